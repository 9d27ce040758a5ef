import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeZip } from '#platform/server/archives/write-zip.ts';
import type { ZipEntry } from '#platform/server/archives/write-zip.ts';

const folder = '2026-01-22';

/** The tables of the sample: a landlord with a house of two flats, and a community of owners. */
const tables: Readonly<Record<string, readonly string[]>> = {
  'eigentuemer.csv': [
    'eid;anrede;vorname;nachname;firma;email;strasse;hausnummer;plz;ort;iban;bic;aktiv',
    '70001;Frau;Hannelore;Brückner-Özdemir;;h.brueckner@example.de;Lindenallee;12a;50667;Köln;DE02120300000000202051;BYLADEM1001;ja',
    '80001;;;;WEG Am Stadtgarten 7;;Am Stadtgarten;7;50672;Köln;DE02500105170137075030;INGDDEFF;ja',
  ],
  'mietobjekte.csv': [
    'moid;eid;objektname;strasse;hausnummer;plz;ort;einheit;lage;typ;flaeche;mea',
    '71001;70001;Lindenallee 12a;Lindenallee;12a;50667;Köln;WE 01;EG links;Wohnung;61,5;',
    '71002;70001;Lindenallee 12a;Lindenallee;12a;50667;Köln;WE 02;EG rechts;Wohnung;58;',
    '81001;80001;Am Stadtgarten 7;Am Stadtgarten;7;50672;Köln;Nr. 3;2. OG;Wohnung;74,25;125/1000',
  ],
  'mieter.csv': [
    'mid;moid;anrede;vorname;nachname;von;bis',
    '72001;71001;Herr;Jonas;Albrecht;2019-04-01;',
    '72002;71002;Frau;Ayşe;Demir;1.8.2023;',
  ],
  'kostenarten.csv': [
    'kaid;kurzname;langname;einnahme;ausgabe;umlagefaehig;kategorie;bka_art',
    '100;Miete;Kaltmiete;1;0;0;Mieten, Betriebskostenvorauszahlungen, sonstige Einnahmen;',
    '110;BK-VZ;Betriebskostenvorauszahlung;1;0;0;Mieten, Betriebskostenvorauszahlungen, sonstige Einnahmen;',
    '120;HK-VZ;Heizkostenvorauszahlung;1;0;0;Mieten, Betriebskostenvorauszahlungen, sonstige Einnahmen;',
    '400;Müll;Müllabfuhr;0;1;1;Sonstige Ausgaben;SONSTIGE',
    '500;Verw.;Verwaltervergütung;0;1;0;Verwaltungskosten;VERWALTUNGKOSTEN',
  ],
  'buchungen.csv': [
    'buchungid;eid;moid;mid;kaid;buchungstag;wertstellung;betrag;waehrung;beguenstigter_auftraggeber;verwendungszweck;iban;bic;archivid',
    '900001;70001;71001;72001;100;2026-01-03;2026-01-03;820,00;EUR;Jonas Albrecht;Miete Januar;DE89370400440532013000;COBADEFFXXX;',
    '900002;70001;71001;72001;110;2026-01-03;2026-01-03;120,00;EUR;Jonas Albrecht;BK-Vorauszahlung Januar;DE89370400440532013000;COBADEFFXXX;',
    '900003;70001;;;400;2026-01-10;2026-01-10;-254,59;EUR;Abfallwirtschaft Köln;Müllabfuhr I/2026;DE02370501980001802057;COLSDE33;4711',
    '900004;70001;;;400;2026-01-12;2026-01-12;254,59;EUR;Abfallwirtschaft Köln;Storno Müllabfuhr I/2026;DE02370501980001802057;COLSDE33;',
  ],
  'belege.csv': [
    'archivid;eid;moid;mid;kaid;beschreibung;betrag;erfassungsdatum;rechnungssteller;rechnungsnummer;faellig_am;iban;skonto_bis;skonto_betrag;lohnanteil;status;datei',
    '4711;70001;;;400;Müllabfuhr I/2026;254,59;2026-01-08;Abfallwirtschaft Köln;2026-118834;2026-01-22;DE02370501980001802057;2026-01-18;5,09;;BEZAHLT;',
  ],
  'kontostand.csv': [
    'eid;konto;iban;datum;betrag',
    '70001;Mietkonto;DE02120300000000202051;2026-01-21;12.418,40',
    '80001;Rücklage;DE02500105170137075030;2026-01-21;38.900,00',
  ],
  'dokumente.csv': [
    'dokumentid;eid;moid;objektname;art;titel;jahr;veroeffentlicht_am;datei',
    'D-5001;70001;;Lindenallee 12a;VERSICHERUNG;Gebäudeversicherung 2026;2026;;',
    'D-5002;80001;;;WIRTSCHAFTSPLAN;Wirtschaftsplan 2026;2026;2026-02-01;dokumente/wirtschaftsplan-2026.pdf',
  ],
  'mitglieder.csv': [
    'mitgliedid;eid;name;einheit;mea;von;bis;email',
    'G-1;80001;Jonas Albrecht;WE 1;600/1000;2019-04-01;;albrecht@beispiel.example',
    'G-2;80001;Marta Albrecht;WE 2;200/1000;2019-04-01;;',
    'G-3;80001;Peter Albrecht;WE 2;200/1000;2019-04-01;;albrecht.peter@beispiel.example',
  ],
};

/** A page with one line, as PDF 1.4. */
function buildPage(text: string): Buffer {
  const content = `BT /F1 16 Tf 72 770 Td (${text}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Writes the sample delivery as a ZIP, with the German description of the format. */
export async function* writeSample(): AsyncGenerator<Buffer> {
  const files = new Map<string, Buffer>([
    ...Object.entries(tables).map(([name, rows]) => [name, Buffer.from([...rows, ''].join('\r\n'))] as const),
    ['archiv/4711.pdf', buildPage('Muellabfuhr I/2026: 254,59 EUR')],
    ['dokumente/D-5001.pdf', buildPage('Gebaeudeversicherung 2026, Lindenallee 12a')],
    ['dokumente/wirtschaftsplan-2026.pdf', buildPage('Wirtschaftsplan 2026, WEG Am Stadtgarten 7')],
  ]);
  const manifest = {
    formatVersion: '1',
    deliveryId: `${folder}-0300`,
    createdAt: `${folder}T03:00:00+01:00`,
    mode: 'FULL',
    files: [...files].map(([name, bytes]) => ({
      name,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...(tables[name] && { rows: tables[name].length - 1 }),
    })),
  };
  const description = await readFile(new URL('../../../../docs/import-format.de.md', import.meta.url));
  const entries: ZipEntry[] = [
    { name: 'Importformat.md', content: description },
    ...[...files].map(([name, content]) => ({ name: `${folder}/${name}`, content })),
    { name: `${folder}/manifest.json`, content: `${JSON.stringify(manifest, null, 2)}\n` },
  ];
  yield* writeZip(entries);
}
