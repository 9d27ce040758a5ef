/** Columns by which objects are listed; absent: the last change first. */
export const objectSorts = ['title', 'objectId', 'city', 'value'] as const;
