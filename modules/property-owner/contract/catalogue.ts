import { defineCatalogue } from '#platform/contract/catalogue.ts';
import type { PermissionsOf } from '#platform/contract/catalogue.ts';

/** Permission for all owners of the organisation: their users, the data connection, the master data. */
export const administrationPermission = 'ri-property-management-admin-permission';
/** Permissions that open an owner's books: linked users see their own, administrators see all. */
export const bookPermissions = ['ri-property-management-permission', administrationPermission] as const;

/** Permission to decide on the receipts of all owners: the board of four columns. */
export const receiptsAdministrationPermission = 'ri-property-management-belege-admin-permission';
/** Permissions that open receipts; the wall and the state decide which of them. */
export const receiptPermissions = [
  ...bookPermissions,
  'ri-property-management-weg-permission',
  receiptsAdministrationPermission,
] as const;

/** Permission to keep the resolutions and meetings of all communities. */
export const communityAdministrationPermission = 'ri-property-management-weg-admin-permission';
/** Permissions that open the area of a community; the wall decides of which. */
export const communityPermissions = [
  ...bookPermissions,
  'ri-property-management-weg-permission',
  communityAdministrationPermission,
] as const;

/** Permissions that open any screen of the module; the wall between owners decides which owners it shows. */
export const ownerPermissions = [
  'ri-property-management-permission',
  'ri-property-management-weg-permission',
  administrationPermission,
  receiptsAdministrationPermission,
  communityAdministrationPermission,
] as const;

export const propertyOwnerCatalogue = defineCatalogue({
  services: [
    {
      identifier: 'property-owner',
      permissions: ownerPermissions,
      outsidePermissions: ['ri-property-management-permission', 'ri-property-management-weg-permission'],
    },
  ],
  applications: [
    {
      identifier: 'overview',
      service: 'property-owner',
      path: '/ri/property-management/overview',
      icon: 'overview',
      order: 125,
      permissions: ownerPermissions,
    },
    {
      identifier: 'transactions',
      service: 'property-owner',
      path: '/ri/property-management/transactions',
      icon: 'transactions',
      order: 130,
      permissions: bookPermissions,
    },
    {
      identifier: 'belege',
      service: 'property-owner',
      path: '/ri/property-management/belege',
      icon: 'receipt-approval',
      order: 135,
      permissions: receiptPermissions,
    },
    {
      identifier: 'weg',
      service: 'property-owner',
      path: '/ri/property-management/weg',
      icon: 'community',
      order: 138,
      permissions: communityPermissions,
    },
    {
      identifier: 'report',
      service: 'property-owner',
      path: '/ri/property-management/report',
      icon: 'report',
      order: 140,
      permissions: bookPermissions,
    },
    {
      identifier: 'analytics',
      service: 'property-owner',
      path: '/ri/property-management/analytics',
      icon: 'analytics',
      order: 145,
      permissions: bookPermissions,
    },
    {
      identifier: 'excel-download',
      service: 'property-owner',
      path: '/ri/property-management/excel-download',
      icon: 'spreadsheet',
      order: 150,
      permissions: bookPermissions,
    },
    {
      identifier: 'owner-documents',
      service: 'property-owner',
      path: '/ri/property-management/documents',
      icon: 'owner-documents',
      order: 155,
      permissions: ownerPermissions,
    },
    {
      identifier: 'users-owner',
      service: 'property-owner',
      path: '/ri/property-management/users-owner',
      icon: 'user-link',
      order: 160,
      permissions: [administrationPermission],
    },
    {
      identifier: 'master-data',
      service: 'property-owner',
      path: '/benit/property-management',
      icon: 'master-data',
      order: 170,
      permissions: [administrationPermission],
    },
    {
      identifier: 'refresh-data',
      service: 'property-owner',
      path: '/ri/property-management/refresh-data',
      icon: 'refresh',
      order: 180,
      permissions: [administrationPermission],
    },
    {
      identifier: 'property-owner-configuration',
      service: 'property-owner',
      path: '/ri/property-management/configuration',
      icon: 'connection',
      order: 190,
      permissions: [administrationPermission],
    },
  ],
});

declare module '#platform/contract/catalogue.ts' {
  export interface Permissions extends PermissionsOf<typeof propertyOwnerCatalogue> {}
}
