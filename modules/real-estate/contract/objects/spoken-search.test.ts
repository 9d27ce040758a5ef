import { describe, expect, it } from 'vitest';
import { readSpokenSearch } from './spoken-search.ts';

describe('a search as a caller says it', () => {
  it.each([
    ['3 Zimmer Sülz bis 500', { text: 'Sülz', rooms: 3, isRoomsFrom: false, saleTo: 500_000, rentTo: 500 }],
    ['Sülz 3-Zimmer', { text: 'Sülz', rooms: 3, isRoomsFrom: false }],
    ['2,5 Zi. max. 1.200 €', { text: '', rooms: 2.5, isRoomsFrom: false, saleTo: 1_200_000, rentTo: 1200 }],
    ['ab 4 Zimmer Lindenthal', { text: 'Lindenthal', rooms: 4, isRoomsFrom: true }],
    ['Haus bis 650.000', { text: 'Haus', saleTo: 650_000 }],
    ['Haus bis 650000 Euro', { text: 'Haus', saleTo: 650_000 }],
    ['bis 1,2 Mio. Rodenkirchen', { text: 'Rodenkirchen', saleTo: 1_200_000 }],
    ['bis 650k', { text: '', saleTo: 650_000 }],
    ['3 rooms up to 900', { text: '', rooms: 3, isRoomsFrom: false, saleTo: 900_000, rentTo: 900 }],
    ['3 habitaciones hasta 400 mil', { text: '', rooms: 3, isRoomsFrom: false, saleTo: 400_000 }],
    ['3 pièces jusqu’à 800', { text: '', rooms: 3, isRoomsFrom: false, saleTo: 800_000, rentTo: 800 }],
    ['3 комнаты до 40 тыс.', { text: '', rooms: 3, isRoomsFrom: false, saleTo: 40_000 }],
    ['3室 最多50万', { text: '', rooms: 3, isRoomsFrom: false, saleTo: 500_000 }],
  ])('%s', (term, expected) => {
    expect(readSpokenSearch(term)).toEqual(expected);
  });

  it.each(['Am Weiher 10 bis 12', '2026-003', 'Zimmermann', '0221 123456', 'Bismarckstraße 500', '50937', ''])(
    'leaves %s as it is',
    (term) => {
      expect(readSpokenSearch(term)).toEqual({ text: term });
    },
  );

  it('takes no time for a term that almost says something', () => {
    expect(readSpokenSearch(`bis ${'1 '.repeat(90)}x`).text.length).toBeGreaterThan(0);
  });
});
