import { expect, it } from 'vitest';
import { matchesWords } from './match-words.ts';

it('finds a command by the beginnings of its words', () => {
  expect(matchesWords('Neue Rechnung', 'neue re')).toBe(true);
  expect(matchesWords('Neue Rechnung', 'rech')).toBe(true);
  expect(matchesWords('Kunde anlegen', 'kunde neu')).toBe(false);
  expect(matchesWords('Neusser Straße 12', 'neue re')).toBe(false);
});

it('finds umlauts however they are typed, and Russian and Chinese words', () => {
  for (const typed of ['für', 'fuer', 'FÜR']) expect(matchesWords('Angaben für alle', typed)).toBe(true);
  expect(matchesWords('Société', 'societe')).toBe(true);
  expect(matchesWords('Новый счёт', 'нов сче')).toBe(true);
  expect(matchesWords('新建发票', '新建')).toBe(true);
});

it('an empty term finds everything', () => {
  expect(matchesWords('Neue Rechnung', '  ')).toBe(true);
});
