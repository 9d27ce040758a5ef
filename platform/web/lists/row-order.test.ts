import { describe, expect, it } from 'vitest';
import { findEdge, resolveDropIndex } from './row-order.ts';
import type { Edge } from './row-order.ts';

function move(rows: string, from: number, target: number, edge: Edge): string {
  const to = resolveDropIndex(from, target, edge);
  if (to === null) return rows;
  const list = [...rows];
  list.splice(to, 0, ...list.splice(from, 1));
  return list.join('');
}

describe('resolveDropIndex', () => {
  it('moves down and up to the gap under the pointer', () => {
    expect(move('abcd', 0, 2, 'before')).toBe('bacd');
    expect(move('abcd', 0, 2, 'after')).toBe('bcad');
    expect(move('abcd', 3, 1, 'before')).toBe('adbc');
    expect(move('abcd', 3, 0, 'after')).toBe('adbc');
    expect(move('abcd', 0, 3, 'after')).toBe('bcda');
  });

  it('keeps the order when dropped on itself or in a gap beside itself', () => {
    for (const [target, edge] of [
      [1, 'before'],
      [1, 'after'],
      [0, 'after'],
      [2, 'before'],
    ] as const) {
      expect(resolveDropIndex(1, target, edge)).toBeNull();
    }
  });
});

it('finds the half of a row', () => {
  expect(findEdge(109, { top: 100, height: 20 })).toBe('before');
  expect(findEdge(110, { top: 100, height: 20 })).toBe('after');
});
