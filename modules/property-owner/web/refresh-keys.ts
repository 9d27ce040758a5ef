/** Query keys of data changed by a refresh. */
export const refreshKeys = {
  all: ['property-owner', 'refresh'],
  configuration: ['property-owner', 'configuration'],
} as const;
