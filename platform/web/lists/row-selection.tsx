import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import classes from './data-table.module.css';

/** Selection of table rows for common actions. */
export interface Picks {
  readonly ids: ReadonlySet<string>;
  /** Selects or deselects these rows. */
  readonly set: (ids: readonly string[], isSelected: boolean) => void;
  /** Returns the accessible name of a row's checkbox, translated. */
  readonly labelOf: (name: string) => string;
  /** Accessible name of the checkbox that selects all loaded rows. */
  readonly labelOfAll: string;
}

/** Manages selected rows; those in `byDefault` are selected until somebody deselects them. */
export function useSelectedRows(byDefault: (id: string) => boolean = () => false) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    isSelected: (id: string) => changed.get(id) ?? byDefault(id),
    set: (ids: readonly string[], isSelected: boolean) =>
      setChanged((before) => new Map([...before, ...ids.map((id) => [id, isSelected] as const)])),
    clear: () => setChanged(new Map()),
  };
}

/** Handles the selection of rows: by click and Space; with Shift from the one clicked last. */
export function useRowPicks(selection: Picks | undefined, ids: readonly string[]) {
  const last = useRef<string | null>(null);
  if (selection === undefined) return { boxOf: () => null, boxOfAll: null };
  const toggle = (id: string, isRange: boolean) => {
    const isSelected = !selection.ids.has(id);
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
    selection.set(isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], isSelected);
    last.current = id;
  };
  const boxOf = (id: string, name: string) => (
    <Checkbox
      size="sm"
      className={classes.pick ?? ''}
      aria-label={selection.labelOf(name)}
      checked={selection.ids.has(id)}
      onChange={() => undefined}
      onClick={(event: MouseEvent) => toggle(id, event.shiftKey)}
      data-pick
    />
  );
  const picked = ids.filter((id) => selection.ids.has(id)).length;
  const isAll = picked > 0 && picked === ids.length;
  const boxOfAll = (
    <Checkbox
      size="sm"
      className={classes.pick ?? ''}
      aria-label={selection.labelOfAll}
      checked={isAll}
      indeterminate={picked > 0 && !isAll}
      onChange={() => selection.set(ids, !isAll)}
    />
  );
  return { boxOf, boxOfAll };
}
