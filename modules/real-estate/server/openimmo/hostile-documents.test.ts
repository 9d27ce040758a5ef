import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldSet } from '#platform/contract/fields.ts';
import { isOfType } from '#platform/contract/optional-kinds.ts';
import { dataFields } from '../../contract/objects/objekt-entity.ts';
import { sentDataSchema } from '../../contract/objects/objekt-data.ts';
import { OpenImmoError } from './openimmo-error.ts';
import { maxDocumentBytes, maxObjects, readOpenImmo } from './read-document.ts';
import { codesOf, documentOf, immobilie, readOne } from './testing/sample-document.ts';

function refusal(document: Uint8Array | string): string {
  try {
    readOpenImmo(document);
  } catch (error) {
    if (error instanceof OpenImmoError) return error.code;
    throw error;
  }
  return 'none';
}

describe('hostile documents', () => {
  const bomb = `<!DOCTYPE openimmo [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${documentOf(immobilie())}`;
  const external = `<!DOCTYPE openimmo SYSTEM "file:///etc/passwd">${documentOf()}`;

  it.each([
    ['entities', bomb, 'doctype'],
    ['a file by an entity', external, 'doctype'],
    ['an unknown entity', documentOf('&secret;'), 'not_well_formed'],
    ['another root', '<html/>', 'not_openimmo'],
    ['an enquiry', '<openimmo_feedback/>', 'not_openimmo'],
    ['nothing', '', 'not_well_formed'],
    ['no XML', Buffer.from('PK\u0003\u0004'), 'not_well_formed'],
    ['half of a document', documentOf(immobilie()).slice(0, 300), 'not_well_formed'],
    [
      'other bytes than declared',
      Buffer.from('<?xml version="1.0" encoding="utf-8"?><openimmo>\u00ff</openimmo>', 'latin1'),
      'not_well_formed',
    ],
    ['deep elements', `<openimmo>${'<a>'.repeat(200_000)}`, 'too_large'],
    ['many elements', `<openimmo>${'<a/>'.repeat(200_000)}</openimmo>`, 'too_large'],
    [
      'many attributes',
      `<openimmo ${Array.from({ length: 200_000 }, (_none, index) => `a${index}=""`).join(' ')}/>`,
      'too_large',
    ],
    ['many bytes', new Uint8Array(maxDocumentBytes + 1), 'too_large'],
    ['many objects', documentOf(immobilie().repeat(maxObjects + 1)), 'too_many_objects'],
  ])('with %s are refused', (_name, document, code) => {
    expect(refusal(document)).toBe(code);
  });

  it('cannot fill the memory with an object after the other', () => {
    const { objects } = readOpenImmo(
      documentOf(immobilie({ rest: '<x a="1" b="2"/>'.repeat(100) }).repeat(maxObjects)),
    );
    expect(objects).toHaveLength(maxObjects);
  });

  it('with a picture of more than 30 MB lose the picture alone', () => {
    const content = 'A'.repeat(42 * 1024 * 1024);
    const data = `<daten><pfad>a.jpg</pfad><anhanginhalt>${content}</anhanginhalt></daten>`;
    const object = readOne({ rest: `<anhaenge><anhang>${data}</anhang></anhaenge>` });
    expect([object.pictures, codesOf(object)]).toEqual([[], ['picture_too_large']]);
  });

  it('with texts that are too long are cut between characters', () => {
    const { values, problems } = readOne({
      rest: `<freitexte><objekttitel>${'🏡'.repeat(200)}</objekttitel><lage>${'ä🏡'.repeat(1000)}</lage></freitexte>`,
    });
    const note = String(values['locationNote']);
    expect([Buffer.byteLength(note), note.isWellFormed(), String(values['title'])]).toEqual([
      3998,
      true,
      '🏡'.repeat(50),
    ]);
    expect(problems.map(({ code }) => code)).toEqual(['text_cut', 'text_cut']);
  });
});

const words = fc.oneof(
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.constantFrom(
    'true',
    'false',
    '1',
    '0',
    'NaN',
    '449.000,00',
    '12,5',
    '-3',
    '2026-02-30',
    '31.12.2030',
    'WOHNEN',
    'MONAT',
    '<br/>',
  ),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'ä'.repeat(5000), '9'.repeat(400)),
);
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n -\uD7FF\uE000-\uFFFD]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

const names =
  `kaufpreis nettokaltmiete kaltmiete warmmiete nebenkosten hausgeld aussen_courtage x_fache kaution kaution_text
  wohnflaeche anzahl_zimmer gesamtflaeche grz fensterfront etage strasse hausnummer plz ort objekttitel dreizeiler lage
  objektbeschreibung baujahr epart endenergiebedarf wertklasse ausstelldatum jahrgang verfuegbar_ab bisdatum haustiere
  objektadresse_freigeben ausstatt_kategorie klimatisiert pfad anhanginhalt format`.split(/\s+/u);
const groups =
  `preise flaechen geo freitexte zustand_angaben verwaltung_objekt ausstattung anhaenge verwaltung_techn`.split(' ');
const kinds = ['haus', 'wohnung', 'grundstueck', 'buero_praxen', 'einzelhandel', 'zinshaus_renditeobjekt', 'parken'];

it('whatever a document says, its values are such as requests accept for the type', () => {
  const leaf = fc
    .tuple(fc.constantFrom(...names), words)
    .map(([name, text]) => `<${name} typ="${escape(text)}">${escape(text)}</${name}>`);
  const nested = leaf.map(
    (element) => `<energiepass>${element}</energiepass><anhang><daten>${element}</daten></anhang>`,
  );
  const part = fc
    .tuple(fc.constantFrom(...groups), fc.array(fc.oneof(leaf, nested), { maxLength: 12 }))
    .map(([name, children]) => `<${name}>${children.join('')}</${name}>`);
  const object = fc.record({
    kind: fc.tuple(fc.constantFrom(...kinds), words).map(([name, text]) => `<${name} ${name}typ="${escape(text)}"/>`),
    offer: fc.constantFrom('KAUF="true"', 'MIETE_PACHT="1"', 'KAUF="ja" MIETE_PACHT="true"', 'ERBPACHT="true"', ''),
    rest: fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
  });
  fc.assert(
    fc.property(object, (parts) => {
      const { values } = readOne(parts);
      expect(sentDataSchema.safeParse(values).error).toBeUndefined();
      const strange = Object.keys(values).filter(
        (name) => !isOfType((dataFields as FieldSet)[name] ?? { types: [] }, String(values['realEstateType'])),
      );
      expect(strange).toEqual([]);
    }),
    { seed: 20_261_128, numRuns: 400 },
  );
});

it('any bytes are a document or refused by a code', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.tuple(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(500)).map(([text, at]) => {
      const document = documentOf(immobilie());
      return Buffer.from(document.slice(0, at) + text + document.slice(at));
    }),
  );
  const answers = ['none', 'not_openimmo', 'not_well_formed', 'too_large', 'too_many_objects', 'doctype'];
  fc.assert(
    fc.property(bytes, (document) => {
      expect(answers).toContain(refusal(document));
    }),
    { seed: 20_261_128, numRuns: 500 },
  );
});
