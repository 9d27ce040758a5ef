import { insertCustomers } from '#modules/records/server/index.ts';
import type { DemoPart } from '#platform/server/demo-part.ts';
import { writeConfiguration } from '../configuration/repository.ts';
import { createInvoice } from '../invoices/service.ts';
import { demoCompany, demoLogo } from './company.ts';
import { demoCustomers } from './customers.ts';
import { createDemoInvoices } from './invoices.ts';

const day = 86_400_000;

/** A property manager with customers and fourteen months of invoices. */
export const accountingDemo: DemoPart = {
  organization: 'lindenhof',
  isThere: async ({ tx }) => (await tx.selectFrom('customers').select('id').limit(1).execute()).length > 0,
  write: async (context) => {
    const now = context.clock.now();
    await insertCustomers(context, demoCustomers);
    await writeConfiguration(context, { configIdentifier: 'invoiceConfig', properties: demoCompany }, undefined);
    await writeConfiguration(context, { configIdentifier: 'logoConfig', properties: { logo: demoLogo } }, undefined);
    for (const { daysAgo, input } of createDemoInvoices()) {
      const writtenAt = new Date(now.getTime() - daysAgo * day);
      await createInvoice({ ...context, clock: { now: () => writtenAt } }, input);
    }
  },
};
