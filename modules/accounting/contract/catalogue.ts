import { defineCatalogue } from '#platform/contract/catalogue.ts';
import type { PermissionsOf } from '#platform/contract/catalogue.ts';

export const accountingCatalogue = defineCatalogue({
  services: [
    { identifier: 'accounting', permissions: ['benit-accounting-permission', 'benit-time-tracking-permission'] },
  ],
  applications: [
    {
      identifier: 'invoices',
      service: 'accounting',
      path: '/benit/accounting/invoices',
      icon: 'invoice',
      order: 40,
      permissions: ['benit-accounting-permission'],
    },
    {
      identifier: 'expenses',
      service: 'accounting',
      path: '/benit/accounting/expenses',
      icon: 'receipt',
      order: 50,
      permissions: ['benit-accounting-permission'],
    },
    {
      identifier: 'time-tracking',
      service: 'accounting',
      path: '/benit/accounting/time-tracking',
      icon: 'clock',
      order: 60,
      permissions: ['benit-accounting-permission', 'benit-time-tracking-permission'],
    },
    {
      identifier: 'customer',
      service: 'accounting',
      path: '/benit/accounting/customer',
      icon: 'address-book',
      order: 70,
      permissions: ['benit-accounting-permission'],
    },
    {
      identifier: 'project',
      service: 'accounting',
      path: '/benit/accounting/project',
      icon: 'briefcase',
      order: 80,
      permissions: ['benit-accounting-permission'],
    },
    {
      identifier: 'service',
      service: 'accounting',
      path: '/benit/accounting/service',
      icon: 'list',
      order: 90,
      permissions: ['benit-accounting-permission'],
    },
    {
      identifier: 'accounting-configuration',
      service: 'accounting',
      path: '/benit/accounting/configuration',
      icon: 'settings',
      order: 100,
      permissions: ['benit-accounting-permission'],
    },
  ],
});

declare module '#platform/contract/catalogue.ts' {
  export interface Permissions extends PermissionsOf<typeof accountingCatalogue> {}
}
