import { createContext } from 'react';

/** Element next to the filters in which a list of cards shows its sort menu; null outside of a list page. */
export const SortingSlot = createContext<HTMLElement | null>(null);
