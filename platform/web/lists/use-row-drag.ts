import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { findEdge, resolveDropIndex } from './row-order.ts';
import type { Edge } from './row-order.ts';

interface RowDragOptions {
  /** Lists exchange no rows: each has a kind of its own. */
  readonly kind: string;
  readonly row: RefObject<HTMLElement | null>;
  readonly handle: RefObject<HTMLElement | null>;
  readonly index: number;
  readonly onMove: (from: number, to: number) => void;
  /** Half of a row under the pointer; upper and lower if absent. */
  readonly edgeAt?: (pointer: Pointer, box: DOMRect) => Edge;
}

interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

/** Halves of cards in a grid, whose order is that of reading. */
export const edgeInGrid = ({ clientX }: Pointer, { left, width }: DOMRect): Edge =>
  findEdge(clientX, { top: left, height: width });

const edgeInList = ({ clientY }: Pointer, box: DOMRect): Edge => findEdge(clientY, box);

function readIndex(data: Record<string | symbol, unknown>, kind: string): number | null {
  return data['kind'] === kind && typeof data['index'] === 'number' ? data['index'] : null;
}

/**
 * Makes a row draggable by its handle and a target for others. The line that marks the target is an attribute of the
 * element (`data-edge`), so dragging over 500 rows renders none of them.
 */
export function useRowDrag({ kind, row, handle, index, onMove, edgeAt = edgeInList }: RowDragOptions): void {
  // Read at each event: a list that is fetched anew meanwhile neither ends a drag nor moves another row.
  const latest = useRef({ index, onMove, edgeAt });
  useLayoutEffect(() => {
    latest.current = { index, onMove, edgeAt };
  }, [index, onMove, edgeAt]);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (element === null || dragHandle === null) return undefined;
    const clear = () => element.removeAttribute('data-edge');
    const findTarget = (data: Record<string | symbol, unknown>, pointer: Pointer) => {
      const from = readIndex(data, kind);
      const edge = latest.current.edgeAt(pointer, element.getBoundingClientRect());
      const to = from === null ? null : resolveDropIndex(from, latest.current.index, edge);
      return from === null || to === null ? null : { from, to, edge };
    };
    return combine(
      draggable({
        element,
        dragHandle,
        canDrag: () => element.closest('fieldset:disabled') === null,
        getInitialData: () => ({ kind, index: latest.current.index }),
        onDragStart: () => element.setAttribute('data-dragging', ''),
        onDrop: () => element.removeAttribute('data-dragging'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => readIndex(source.data, kind) !== null,
        onDrag: ({ source, location }) => {
          const target = findTarget(source.data, location.current.input);
          if (target === null) clear();
          else element.setAttribute('data-edge', target.edge);
        },
        onDragLeave: clear,
        onDrop: ({ source, location }) => {
          clear();
          const target = findTarget(source.data, location.current.input);
          if (target !== null) latest.current.onMove(target.from, target.to);
        },
      }),
    );
  }, [kind, row, handle]);
}
