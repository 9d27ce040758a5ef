import { defineCatalogue } from '#platform/contract/catalogue.ts';

export const mailCatalogue = defineCatalogue({
  applications: [
    {
      identifier: 'mails',
      service: 'central-administration',
      path: '/benit/central-configuration/mail',
      icon: 'mail',
      order: 35,
      permissions: ['benit-central-configuration-permission'],
    },
  ],
});
