import { expect, it } from 'vitest';
import type { Receipt } from '#modules/property-owner/contract/receipts/receipts.ts';
import type { Release } from './read-releases.ts';
import { toReleaseSheet } from './release-sheet.ts';
import type { ReleasedReceipt } from './release-sheet.ts';

const receipt = {
  archivid: 'A-1',
  eigentuemer: 'WEG Am Rosengarten',
  rechnungssteller: 'Dach GmbH',
  rechnungsnummer: 'RE-7',
  beschreibung: '',
  objekt: null,
  einheit: '',
  moid: '0',
  kostenart: '',
  kaid: '0',
  erfassungsdatum: '2026-10-01',
  faelligAm: null,
  status: 'OFFEN',
  freigabeStatus: 'FREIGEGEBEN',
} as unknown as Receipt;
const release: Release = {
  receiptId: '',
  version: 3,
  wasAsked: true,
  at: new Date('2026-11-23T18:02:11Z'),
  name: 'Eva Berg',
  isDeputy: false,
  replaced: null,
  asBoard: false,
  limitCents: null,
  comment: '',
  amountCents: 41_210,
  iban: '',
  sha256: null,
};
const write = (given: Partial<Release>, more: Partial<ReleasedReceipt> = {}) => {
  const now = { amountCents: 41_210, iban: '', sha256: null };
  const { sections } = toReleaseSheet(
    { receipt, now, release: { ...release, ...given }, transfer: undefined, organization: 'Ahorn', ...more },
    { language: 'de', today: '2026-11-26', pdf: 'none' },
  );
  return sections.flatMap((section) =>
    'facts' in section ? section.facts.map(({ label, value }) => `${label}: ${value}`.replaceAll('\u00A0', ' ')) : [],
  );
};

it('names the person, the one whom a deputy replaces, the advisory board, or the setting', () => {
  expect(write({})).toContain('Freigegeben durch: Eva Berg');
  expect(write({ name: null })).toContain('Freigegeben durch: gelöschtes Konto');
  expect(write({ asBoard: true })).toContain('Freigegeben durch: Eva Berg (Beirat)');
  expect(write({ isDeputy: true, replaced: 'Max Sommer' })).toContain(
    'Freigegeben durch: Eva Berg in Vertretung für Max Sommer',
  );
  // A deputy whom administrators named replaces the owner.
  expect(write({ isDeputy: true })).toContain('Freigegeben durch: Eva Berg in Vertretung für WEG Am Rosengarten');
  expect(write({ wasAsked: false, name: null, limitCents: 50_000 })).toContain(
    'Ohne Freigabe gebucht durch: Einstellung: bis 500,00 € ohne Freigabe',
  );
  expect(write({ wasAsked: false })).toContain('Ohne Freigabe gebucht durch: Eva Berg');
});

it('counts the steps, names the second, and leaves out what is unknown', () => {
  const lines = write({});
  expect(lines).toContain('Zeitpunkt: 23.11.2026, 19:02:11');
  expect(lines).toContain('Schritt im Verlauf: 2');
  expect(lines).toContain('Prüfwert des PDFs (SHA-256): ohne PDF');
  expect(lines.join('\n')).not.toMatch(/IBAN|Überwiesen|Einheit|jetzt/u);
  expect(write({}, { transfer: { at: new Date('2026-11-25T08:00:00Z'), name: 'Jan Kurz' } })).toContain(
    'Überwiesen durch: Jan Kurz',
  );
});
