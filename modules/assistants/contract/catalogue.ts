import { defineCatalogue } from '#platform/contract/catalogue.ts';
import type { PermissionsOf } from '#platform/contract/catalogue.ts';

export const assistantCatalogue = defineCatalogue({
  services: [
    { identifier: 'care', permissions: ['benit-care-permission'] },
    { identifier: 'property-assistant', permissions: ['ri-property-assistant-permission'] },
  ],
  applications: [
    {
      identifier: 'care-assistant',
      service: 'care',
      path: '/benit/care/sis',
      icon: 'heart',
      order: 110,
      permissions: ['benit-care-permission'],
    },
    {
      identifier: 'property-assistant',
      service: 'property-assistant',
      path: '/benit/assistant',
      icon: 'home',
      order: 120,
      permissions: ['ri-property-assistant-permission'],
    },
  ],
});

declare module '#platform/contract/catalogue.ts' {
  export interface Permissions extends PermissionsOf<typeof assistantCatalogue> {}
}
