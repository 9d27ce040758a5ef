import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitColumns, moveColumn, plainLayout } from './column.ts';
import type { Column } from './column.ts';

const cell = () => null;
const columns: readonly Column<unknown>[] = [
  { id: 'number', header: 'Nummer', width: 120, grow: 1, card: 'title', cell },
  { id: 'customer', header: 'Kunde', width: 150, grow: 2, cell },
  { id: 'text', header: 'Beschreibung', width: 150, grow: 2, hideOrder: 2, cell },
  { id: 'due', header: 'Fällig am', width: 92, hideOrder: 1, card: 'hidden', cell },
  { id: 'total', header: 'Betrag', width: 112, align: 'end', card: 'end', cell },
];
const shown = (width: number, layout = plainLayout) =>
  fitColumns(columns, layout, width, 'one').columns.map(({ id }) => id);

describe('a table of a given width', () => {
  it.each([
    [1200, ['number', 'customer', 'text', 'due', 'total']],
    [0, ['number', 'customer', 'text', 'due', 'total']],
    [760, ['number', 'customer', 'due', 'total']],
    [640, ['number', 'customer', 'due', 'total']],
  ])('%i: shows %j', (width, expected) => {
    expect(shown(width)).toEqual(expected);
  });

  it('hides the next column when one was made wider', () => {
    expect(shown(760, { ...plainLayout, columnSizing: { customer: 400 } })).toEqual(['number', 'customer', 'total']);
  });

  it('keeps an explicitly shown column, and narrows all of them but the title', () => {
    const fitted = fitColumns(columns, { ...plainLayout, columnVisibility: { text: true, due: true } }, 660, 'one');
    expect(fitted.columns).toHaveLength(5);
    expect(fitted.template).toBe(
      'minmax(120px, 1fr) minmax(48px, 2fr) minmax(48px, 2fr) minmax(48px, 92px) minmax(48px, 112px) 44px',
    );
  });

  it('becomes cards below 640, without the columns hidden on cards', () => {
    expect(fitColumns(columns, plainLayout, 639, 'one')).toMatchObject({
      isCards: true,
      columns: columns.filter(({ id }) => id !== 'due'),
    });
  });

  it('keeps the menu at the right edge without a growing column', () => {
    const sized = { ...plainLayout, columnSizing: { number: 120, customer: 150, text: 150 } };
    expect(fitColumns(columns, sized, 1200, 'both').template).toMatch(/minmax\(72px, 1fr\)$/u);
  });
});

it('a column moves to the place of another one, and none is lost or duplicated', () => {
  expect(moveColumn(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
  expect(moveColumn(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
  fc.assert(
    fc.property(ids, fc.constantFrom(...'abcdefgh'), fc.constantFrom(...'abcdefgh'), (order, id, target) => {
      expect(moveColumn(order, id, target).toSorted()).toEqual(order.toSorted());
    }),
  );
});
