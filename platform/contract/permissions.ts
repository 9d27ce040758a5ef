/** Permission identifiers of the catalogue (seeded by migration; a test holds the two together). */
export const permissionIdentifiers = [
  'benit-organization-users-permission',
  'benit-central-configuration-permission',
  'benit-accounting-permission',
  'benit-care-permission',
  'ri-property-assistant-permission',
] as const;

export type PermissionIdentifier = (typeof permissionIdentifiers)[number];
