/** Keys of what a refresh changes. */
export const refreshKeys = {
  all: ['property-owner', 'refresh'],
  configuration: ['property-owner', 'configuration'],
} as const;
