/** Permission identifiers of the catalogue (seeded by migration; a test holds the two together). */
export const permissionIdentifiers = [
  'benit-organization-users-permission',
  'benit-central-configuration-permission',
  'benit-accounting-permission',
  'benit-care-permission',
  'ri-property-assistant-permission',
  'ri-property-management-permission',
  'ri-property-management-admin-permission',
  'ri-property-management-weg-admin-permission',
  'ri-property-management-belege-admin-permission',
  'ri-real-estate-permission',
] as const;

export type PermissionIdentifier = (typeof permissionIdentifiers)[number];
