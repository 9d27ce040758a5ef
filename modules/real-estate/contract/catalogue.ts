import { defineCatalogue } from '#platform/contract/catalogue.ts';
import type { PermissionsOf } from '#platform/contract/catalogue.ts';

/** Permission for all screens of the estate agency. */
export const realEstatePermission = 'ri-real-estate-permission';

export const realEstateCatalogue = defineCatalogue({
  services: [{ identifier: 'real-estate', permissions: [realEstatePermission] }],
  applications: [
    {
      identifier: 'real-estate-start',
      service: 'real-estate',
      path: '/benit/real-estate/objects',
      icon: 'house-star',
      order: 200,
      permissions: [realEstatePermission],
    },
    {
      identifier: 'objects',
      service: 'real-estate',
      path: '/ri/real-estate/objects/',
      icon: 'house-search',
      order: 201,
      permissions: [realEstatePermission],
    },
    {
      identifier: 'homepage',
      service: 'real-estate',
      path: '/ri/real-estate/homepage',
      icon: 'house-world',
      order: 202,
      permissions: [realEstatePermission],
    },
    {
      identifier: 'real-estate-configuration',
      service: 'real-estate',
      path: '/ri/real-estate/configuration',
      icon: 'house-settings',
      order: 209,
      permissions: [realEstatePermission],
    },
  ],
});

declare module '#platform/contract/catalogue.ts' {
  export interface Permissions extends PermissionsOf<typeof realEstateCatalogue> {}
}
