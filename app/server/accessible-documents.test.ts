import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Document } from '#platform/server/documents/define-document.ts';
import { findAccessibilityFaults } from '#platform/server/documents/testing/accessibility-faults.ts';
import { createTypstCompiler } from '#platform/server/documents/typst-compiler.ts';
import { eInvoicePage } from '#modules/receipt-reading/server/readable-page/e-invoice-page.ts';
import { toCoverSheet } from '#modules/accounting/server/expenses/document/cover-sheet.ts';
import { coverSheet } from '#modules/receipt-reading/server/cover/cover-sheet.ts';
import { receiptPicture } from '#modules/receipt-reading/server/picture/receipt-picture.ts';
import { invoiceDocument } from '#modules/accounting/server/invoices/document/invoice-document.ts';
import { makeSampleInvoice } from '#modules/accounting/server/invoices/document/testing/sample-invoice.ts';
import { reminderDocument } from '#modules/accounting/server/reminders/letter/reminder-document.ts';
import { planReminder } from '#modules/accounting/server/reminders/plan-reminder.ts';
import { reminderCase } from '#modules/accounting/server/reminders/testing/reminder-case.ts';
import { timeSheet } from '#modules/accounting/server/time-entries/sheet/time-sheet.ts';
import type { TimeEntry } from '#modules/accounting/contract/time-entries/time-entries.ts';
import { minutesDocument } from '#modules/property-owner/server/community/running/minutes-document.ts';
import type { MeetingRecord } from '#modules/property-owner/contract/community/running/meeting-record.ts';
import { invitationDocument } from '#modules/property-owner/server/community/meetings/invitation/invitation-document.ts';
import { collectionDocument } from '#modules/property-owner/server/community/resolutions/collection-document.ts';
import { ballotsDocument } from '#modules/property-owner/server/community/written/ballots-document.ts';
import { evidenceDocument } from '#modules/property-owner/server/community/written/evidence-document.ts';
import { evaluationDocument } from '#modules/property-owner/server/evaluation/document/evaluation-document.ts';
import { reportDocument } from '#modules/property-owner/server/receipts/report/report-document.ts';
import type { StakeholderData } from '#modules/real-estate/contract/stakeholders/stakeholder-data.ts';
import { listDocument } from '#modules/real-estate/server/stakeholders/documents/list-document.ts';
import { proofDocument } from '#modules/real-estate/server/stakeholders/documents/proof-document.ts';
import { exposeSamples } from '#modules/real-estate/server/exposes/testing/sample-expose.ts';
import { careSamples } from '#modules/assistants/server/handover/testing/care-samples.ts';
import { makeSampleExpense } from '#testing/receipts/sample-expense.ts';
import { sampleEInvoice } from '#testing/e-invoices/sample-e-invoice.ts';

const folder = fileURLToPath(new URL('../../', import.meta.url));
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC';
const picture = Buffer.from(dot, 'base64');
const attachment = {
  id: '',
  fileName: 'Heures.pdf',
  description: 'Janvier',
  mediaType: 'application/pdf',
  byteSize: 1,
  origin: 'upload',
} as const;
const label = { id: '', label: 'Dachsanierung' };
const entry = {
  day: '2026-02-02',
  start: '08:00',
  end: '09:35',
  minutes: 95,
  person: label,
  project: label,
  service: label,
  text: 'Störung\n\nbehoben',
} as unknown as TimeEntry;
const sums = { summe_monate: Array.from({ length: 12 }, () => 100), summe_total: 1200 };
const result = { einnahmen: 12, ausgaben: 0, ueberschuss: 12, vorjahr_total: 0 };
const evaluationOf = (tenants: number) => ({
  language: 'de' as const,
  letterhead: {
    organization: 'Hausverwaltung Ahorn',
    contact: 'Eva Berg · 0221 4711',
    address: ['Maria Sommer', 'Am Hof 1', '50667 Köln'],
  },
  madeAt: '2026-11-24T10:00:00Z',
  dataFrom: '2026-11-23T10:00:00Z',
  jahresauswertung: {
    jahr: 2026,
    eigentuemer: { eid: '1', nachname: 'Sommer', anzeigename: 'Maria Sommer' },
    ...sums,
    ...result,
    verlauf: Array.from({ length: 12 }, (_, index) => ({
      monat: index + 1,
      einnahmen: 900,
      ausgaben: -120,
      vorjahr: { einnahmen: 850, ausgaben: 0 },
    })),
    objekte: [{ id: '1', name: 'Lindenstraße 8', ...result, ...sums }],
    kostenarten: [{ kaid: '1', langname: 'Miete', ...result, ...sums }],
    mietobjekte: [
      {
        moid: '1',
        objekt: { id: '1', name: 'Lindenstraße 8' },
        einheit: 'WE 1',
        strasse: 'Lindenstraße',
        hausnummer: '8',
        bezeichnung: 'Lindenstraße 8',
        ...sums,
        mieter: Array.from({ length: tenants }, (_, index) => ({
          mid: String(index),
          vorname: 'Eva',
          nachname: `Winter ${index}`,
          ...sums,
          kostenarten: [{ kaid: '1', langname: 'Miete', ...sums }],
        })),
      },
    ],
  },
  kontostand: {
    betrag: 5,
    datum: '2026-12-31',
    konten: [{ konto: 'Giro', iban: 'DE89370400440532013000', betrag: 5, datum: '2026-12-31' }],
  },
});

const reportOf = (count: number) => ({
  language: 'de' as const,
  letterhead: { organization: 'Hausverwaltung Ahorn', contact: 'Eva Berg · 0221 4711', address: ['Am Hof 1'] },
  community: 'WEG Am Hof 1',
  madeAt: '2026-11-24T10:00:00Z',
  dataFrom: null,
  from: '2026-01-01',
  to: '2026-12-31',
  receipts: Array.from({ length: count }, (_, index) => ({
    archivid: `A-${index}`,
    capturedOn: index === 0 ? null : '2026-03-05',
    issuer: 'Dach GmbH',
    invoiceNumber: 'RE-7',
    description: '',
    amountCents: index === 1 ? null : 41_210,
    kaid: String(index % 3),
    costType: index % 3 === 0 ? '' : `Kostenart ${index % 3}`,
    state: 'AUTOMATISCH' as const,
    release: null,
    hasFile: false,
    isChanged: false,
  })),
  missing:
    count === 0 ? null : [{ bookedOn: '2026-05-06', payee: 'Stadtwerke', amountCents: -9900, kaid: '0', costType: '' }],
  questions:
    count === 0
      ? []
      : [
          {
            archivid: 'A-1',
            issuer: '',
            askedAt: '2026-05-06T10:00:00Z',
            askedBy: null,
            question: 'Warum?\n\nUnd wann?',
          },
        ],
});

/** Minutes of a meeting of as many members, the last of whom is represented, with a motion that all but the first adopt. */
const minutesOf = (count: number) => {
  const ids = Array.from({ length: count }, (_, index) => `m${index}`);
  const record = (given: object, index: number) =>
    ({ id: `r${index}`, am: '2026-12-17T17:00:00Z', ...given }) as unknown as MeetingRecord;
  const attendance = { art: 'ANWESENHEIT', stand: 'ANWESEND', inhaber: '', vollmachtVom: null };
  const records = [
    { art: 'BEGINN', leitung: 'L. Brandt', protokoll: 'M. Ernst', beirat: 'A. Adam' },
    { ...attendance, mitglieder: ids },
    { ...attendance, mitglieder: ids.slice(-1), stand: 'VERTRETEN', inhaber: 'A. Adam', vollmachtVom: '2026-12-01' },
    { art: 'TOP', top: 't2' },
    { ...attendance, mitglieder: ids.slice(1, 2), stand: 'ABWESEND' },
    { art: 'STIMME', top: 't2', mitglieder: ids.slice(2), wahl: 'JA' },
    { art: 'STIMME', top: 't2', mitglieder: ids.slice(0, 1), wahl: 'NEIN' },
    { art: 'NOTIZ', top: 't2', text: 'Eine Rampe wird geprüft.' },
    { art: 'VERKUENDUNG', top: 't2', ergebnis: 'ANGENOMMEN' },
    { art: 'NOTIZ', top: null, text: 'Der Saal war\nzugänglich.' },
    { art: 'ENDE' },
  ];
  return {
    language: 'de' as const,
    letterhead: { organization: 'Hausverwaltung Ahorn', contact: 'Eva Berg · 0221 4711', address: [] },
    meeting: {
      versammlungsnummer: '2026/1',
      tag: '2026-12-17',
      ort: 'Gemeindesaal',
      pdfName: '',
      form: 'HYBRID' as const,
      gemeinschaft: 'WEG Am Hof 1',
      regeln: { stimmprinzip: 'KOPF' as const, quorumProzent: 50 },
      mitglieder: ids.map((id, index) => ({
        id,
        person: `Mitglied ${index}`,
        einheit: `WE ${index}`,
        mea: { numerator: '12.5', denominator: 500 },
      })),
      tops: [
        { id: 't1', nummer: 1, titel: 'Begrüßung', antrag: '', mehrheit: 'EINFACH' as const },
        { id: 't2', nummer: 2, titel: 'Dach', antrag: 'Es wird gebaut.', mehrheit: 'DOPPELT_QUALIFIZIERT' as const },
        { id: 't3', nummer: 3, titel: 'Hof', antrag: 'Er wird\ngefegt.', mehrheit: 'EINFACH' as const },
      ],
    },
    kind: 'ORDENTLICH' as const,
    invitedAt: '2026-11-23T10:00:00Z',
    urgency: 'Das Dach ist undicht',
    records: records.slice(0, count === 0 ? 1 : undefined).map((given, index) => record(given, index)),
    entries: { t2: 48 },
  };
};

const evidenceOf = (count: number) => ({
  language: 'de' as const,
  letterhead: { organization: 'Hausverwaltung Ahorn', contact: 'Eva Berg · 0221 4711', address: ['WEG Am Hof 1'] },
  community: 'WEG Am Hof 1',
  madeAt: '2026-12-15T10:00:00Z',
  written: {
    id: '1',
    eigentuemerEid: 'W-1',
    betreff: 'Fahrradüberdachung',
    wortlaut: 'Im Hof entsteht eine Fahrradüberdachung.\n\nKosten: 9.800 €',
    begruendung: count === 0 ? '' : 'Das Angebot gilt bis zum Ende des Jahres.',
    mehrheit: 'MEHRHEIT' as const,
    grundlage: 'Nr. 12',
    frist: '2026-12-14',
    stand: 'VERKUENDET' as const,
    prinzip: 'MEA' as const,
    versandtAm: '2026-11-23T10:00:00Z',
    verkuendetAm: '2026-12-15',
    ergebnis: 'ANGENOMMEN' as const,
    ja: 512.5,
    nein: 100,
    enthaltung: 0,
    laufendeNummer: 48,
    anfechtbarBis: '2027-01-15',
    zurueckgezogen: null,
    eigene: [],
    version: 3,
  },
  tally: {
    ja: 512.5,
    nein: 100,
    enthaltung: 0,
    stimmberechtigt: 1000,
    zustandegekommen: true,
    alleZugestimmt: false,
    hinweise: [],
    beschlussnummer: 'U 2026/2',
  },
  voters: Array.from({ length: count }, (_, index) => ({
    id: String(index),
    person: `Mitglied mit einem langen Namen ${index}`,
    einheit: String(index + 1),
    anteil: '12,5/1000',
    versand: index % 2 === 0 ? ('E_MAIL' as const) : ('BRIEF' as const),
    email: index % 2 === 0 ? `mitglied-mit-einem-langen-namen-${index}@eigentuemer.example` : '',
    stimmen: Array.from({ length: index % 3 }, () => ({
      stimme: 'JA' as const,
      eingang: 'PORTAL' as const,
      am: '2026-12-01T10:00:00Z',
      durch: 'Eva Berg',
      notiz: 'nach Rückfrage',
      kopieAn: 'eva@berg.example',
    })),
  })),
});

const collectionOf = (count: number) => ({
  language: 'de' as const,
  letterhead: { organization: 'Hausverwaltung Ahorn', contact: 'Eva Berg · 0221 4711', address: ['WEG Am Hof 1'] },
  community: 'WEG Am Hof 1',
  madeAt: '2026-11-24T10:00:00Z',
  resolutions: Array.from({ length: count }, (_, index) => ({
    id: String(index),
    eigentuemerEid: 'W-1',
    laufendeNummer: index + 1,
    beschlussnummer: `2026/${index + 1}`,
    beschreibung: 'Im Hof entsteht eine Fahrradüberdachung.\n\nKosten: 9.800 €',
    art: index % 3 === 0 ? ('URTEIL' as const) : ('VERSAMMLUNG' as const),
    datum: '2026-06-09',
    ort: 'Gemeindesaal',
    top: 'TOP 4',
    ergebnis: 'ANGENOMMEN' as const,
    ja: 7,
    nein: 2,
    enthaltung: null,
    gericht: 'Amtsgericht Köln',
    aktenzeichen: '215 C 7/26',
    parteien: 'Meier ./. WEG',
    pdfName: '',
    eingetragenAm: '2026-06-10T10:00:00Z',
    eingetragenVon: 'Lukas Brandt',
    nachgetragen: false,
    anfechtbarBis: '2026-07-09',
    vermerke: [
      {
        id: String(index),
        art: 'ANGEFOCHTEN' as const,
        datum: '2026-07-01',
        text: '215 C 7/26',
        eingetragenAm: '2026-07-01T10:00:00Z',
        eingetragenVon: null,
      },
    ],
    geloescht: index % 5 === 4 ? { datum: '2026-08-01', grund: 'überholt' } : null,
    version: 1,
  })),
});

const invitationOf = (count: number) => ({
  language: 'de' as const,
  community: 'WEG Am Hof 1',
  contact: {
    organization: 'Hausverwaltung Ahorn',
    name: 'Eva Berg',
    telephone: '0221 4711',
    email: 'info@ahorn.example',
    hours: 'Mo–Fr 9–12 Uhr',
    address: 'Ahornweg 3, 50667 Köln',
    colour: '',
  },
  meeting: {
    datum: '17.12.2026, 18:00',
    tag: '2026-12-17',
    uhrzeit: '18:00',
    ort: 'Gemeindesaal',
    art: 'ORDENTLICH' as const,
    form: 'HYBRID' as const,
    zugang: 'Einwahl 0221 4711',
    antraegeBis: '2026-12-02',
    hinweise: 'Angebote liegen aus.\n\nIm Büro.',
  },
  items: Array.from({ length: count }, (_, index) => ({
    nummer: index + 1,
    titel: 'Fahrradüberdachung',
    antrag: index % 3 === 0 ? '' : 'Im Hof entsteht eine Fahrradüberdachung.\n\nKosten: 9.800 €',
    mehrheit: index % 2 === 0 ? ('EINFACH' as const) : ('DOPPELT_QUALIFIZIERT' as const),
  })),
  proxies: 'EIGENTUEMER' as const,
  replaces: count % 2 === 0 ? null : '2026-11-20',
  urgency: count > 1 ? 'Rohrbruch' : '',
  writtenOn: '2026-11-24',
  to: count > 5 ? { person: 'Maria Sommer', unit: 'WE 03' } : null,
});

const proofOf = (kind: 'proofBuy' | 'proofRent') => ({
  kind,
  language: 'de' as const,
  organization: 'Immobilien Rheinblick',
  agent: 'Eva Berg',
  writtenOn: '2026-11-24',
  person: { name: 'Familie Brandt', street: 'Hauptstraße 1', city: '50667 Köln' },
  object: {
    number: '2026-001',
    type: 'Haus zum Kauf',
    address: 'Am Alten Weiher 12a–c, 50859 Köln',
    size: '138,00 m²',
    price: '649.000,00 €',
    serviceCharge: '',
    deposit: '',
  },
  owner: { name: 'Karin Seidel', address: 'Köln', isPlural: false },
  commission: kind === 'proofBuy' ? '3,57 % inkl. MwSt.' : '',
});

const interestedOf = (count: number) => ({
  language: 'de' as const,
  organization: 'Immobilien Rheinblick',
  object: '2026-001 · Haus am See',
  madeAt: '2026-11-24T10:00:00Z',
  people: Array.from({ length: count }, (_, index) => ({
    email: `person-${index}@example.com`,
    status: index % 2 === 0 ? ('EXPOSE' as const) : ('TERMIN' as const),
    data: {
      title: 'Frau',
      firstName: 'Eva',
      lastName: `Brandt ${index}`,
      telephone: '0221 4711',
      requestReceivedAt: '2026-11-20T10:00:00Z',
      appointment: index % 2 === 0 ? null : '2026-11-28T15:30:00Z',
      declineReason: '',
      agentComment: 'Finanzierung geklärt',
    } as unknown as StakeholderData,
  })),
});

/** Document of a template, with its input and files. */
interface Sample {
  readonly template: string;
  readonly prepare: () => { readonly data: unknown; readonly mayFitOnePage: boolean };
  readonly files?: Readonly<Record<string, Uint8Array>>;
}
const sample = <T>(template: string, document: Document<T>, input: T, files: Sample['files'] = {}): Sample => ({
  template,
  prepare: () => document.prepareDocument(input),
  files,
});

const reminderToPrint = (level: 1 | 2, given = reminderCase({ level })) => ({
  invoice: given.invoice,
  plan: planReminder(given, level),
});

const cover = 'modules/receipt-reading/documents/cover-sheet.typ';
const coverOf = (language: 'de' | 'cn', rates: readonly number[]) =>
  toCoverSheet(
    {
      expense: makeSampleExpense({ amounts: rates.map((vat) => ({ net: 100, vat, vatCost: vat })) }),
      file: { name: 'Rechnung RE-1.pdf', sha256: 'ab'.repeat(32) },
      company: language === 'de' ? 'Sonnenhof' : '',
    },
    { language, today: '2026-02-02' },
  );
const invoice = 'modules/accounting/documents/invoice.typ';
const samples: Readonly<Record<string, Sample>> = {
  'an invoice of one page': sample(
    invoice,
    invoiceDocument,
    { invoice: makeSampleInvoice('de', 3), logo: true, isDraft: false },
    { logo: picture },
  ),
  'a draft with a logo of nobody': sample(
    invoice,
    invoiceDocument,
    { invoice: { ...makeSampleInvoice('de', 1), companyName: '' }, logo: true, isDraft: true },
    { logo: picture },
  ),
  'a draft of several pages': sample(invoice, invoiceDocument, {
    invoice: makeSampleInvoice('en', 60),
    logo: false,
    isDraft: true,
  }),
  'an invoice without positions': sample(invoice, invoiceDocument, {
    invoice: { ...makeSampleInvoice('cn', 0), positions: [] },
    logo: false,
    isDraft: true,
  }),
  'an invoice with Skonto and attachments': sample(invoice, invoiceDocument, {
    invoice: {
      ...makeSampleInvoice('fr', 2),
      skonto: [{ days: 7, percent: 2 }],
      attachments: [attachment, { ...attachment, fileName: 'Plan.pdf' }],
    },
    logo: false,
    isDraft: false,
  }),
  'a time sheet': sample('modules/accounting/documents/time-sheet.typ', timeSheet, {
    language: 'de',
    period: '2026-02',
    purpose: 'month',
    company: 'Sonnenhof',
    person: 'Eva Winter',
    entries: Array.from({ length: 60 }, () => entry),
  }),
  'the time sheet of an invoice': sample('modules/accounting/documents/time-sheet.typ', timeSheet, {
    language: 'fr',
    period: { from: '2026-02-02', to: '2026-02-27' },
    purpose: 'invoice',
    company: 'Sonnenhof',
    person: 'Dachsanierung',
    entries: [entry],
  }),
  'a time sheet without entries': sample('modules/accounting/documents/time-sheet.typ', timeSheet, {
    language: 'ru',
    period: '2026-02',
    purpose: 'month',
    company: '',
    person: 'Eva Winter',
    entries: [],
  }),
  'the proof of a house': sample('modules/real-estate/documents/object-proof.typ', proofDocument, proofOf('proofBuy')),
  'the proof of a flat': sample('modules/real-estate/documents/object-proof.typ', proofDocument, proofOf('proofRent')),
  'a list of interested people': sample(
    'modules/real-estate/documents/interested-people.typ',
    listDocument,
    interestedOf(60),
  ),
  'a list of nobody': sample('modules/real-estate/documents/interested-people.typ', listDocument, interestedOf(0)),
  'a picture of a receipt': sample(
    'modules/receipt-reading/documents/receipt-picture.typ',
    receiptPicture,
    { title: 'Beleg A-2026-0001', language: 'de', ratio: 1.4 },
    { picture },
  ),
  'the cover sheet of a receipt': sample(cover, coverSheet, coverOf('de', [19, 7])),
  'the cover sheet of a receipt without amounts': sample(cover, coverSheet, coverOf('cn', [])),
  'the readable page of an e-invoice': sample('modules/receipt-reading/documents/e-invoice.typ', eInvoicePage, {
    language: 'de',
    invoice: sampleEInvoice,
    profile: 'XRechnung',
    findings: ['Summe falsch'],
    source: '',
  }),
  'the page of unknown XML': sample('modules/receipt-reading/documents/e-invoice.typ', eInvoicePage, {
    language: 'es',
    invoice: null,
    profile: '',
    findings: [],
    source: '<a/>',
  }),
  ...careSamples(),
  'a reminder with interest': sample('modules/accounting/documents/reminder.typ', reminderDocument, {
    ...reminderToPrint(2),
    logo: false,
  }),
  'a first reminder': sample('modules/accounting/documents/reminder.typ', reminderDocument, {
    ...reminderToPrint(1),
    logo: false,
  }),
  'an annual summary': sample('modules/property-owner/documents/evaluation.typ', evaluationDocument, evaluationOf(40)),
  'a report for an advisory board': sample(
    'modules/property-owner/documents/board-report.typ',
    reportDocument,
    reportOf(60),
  ),
  'an empty report for an advisory board': sample(
    'modules/property-owner/documents/board-report.typ',
    reportDocument,
    reportOf(0),
  ),
  'a collection of resolutions': sample(
    'modules/property-owner/documents/collection.typ',
    collectionDocument,
    collectionOf(60),
  ),
  'an empty collection of resolutions': sample(
    'modules/property-owner/documents/collection.typ',
    collectionDocument,
    collectionOf(0),
  ),
  'the evidence of a written resolution': sample(
    'modules/property-owner/documents/written-evidence.typ',
    evidenceDocument,
    evidenceOf(60),
  ),
  'the evidence of a written resolution that asked nobody': sample(
    'modules/property-owner/documents/written-evidence.typ',
    evidenceDocument,
    evidenceOf(0),
  ),
  'ballot papers of a written resolution': sample(
    'modules/property-owner/documents/written-ballots.typ',
    ballotsDocument,
    evidenceOf(3),
  ),
  'minutes of a meeting': sample('modules/property-owner/documents/minutes.typ', minutesDocument, minutesOf(40)),
  'minutes of a meeting that has only begun': sample(
    'modules/property-owner/documents/minutes.typ',
    minutesDocument,
    minutesOf(0),
  ),
  'an invitation to a meeting': sample(
    'modules/property-owner/documents/invitation.typ',
    invitationDocument,
    invitationOf(5),
  ),
  'a letter with a long invitation': sample(
    'modules/property-owner/documents/invitation.typ',
    invitationDocument,
    invitationOf(40),
  ),
  'an invitation without an agenda': sample(
    'modules/property-owner/documents/invitation.typ',
    invitationDocument,
    invitationOf(0),
  ),
  ...exposeSamples(picture),
  'an annual summary of many tenants': sample(
    'modules/property-owner/documents/evaluation.typ',
    evaluationDocument,
    evaluationOf(400),
  ),
};

const [labelled, checked] = [createTypstCompiler(), createTypstCompiler({ standard: 'ua-1' })];

function render({ template, prepare, files = {} }: Sample, compiler = labelled): Uint8Array {
  const { data, mayFitOnePage } = prepare();
  return compiler.renderPdf({
    template: `${folder}${template}`,
    json: JSON.stringify(data),
    mayFitOnePage,
    files,
    attachments: [],
    createdAt: 1_800_000_000,
  });
}

describe.each(Object.entries(samples))('%s', (_, document) => {
  it('passes the compiler’s own check of PDF/UA-1', () => {
    expect(Buffer.from(render(document, checked)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is labelled and tagged so that it can be read aloud: title, language, headings, tables, pictures', () => {
    expect(findAccessibilityFaults(render(document))).toEqual([]);
  });
});

/** Templates of all modules with their sources. */
async function readTemplates(): Promise<ReadonlyMap<string, string>> {
  const templates = new Map<string, string>();
  for await (const path of glob('modules/*/documents/*.typ', { cwd: folder }))
    templates.set(path, readFileSync(`${folder}${path}`, 'utf8'));
  return templates;
}

it('every template is among them', async () => {
  const known = new Set(Object.values(samples).map(({ template }) => template));
  const documents = [...(await readTemplates())].filter(([, source]) => /#set document\(|#show: letter/u.test(source));
  expect(documents.map(([path]) => path).toSorted()).toEqual([...known].toSorted());
});

it('each template takes its fonts from `letter.typ`, which names every family: the machine has others', async () => {
  const own = [...(await readTemplates())].filter(([, source]) => /\bfont: (?!fonts\(|latin-fonts)/u.test(source));
  expect(own.map(([path]) => path)).toEqual([]);
});
