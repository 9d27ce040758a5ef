/** Keys of queries about objects: a change of one makes all stale. */
export const objectKeys = { all: ['real-estate', 'objects'] } as const;
