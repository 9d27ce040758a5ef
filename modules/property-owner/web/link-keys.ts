/** Of all queries about who may look at which owner. */
export const linkKeys = { all: ['property-owner', 'links'] } as const;
