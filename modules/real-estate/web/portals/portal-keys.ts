/** Keys of queries about portals: a transfer makes all stale. */
export const portalKeys = { all: ['real-estate', 'portals'] } as const;
