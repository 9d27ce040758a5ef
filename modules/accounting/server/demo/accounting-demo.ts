import { insertCustomers } from '../customers/customers.ts';
import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import type { Files } from '#platform/server/files/files.ts';
import { replaceLogo, storeLogo } from '../configuration/logo.ts';
import { writeConfiguration } from '../configuration/repository.ts';
import { createInvoice } from '../invoices/service.ts';
import { demoCompany, demoLogo } from './company.ts';
import { demoCustomers } from './customers.ts';
import { createDemoInvoices } from './invoices.ts';

const day = 86_400_000;

/** A property manager with customers and fourteen months of invoices. */
export function createAccountingDemo(files: Files): DemoPart {
  return {
    organization: 'lindenhof',
    author: 'accounting@demo.example',
    isThere: async ({ tx }) => (await tx.selectFrom('customers').select('id').limit(1).execute()).length > 0,
    write: (context) => writeDemo(context, files),
  };
}

async function writeDemo(context: DemoContext, files: Files): Promise<void> {
  const now = context.clock.now();
  await insertCustomers(context, demoCustomers);
  await writeConfiguration(context, { configIdentifier: 'invoiceConfig', properties: demoCompany }, undefined);
  await replaceLogo(context, await storeLogo(files, context.actor, demoLogo), undefined);
  for (const { daysAgo, input } of createDemoInvoices()) {
    const writtenAt = new Date(now.getTime() - daysAgo * day);
    await createInvoice({ ...context, clock: { now: () => writtenAt } }, input);
  }
}
