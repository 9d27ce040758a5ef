import { readStored, store } from '../state/browser-storage.ts';
import { keyOfOwner } from '../state/device-owner.ts';
import { plainLayout } from './column.ts';
import type { ColumnLayout } from './column.ts';

/** Reads the signed-in user's column arrangement of a list in this browser. */
export function recallColumns(list: string): ColumnLayout {
  try {
    return readLayout(JSON.parse(readStored(keyOf(list)) ?? '{}'));
  } catch {
    // Invalid content counts as the default arrangement.
    return plainLayout;
  }
}

/** Stores the arrangement; removes a default one. */
export function rememberColumns(list: string, layout: ColumnLayout): void {
  const isPlain = [layout.columnOrder, layout.columnSizing, layout.columnVisibility].every(
    (part) => Object.keys(part).length === 0,
  );
  store(keyOf(list), isPlain ? null : JSON.stringify(layout));
}

function readLayout(stored: unknown): ColumnLayout {
  const { columnOrder, columnVisibility, columnSizing } = stored as Record<string, unknown>;
  return {
    columnOrder: Array.isArray(columnOrder) ? columnOrder.filter((id) => typeof id === 'string') : [],
    columnVisibility: pick(columnVisibility, (value) => typeof value === 'boolean'),
    columnSizing: pick(columnSizing, (value) => typeof value === 'number'),
  };
}

function pick<Value>(stored: unknown, isValue: (value: unknown) => value is Value): Record<string, Value> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Value] => isValue(entry[1])));
}

const keyOf = (list: string): string => keyOfOwner('columns', list);
