import { defineCatalogue } from '#platform/contract/catalogue.ts';
import type { PermissionsOf } from '#platform/contract/catalogue.ts';

export const organizationCatalogue = defineCatalogue({
  services: [
    {
      identifier: 'organization-administration',
      mandatory: true,
      permissions: ['benit-organization-users-permission'],
    },
    {
      identifier: 'central-administration',
      operatorOnly: true,
      permissions: ['benit-central-configuration-permission'],
    },
  ],
  applications: [
    {
      identifier: 'organization-users',
      service: 'organization-administration',
      path: '/benit/organization-configuration/users',
      icon: 'users',
      order: 10,
      permissions: ['benit-organization-users-permission'],
    },
    {
      identifier: 'organizations',
      service: 'central-administration',
      path: '/benit/central-configuration/organization',
      icon: 'building',
      order: 20,
      permissions: ['benit-central-configuration-permission'],
    },
    {
      identifier: 'services',
      service: 'central-administration',
      path: '/benit/central-configuration/service',
      icon: 'apps',
      order: 30,
      permissions: ['benit-central-configuration-permission'],
    },
  ],
});

declare module '#platform/contract/catalogue.ts' {
  export interface Permissions extends PermissionsOf<typeof organizationCatalogue> {}
}
