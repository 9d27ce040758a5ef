import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import { compareWords } from './compare-words.ts';

const house = {
  realEstateType: 'realestates.houseBuy',
  numberOfRooms: 4.5,
  livingSpace: 138.5,
  plotArea: 1262,
  constructionYear: 1998,
  numberOfBedRooms: 3,
  street: 'Am Alten Weiher',
  showAddress: false,
  tenantName: 'Familie Aydin',
};

test.each<[string, string | null]>([
  ['Das Haus hat 4,5 Zimmer.', null],
  ['Das Haus hat 5 Zimmer.', 'contradicts.numberOfRooms'],
  ['Ein 3-Zimmer-Haus', 'contradicts.numberOfRooms'],
  ['138,5 m² Wohnfläche', null],
  ['ca. 140 m² Wohnfläche', 'contradicts.livingSpace'],
  ['Wohnfläche von ca. 140 m²', 'contradicts.livingSpace'],
  ['Grundstück von 1.262 m²', null],
  ['Grundstück von 262 m²', 'contradicts.plotArea'],
  ['Baujahr 1998', null],
  ['erbaut im Jahr 1989', 'contradicts.constructionYear'],
  ['4 Schlafzimmer', 'contradicts.numberOfBedRooms'],
  ['nur an Paare', 'discriminates'],
  ['Deutsche bevorzugt', 'discriminates'],
  ['für rüstige Rentner', 'discriminates'],
  ['keine Kinder', 'discriminates'],
  ['in ruhiger Lage', 'liability'],
  ['Steuervorteil garantiert', 'liability'],
  ['ein traumhafter Garten', 'superlative'],
  ['Tel. 0221 / 123 45 67', 'contact'],
  ['www.makler.example', 'contact'],
  ['SOFORT ANRUFEN', 'capitals'],
  ['Jetzt zugreifen!!!', 'exclamations'],
  ['Am Alten Weiher gelegen', 'address'],
  ['Die Mieter, Familie Aydin, wohnen gern hier.', 'tenant'],
  ['Das EFH liegt in Köln.', null],
  ['provisionsfrei', null],
])('„%s“ is pointed out as %s', (text, code) => {
  const codes = checkText(text, house).map((finding) => finding.code);
  expect(new Set(codes)).toEqual(new Set(code === null ? [] : [code]));
});

test('praise of what is self-evident in a housing rent is pointed out', () => {
  expect(checkText('Provisionsfrei!', { realEstateType: 'realestates.apartmentRent' })).toEqual([
    { code: 'selfEvident', words: 'Provisionsfrei' },
  ]);
});

test('two texts are compared word by word', () => {
  expect(compareWords('Ein helles Haus in Köln.', 'Ein gepflegtes Haus mit Garten in Köln.')).toEqual([
    { kind: 'same', text: 'Ein ' },
    { kind: 'removed', text: 'helles ' },
    { kind: 'added', text: 'gepflegtes ' },
    { kind: 'same', text: 'Haus ' },
    { kind: 'added', text: 'mit Garten ' },
    { kind: 'same', text: 'in Köln.' },
  ]);
  expect(compareWords('', 'Neu')).toEqual([{ kind: 'added', text: 'Neu' }]);
  expect(compareWords('Gleich', 'Gleich')).toEqual([{ kind: 'same', text: 'Gleich' }]);
});
