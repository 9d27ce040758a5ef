import { useEffect } from 'react';
import type { RefObject } from 'react';
import { loadLate } from '../late/fetch-late.ts';

const kind = 'list-column';

/** A touch screen drags no columns, and nobody does before the pointer has moved. */
const dragging = loadLate(() => import('./drag-and-drop.ts'));

/** Lets a heading be dragged to the place of another one in its table. */
export function useColumnDrag(
  heading: RefObject<HTMLElement | null>,
  id: string,
  onMove: (id: string, target: string) => void,
): void {
  useEffect(() => {
    const element = heading.current;
    if (element === null) return undefined;
    const table = element.parentElement;
    const mark = (isTarget: boolean) => element.toggleAttribute('data-target', isTarget);
    let stop = (): void => undefined;
    let isGone = false;
    const begin = ({ combine, draggable, dropTargetForElements }: Awaited<typeof dragging>): void => {
      if (isGone) return;
      stop = combine(
        draggable({ element, getInitialData: () => ({ kind, id, table }) }),
        dropTargetForElements({
          element,
          canDrop: ({ source: { data } }) => data['kind'] === kind && data['table'] === table && data['id'] !== id,
          onDragEnter: () => mark(true),
          onDragLeave: () => mark(false),
          onDrop: ({ source }) => {
            mark(false);
            onMove(String(source.data['id']), id);
          },
        }),
      );
    };
    dragging.then(begin, () => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [heading, id, onMove]);
}
