import { defineCatalogue } from '#platform/contract/catalogue.ts';

export const auditLogCatalogue = defineCatalogue({
  applications: [
    {
      identifier: 'audit',
      service: 'organization-administration',
      path: '/benit/organization-configuration/audit',
      icon: 'history',
      order: 15,
      permissions: ['benit-organization-users-permission'],
    },
  ],
});
