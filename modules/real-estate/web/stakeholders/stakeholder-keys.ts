import { objectKeys } from '../object-keys.ts';

/** Keys of everything that a change of a person makes outdated. */
export const stakeholderKeys = {
  all: ['real-estate', 'stakeholders'],
  /** Counters of objects, in lists and on their cards. */
  objects: objectKeys.all,
} as const;
