import { Checkbox } from '@mantine/core';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
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
  const set = useCallback(
    (ids: readonly string[], isSelected: boolean) =>
      setChanged((before) => new Map([...before, ...ids.map((id) => [id, isSelected] as const)])),
    [],
  );
  const clear = useCallback(() => setChanged(new Map()), []);
  return { isSelected: (id: string) => changed.get(id) ?? byDefault(id), set, clear };
}

/** Selects or deselects a row; with `isRange` all from the one clicked last. */
export type TogglePick = (id: string, isRange: boolean) => void;

/** Handles the selection of rows: by click and Space; with Shift from the one clicked last. */
export function useRowPicks(selection: Picks | undefined, ids: readonly string[]): TogglePick {
  const last = useRef<string | null>(null);
  const shown = useRef({ selection, ids });
  useLayoutEffect(() => {
    shown.current = { selection, ids };
  });
  // A stable function: a new one would render all rows again.
  return useCallback((id, isRange) => {
    const { selection: picks, ids: all } = shown.current;
    if (picks === undefined) return;
    const [from, to] = [all.indexOf(last.current ?? id), all.indexOf(id)];
    picks.set(isRange && from >= 0 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], !picks.ids.has(id));
    last.current = id;
  }, []);
}

interface RowBoxProps {
  readonly id: string;
  /** Accessible name, translated. */
  readonly label: string;
  readonly isPicked: boolean;
  readonly onToggle: TogglePick;
}

/** Checkbox of a row. */
export function RowBox({ id, label, isPicked, onToggle }: RowBoxProps) {
  return (
    <Checkbox
      size="sm"
      className={classes.pick ?? ''}
      aria-label={label}
      checked={isPicked}
      onChange={() => undefined}
      onClick={(event: MouseEvent) => onToggle(id, event.shiftKey)}
      data-pick
    />
  );
}

/** Checkbox of all loaded rows. */
export function AllRowsBox({ selection, ids }: { readonly selection: Picks; readonly ids: readonly string[] }) {
  const picked = ids.filter((id) => selection.ids.has(id)).length;
  const isAll = picked > 0 && picked === ids.length;
  return (
    <Checkbox
      size="sm"
      className={classes.pick ?? ''}
      aria-label={selection.labelOfAll}
      checked={isAll}
      indeterminate={picked > 0 && !isAll}
      onChange={() => selection.set(ids, !isAll)}
    />
  );
}
