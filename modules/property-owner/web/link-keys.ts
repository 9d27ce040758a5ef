/** Query keys of links between users and owners. */
export const linkKeys = { all: ['property-owner', 'links'] } as const;
