import { IconAddressBook, IconBriefcase, IconListDetails } from '@tabler/icons-react';
import { webEntity } from '#platform/web/records/web-entity.ts';

export const customerEntity = webEntity(
  '/benit/accounting/customer',
  IconAddressBook,
  () => import('../contract/records/records.ts').then(({ customer }) => customer),
  {
    texts: ['invoices'],
    loadActions: () => import('./invoices/customer-actions.tsx').then((module) => module.CustomerActions),
    loadSummary: () => import('./invoices/customer-figures.tsx').then((module) => module.CustomerFigures),
  },
);
export const projectEntity = webEntity('/benit/accounting/project', IconBriefcase, () =>
  import('../contract/records/records.ts').then(({ project }) => project),
);
export const serviceEntity = webEntity('/benit/accounting/service', IconListDetails, () =>
  import('../contract/records/records.ts').then(({ service }) => service),
);
