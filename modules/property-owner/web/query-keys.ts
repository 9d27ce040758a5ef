/** Query keys of links between users and owners. */
export const linkKeys = { all: ['property-owner', 'links'] } as const;

/** Query keys of data changed by a refresh. */
export const refreshKeys = {
  all: ['property-owner', 'refresh'],
  configuration: ['property-owner', 'configuration'],
} as const;

/** Query keys of the meetings of communities. */
export const meetingKeys = { all: ['property-owner', 'community', 'meetings'] } as const;
