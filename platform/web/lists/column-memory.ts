import { createStore } from '../state/store.ts';
import { type ColumnLayout, plainLayout } from './column.ts';

/** Whose columns are remembered: the address of the signed-in user, '' before the login. */
export const columnOwner = createStore('');

/** How the signed-in user arranged the columns of this list in this browser. */
export function recallColumns(list: string): ColumnLayout {
  try {
    return readLayout(JSON.parse(window.localStorage.getItem(keyOf(list)) ?? '{}'));
  } catch {
    // No storage, or not ours: as if nothing had been arranged.
    return plainLayout;
  }
}

/** Remembers the arrangement; one that changes nothing is forgotten. */
export function rememberColumns(list: string, layout: ColumnLayout): void {
  const isPlain = [layout.columnOrder, layout.columnSizing, layout.columnVisibility].every((part) => Object.keys(part).length === 0);
  try {
    if (isPlain) window.localStorage.removeItem(keyOf(list));
    else window.localStorage.setItem(keyOf(list), JSON.stringify(layout));
  } catch {
    // A full or closed storage costs the arrangement, nothing else.
  }
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

/** The address itself does not belong into a storage that outlives the session. */
function keyOf(list: string): string {
  let hash = 0x811c9dc5;
  for (const character of columnOwner.get()) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `kontor.columns.${hash.toString(36)}.${list}`;
}
