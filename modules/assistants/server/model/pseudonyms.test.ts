import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPseudonyms } from './pseudonyms.ts';
import type { KnownPerson } from './pseudonyms.ts';
import { foldName } from './pseudonyms/fold-name.ts';

const people: readonly KnownPerson[] = [
  { lastName: 'Müller', firstName: 'Erna', birthDate: '1938-03-12', details: ['Musterweg 7', '0000 12345'] },
  { lastName: 'Müller', firstName: 'Karl' },
  { lastName: 'von der Heide', firstName: 'Anna-Lena', callName: 'Leni' },
  { lastName: 'Apfelbaum', firstName: 'Rosa' },
  { lastName: 'Groß', firstName: 'Jo' },
  { lastName: 'Çelik', firstName: 'Ayşe' },
  { lastName: 'Li', firstName: 'Wei' },
];

const hide = (text: string, known = people): string => createPseudonyms(known).hide(text);

it.each([
  ['Frau Müller RR 130/80, Zimmer 14', 'Frau [P1] RR 130/80, Zimmer 14'],
  ['Erna Müller schläft. Müller, Erna war wach. Erna isst.', '[P1] schläft. [P1b] war wach. [P1c] isst.'],
  ['Müllers Tochter, MÜLLER, mueller, Muller', '[P1]s Tochter, [P1b], [P1c], [P1d]'],
  ['die apfelbaum hat geklingelt, Apfelbaums Knie', 'die [P1] hat geklingelt, [P1b]s Knie'],
  ['Apfelbam hat geklingelt', '[P1] hat geklingelt'],
  ['Frau von der Heide, der Leni. Heides Rollator', 'Frau von der [P1], der [P1b]. [P1]s Rollator'],
  ['Apfelbaum und Li, Apfelbaum Müller', '[P1] und [P2], [P1] [P3]'],
  ['anna lena isst', '[P1] isst'],
  ['Herr Groß, gross, Herrn Großens Sohn', 'Herr [P1], [P1b], Herrn [P1]ens Sohn'],
  ['Frau Celik und Ayse', 'Frau [P1] und [P1b]'],
  ['Frau Li: RR re 150/85 li 138/80', 'Frau [P1]: RR re 150/85 li 138/80'],
])('known people are replaced in „%s“', (text, hidden) => {
  expect(hide(text)).toBe(hidden);
});

it.each([
  ['Frau Pusteblume trinkt', 'Frau [P1] trinkt'],
  ['frau pusteblume rr 130 zu 80', 'frau [P1] rr 130 zu 80'],
  ['Dr. Beispiel angerufen, Beispiel ruft zurück', 'Dr. [P1] angerufen, [P1] ruft zurück'],
  ['Hausarzt Dr. med. Klaus Beispiel', 'Hausarzt Dr. med. [P1]'],
  ['Tochter Annegret hat daheim 39 gemessen', 'Tochter [P1] hat daheim 39 gemessen'],
  ['Tochter sagt, Sohn bitte anrufen', 'Tochter sagt, Sohn bitte anrufen'],
  ['Schwester Ingrid und Pfleger Timo', 'Schwester [P1] und Pfleger [P2]'],
  ['Frau Blutdruck 130/80', 'Frau Blutdruck 130/80'],
  ['Frau Ahornblatt Blutdruck 130/80', 'Frau [P1] Blutdruck 130/80'],
  ['Frau hat gut geschlafen', 'Frau hat gut geschlafen'],
  ['Herr van der Berg-Lüdenscheidt geht', 'Herr van der [P1] geht'],
  ['bei Frau P 72', 'bei Frau P 72'],
])('a name behind a salutation is replaced, though nobody knows it: „%s“', (text, hidden) => {
  expect(hide(text, [])).toBe(hidden);
});

it.each([
  ['geb. 12.03.1938', 'geb. [D1]'],
  ['geboren am 12. März 1938, 12.3.38, 1938-03-12', 'geboren am [D1], [D2], [D3]'],
  ['Jahrgang 1938, 1940 geboren, geb. 1941', 'Jahrgang [D1], [D2] geboren, geb. [D3]'],
  ['wohnt Musterweg 7, 2. OG links', 'wohnt [A1], 2. OG links'],
  ['Lindenstr. 12a in 12345 Musterstadt am Rhein', '[A1] in [A2]'],
  ['Kurt-Schumacher-Straße 5 und lindenallee 3', '[A1] und [A2]'],
  ['Am Markt 3, in der Lindenstraße', '[A1], in der [A2]'],
  ['Tel. 0000 12345, +49 171 1234567, Durchwahl 447', 'Tel. [T1], [T2], Durchwahl [T3]'],
  ['mail an erna.mueller@example.org', 'mail an [T1]'],
  ['IBAN DE02 1203 0000 0000 2020 51, Vers. A123456789', 'IBAN [T1], Vers. [T2]'],
])('days, addresses and numbers are replaced: „%s“', (text, hidden) => {
  expect(hide(text, [])).toBe(hidden);
});

it.each([
  'Zimmer 14 Fenster 37,9, WB 2, Bett 80 frei',
  'RR 130/80 P 72 T 36,8 SpO2 96% AF 16, BZ 142 mg/dl, 600 ml',
  'um 14:10, gestern 21 Uhr, 06:15 bis 08:30, Rückruf bis 16:00',
  'Im Bad 2 Dübellöcher, Im Zimmer 14, Am Montag 3 Tabletten, In der Küche 3 Flaschen',
  'hat Angst, der Weg 3 Meter, Sturz am 14.5., T 37.2 Grad',
])('what is no name stays: „%s“', (text) => {
  expect(hide(text)).toBe(text);
});

it('what is known about a person is replaced, wherever it stands', () => {
  expect(hide('Musterweg 7, am 12.3. Geburtstag, 12. März, 0000 12345')).toBe('[A1], am [D1] Geburtstag, [D2], [T1]');
});

it('the same text has the same token in all texts, and a name that was said once is known from then on', () => {
  const pseudonyms = createPseudonyms(people);
  expect(pseudonyms.hide('Frau Pusteblume, Erna')).toBe('Frau [P1], [P2]');
  expect(pseudonyms.hide('Erna besucht pusteblumes Zimmer 3')).toBe('[P2] besucht [P1b]s Zimmer 3');
});

it('tokens are put back in any case and spelling; unknown ones are removed', () => {
  const pseudonyms = createPseudonyms(people);
  pseudonyms.hide('Frau Müller, Apfelbaum, geb. 12.03.1938');
  expect(pseudonyms.restore('[p1] und \\[P2\\], [ P2 ]s Knie, [P-2], [P1z], [D1].')).toBe(
    'Müller und Apfelbaum, Apfelbaums Knie, Apfelbaum, Müller, 12.03.1938.',
  );
  expect(pseudonyms.restore('[P9][D7] [bitte ergänzen: Telefon]')).toBe(' [bitte ergänzen: Telefon]');
  expect(pseudonyms.restoreAll({ a: ['[P1]', 3, null], b: { c: '[D1]' } })).toEqual({
    a: ['Müller', 3, null],
    b: { c: '12.03.1938' },
  });
});

it('text that looks like a token comes back as it was', () => {
  const pseudonyms = createPseudonyms(people);
  const text = 'Frau Müller sagt [P1], [d 3] und \\[A2\\] bei [P Erna] [[Erna 1]]';
  expect(pseudonyms.restore(pseudonyms.hide(text))).toBe(text);
});

const parts = [
  ['Frau ', 'Herrn ', 'Dr. ', 'Tochter ', 'Müller', 'müllers', 'Mueller', 'Erna', 'ERNA', 'Apfelbaum', 'Groß', 'Li'],
  ['12.03.1938', 'geb. ', '[P1]', '[D 2]', '[', ']', '\\[', 'P1', 'Musterweg 7', '0171 2345678', 'a@b.de', '"', '\n'],
  ['RR 130/80', ' ', ', ', '. ', '-', '’s', 'Zimmer 14', '👵', 'İ', 'ß', 'u\u0308'],
].flat();
const pieces = fc.constantFrom(...parts);

it('whatever is hidden comes back letter by letter', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.array(pieces).map((some) => some.join('')),
  );
  fc.assert(
    fc.property(texts, texts, (first, second) => {
      const pseudonyms = createPseudonyms(people);
      const [one, two] = [pseudonyms.hide(first), pseudonyms.hide(second)];
      expect([pseudonyms.restore(one), pseudonyms.restore(two)]).toEqual([first, second]);
    }),
    { numRuns: 500 },
  );
});

const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => `${name}s`,
  (name) => `${name}’s`,
  (name) => name.replaceAll('ü', 'ue').replaceAll('ö', 'oe'),
  (name) => name.normalize('NFD'),
  (name) => `Frau ${name}`,
  (name) => `${name}-Schmidt`,
  (name) => `(${name})`,
];

it('a canary never leaves, however it is written and whatever stands around it', () => {
  const names = fc.constantFrom('Kanarienvogel', 'Zürnkötter', 'Kanari', 'Björnsdötter');
  const around = fc.constantFrom('', 'RR 130 zu 80 ', 'die ', 'Frau ', 'hat ', 'bei ', '1. ', '„', 'Zimmer 12 ');
  fc.assert(
    fc.property(names, fc.constantFrom(...spellings), around, around, (name, spell, before, behind) => {
      const canary: KnownPerson = { lastName: name, firstName: 'Tweety' };
      const text = `${before}${spell(name)} ${behind}${spell('Tweety')}`;
      const hidden = foldName(createPseudonyms([...people, canary]).hide(text));
      expect(hidden).not.toContain(foldName(name));
      expect(hidden).not.toContain('tweety');
    }),
    { numRuns: 500 },
  );
});

it('a talk of an hour with a thousand people is hidden without waiting', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    lastName: `Muster${index}name`,
    firstName: `Vor${index}`,
  }));
  const text = 'Frau Müller geht mit Rollator, sagt „mir ist schwindlig“. '.repeat(1000);
  expect(createPseudonyms([...people, ...many]).hide(text)).not.toContain('Müller');
});
