const root = ['property-owner', 'community'] as const;

/** Keys of the queries about communities. */
export const communityKeys = {
  all: root,
  members: [...root, 'members'],
  overview: [...root, 'overview'],
  settings: [...root, 'settings'],
  written: [...root, 'written'],
} as const;
