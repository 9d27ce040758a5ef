import { expect, it } from 'vitest';
import { listChanges, listFiles } from './delivery-files.ts';

const none = { fetched: 0, unchanged: 0, new: 0, changed: 0, withdrawn: 0, refused: 0 };

it('files follow the order of the import format, unknown ones last', () => {
  const counts = { 'belege.csv': none, 'anderes.csv': none, 'mieter.csv': none, 'eigentuemer.csv': none };
  expect(listFiles({ counts }).map(([file]) => file)).toEqual([
    'eigentuemer.csv',
    'mieter.csv',
    'belege.csv',
    'anderes.csv',
  ]);
});

it('changes of all files are summed, and zero counts are left out', () => {
  const counts = { 'mieter.csv': { ...none, fetched: 9, new: 2, refused: 1 }, 'belege.csv': { ...none, new: 3 } };
  expect(listChanges({ counts })).toEqual([
    ['new', 5],
    ['refused', 1],
  ]);
});
