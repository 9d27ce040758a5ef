/** Path of the endpoints of care. */
export const carePath = '/api/benit/care';
/** Access to the endpoints of care: all who document for their organisation. */
export const careAccess = { permission: 'benit-care-permission' } as const;

/** Path of the endpoints of the property assistant. */
export const propertyPath = '/api/ri/property-management';
/** Access to the property assistant. */
export const propertyAccess = { permission: 'ri-property-assistant-permission' } as const;
