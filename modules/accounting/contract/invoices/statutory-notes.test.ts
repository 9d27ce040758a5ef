import { expect, test } from 'vitest';
import { statutoryNote } from './statutory-notes.ts';
import { vatReasons } from '../shared/vat-reasons.ts';

test('every reason has its own text that names the law, the usual case has none', () => {
  const [none, ...notes] = vatReasons.map((reason) => statutoryNote(reason));
  expect(none).toBe('');
  expect(new Set(notes).size).toBe(vatReasons.length - 1);
  for (const note of notes) expect(note).toMatch(/§ \d+|Art\. 196/u);
});

test.for([
  ['', 'Steuerfreie Leistung nach § 4 UStG'],
  ['16', 'Steuerfreie Leistung nach § 4 Nr. 16 UStG'],
  ['Nr. 16 Buchst. c', 'Steuerfreie Leistung nach § 4 Nr. 16 Buchst. c UStG'],
  [' § 4 Nr. 16 UStG ', 'Steuerfreie Leistung nach § 4 Nr. 16 UStG'],
  ['§4 Nr 21a', 'Steuerfreie Leistung nach § 4 Nr. 21a UStG'],
  ['§ 25c UStG', 'Steuerfreie Leistung nach § 25c UStG'],
  ['§ 43 EnergieStG', 'Steuerfreie Leistung nach § 43 EnergieStG'],
  ['Umsatzsteuerfreie Pflegeleistung', 'Umsatzsteuerfreie Pflegeleistung'],
])('an exemption written as “%s”', ([text = '', note]) => {
  expect(statutoryNote('exempt', text)).toBe(note);
});

test('the words of § 14a (5) UStG stay, whatever the user adds', () => {
  expect(statutoryNote('reverseCharge', 'Bauleistung')).toBe(
    'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG), Bauleistung',
  );
});

test('a supply that is not taxable is labelled as such without a place of supply, which damages do not have', () => {
  expect(statutoryNote('notTaxable')).toBe('Nicht steuerbar (§ 1 Abs. 1 UStG)');
  expect(statutoryNote('notTaxable', '§ 3a Abs. 2 UStG')).toBe('Nicht steuerbar (§ 1 Abs. 1 UStG), § 3a Abs. 2 UStG');
});
