import type { Task } from '#platform/contract/task.ts';
import type { Reminder, ReminderProposal } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import type { ReminderHold } from '#modules/accounting/contract/invoices/reminders/reminder-holds.ts';
import type { TestDatabase } from '../database.ts';
import type { TestBody } from '../http.ts';
import type { ProductPeople } from '../product-people.ts';
import { openSending } from '../sending/scene.ts';
import type { GivenInvoice } from '../sending/scene.ts';
import { createId } from '#platform/server/ids.ts';

const base = '/api/benit/accounting';

export interface RemindersAnswer {
  readonly reminders: readonly Reminder[];
  readonly hold: ReminderHold | null;
  readonly owed: { readonly costs: number; readonly interest: number };
  readonly next: ReminderProposal | null;
  readonly nextFrom: string | null;
}

export interface DueAnswer {
  readonly proposals: readonly ReminderProposal[];
  readonly count: number;
  readonly sum: number;
  readonly leftOut: { readonly held: number; readonly excluded: number };
  readonly nextCursor: string | null;
}

/** Somebody who reminds their customers; invoices are of 2 February 2026 and due on the 16th. */
export async function openReminding(people: ProductPeople, testDatabase: Pick<TestDatabase, 'adminUrl' | 'database'>) {
  const scene = await openSending(people, testDatabase);
  const { browser, organizationId, user, add } = scene;
  const { database } = testDatabase;
  const get = async <Body>(url: string) => (await browser.call<Body>('GET', `${base}/${url}`)).body;
  return {
    ...scene,
    /** Adds an issued invoice over 4,760.00 € to a customer with a record. */
    addLate: async (invoiceId: string, given: Partial<GivenInvoice> = {}) => {
      await add({ invoiceId, price: 4000, email: `${invoiceId.toLowerCase()}@kunden.example`, ...given });
    },
    remind: (invoiceId: string, level: number, edits: object = {}) =>
      browser.call<TestBody & { readonly reminder: Reminder }>('POST', `${base}/reminder`, {
        body: { invoiceId, level, ...edits },
      }),
    propose: (invoiceId: string, level: number, edits: object = {}) =>
      browser.call<TestBody & { readonly proposal: ReminderProposal }>('POST', `${base}/reminder/proposal`, {
        body: { invoiceId, level, ...edits },
      }),
    list: (invoiceId: string) => get<RemindersAnswer>(`reminder?invoiceId=${encodeURIComponent(invoiceId)}`),
    listDue: (query = '') => get<DueAnswer>(`reminder/due${query}`),
    sendMany: (reminders: readonly object[]) =>
      browser.call<TestBody & { readonly task: Task }>('POST', `${base}/reminder/send-many`, { body: { reminders } }),
    hold: (body: object) =>
      browser.call<TestBody & { readonly hold: ReminderHold }>('PUT', `${base}/reminder-hold`, { body }),
    /** Records a payment, as the bookkeeper does. */
    pay: (invoiceId: string, cents: number, kind = 'payment') =>
      database.tenant({ organizationId, userId: user.id }, async (tx) => {
        const { id } = await tx
          .selectFrom('invoices')
          .select('id')
          .where('number', '=', invoiceId)
          .executeTakeFirstOrThrow();
        const paidOn = people.clock.now();
        await tx
          .insertInto('payments')
          .values({
            organization_id: organizationId,
            id: createId(),
            invoice_id: id,
            kind,
            paid_on: paidOn.toISOString().slice(0, 10),
            amount_cents: cents,
            created_at: paidOn,
            created_by: user.id,
            created_by_name: 'Erika Muster',
          })
          .execute();
      }),
  };
}
