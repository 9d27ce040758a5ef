import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createAccountingDemo } from './accounting-demo.ts';
import { createDeliveriesDemo } from './deliveries-demo.ts';
import { createExpensesDemo } from './expenses-demo.ts';
import { recordsDemo } from './records-demo.ts';
import { createRemindersDemo } from './reminders-demo.ts';
import { timeDemo } from './time-demo.ts';

/** Invoices, deliveries, reminders, records, hours and expenses of the demo. */
export const createDemoFeature = (platform: Platform): Feature => ({
  name: 'demo',
  demo: [
    createAccountingDemo(platform),
    recordsDemo,
    timeDemo,
    createExpensesDemo(platform.files),
    createRemindersDemo(platform),
    createDeliveriesDemo(platform),
  ],
});
