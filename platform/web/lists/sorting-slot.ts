import { createContext } from 'react';

/** Element next to the filters in which a list of cards shows its sort menu; null outside of a list page. */
export const SortingSlot = createContext<HTMLElement | null>(null);

type Direction = 'asc' | 'desc';

/** Sort column of a list; none: its default order. */
export interface Sorting {
  readonly by: string | null;
  readonly direction: Direction;
  readonly sortBy: (column: string | null, direction: Direction) => void;
}

/** Values of `aria-sort`. */
export const sortStates = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
