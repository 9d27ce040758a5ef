import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect } from 'react';
import type { RefObject } from 'react';

const kind = 'list-column';

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
    return combine(
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
  }, [heading, id, onMove]);
}
