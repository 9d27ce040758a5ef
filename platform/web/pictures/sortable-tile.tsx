import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { edgeInGrid, useRowDrag } from '../lists/use-row-drag.ts';
import classes from './pictures.module.css';

interface SortableTileProps {
  /** Grids exchange no tiles: each has a kind of its own. */
  readonly kind: string;
  readonly index: number;
  readonly count: number;
  /** Accessible name of the handle; it says that arrow keys move the tile. */
  readonly label: string;
  readonly onMove: (from: number, to: number) => void;
  /** Content, with the handle that moves it. */
  readonly children: (handle: ReactNode) => ReactNode;
}

/** Cards in the order of reading, as many beside each other as there is room for. */
export function SortableGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ol className={classes.grid} aria-label={label}>
      {children}
    </ol>
  );
}

/** Card of a grid that is moved by dragging its handle, or with the arrow keys, Home and End on it. */
export function SortableTile({ kind, index, count, label, onMove, children }: SortableTileProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  useRowDrag({ kind, row, handle, index, onMove, edgeAt: edgeInGrid });
  return (
    <li ref={row} className={classes.tile}>
      {children(
        <TileHandle
          handle={handle}
          label={label}
          onKey={(key) => {
            const to = targetOf(key, index, count - 1);
            if (to === null || to === index) return to !== null;
            onMove(index, to);
            // Moving an element in the document takes its focus away.
            requestAnimationFrame(() => handle.current?.focus());
            return true;
          }}
        />,
      )}
    </li>
  );
}

function TileHandle({
  handle,
  label,
  onKey,
}: {
  readonly handle: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  /** Returns true for a key that moves. */
  readonly onKey: (key: string) => boolean;
}) {
  const press = (event: KeyboardEvent) => {
    if (!event.altKey && !event.ctrlKey && !event.metaKey && onKey(event.key)) event.preventDefault();
  };
  return (
    <ActionIcon ref={handle} size={28} className={classes.handle} aria-label={label} title={label} onKeyDown={press}>
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  );
}

function targetOf(key: string, index: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, index - 1);
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(last, index + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
