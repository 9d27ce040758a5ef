import { joinByKey } from '#platform/server/database/join-by-key.ts';
import { addDays } from '#platform/contract/days.ts';
import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { holdReminders } from '../reminders/holds.ts';
import { writeReminder } from '../reminders/write-reminder.ts';
import type { ReminderParts } from '../reminders/write-reminder.ts';
import { at, issuerOf } from './accounting-demo.ts';

/** Days after the first late day on which each level is written. */
const daysLate = [9, 32] as const;

/** Creates reminders of the longest late invoices: two levels of the first, one of the second; the third is disputed. */
export function createRemindersDemo(parts: ReminderParts): DemoPart {
  return {
    name: 'accounting-reminders',
    organization: 'lindenhof',
    author: 'accounting@demo.example',
    isThere: async ({ tx }) => (await tx.selectFrom('reminders').select('id').limit(1).execute()).length > 0,
    write: (context) => writeDemo(context, parts),
  };
}

async function writeDemo(context: DemoContext, parts: ReminderParts): Promise<void> {
  const today = todayInGermany(context.clock);
  const [first, second, third] = await context.tx
    .selectFrom('invoice_balances as balance')
    .innerJoin('invoices as invoice', (join) => joinByKey(join, 'invoice', 'balance.invoice_id'))
    .select(['invoice.number', 'balance.late_from'])
    .where('balance.open_cents', '>', 0)
    .where('invoice.status', '=', 'issued')
    .where('balance.late_from', '<=', addDays(today, -daysLate[1]))
    .orderBy('balance.late_from')
    .orderBy('invoice.number')
    .limit(3)
    .execute();
  if (first !== undefined) await remind(context, parts, first, daysLate);
  if (second !== undefined) await remind(context, parts, second, daysLate.slice(0, 1));
  if (third !== undefined)
    await holdReminders(onDay(context, addDays(today, -3)), {
      invoiceId: third.number,
      kind: 'disputed',
      until: null,
      note: 'Der Kunde bestreitet die Stunden vom Monatsende.',
    });
}

async function remind(
  context: DemoContext,
  parts: ReminderParts,
  { number, late_from: lateFrom }: { readonly number: string; readonly late_from: string | null },
  days: readonly number[],
): Promise<void> {
  for (const [index, after] of days.entries()) {
    const written = onDay(context, addDays(lateFrom ?? '', after));
    await writeReminder(parts, issuerOf(written), { invoiceId: number, level: index === 0 ? 1 : 2 });
  }
}

/** Returns the context in the morning of a day. */
function onDay(context: DemoContext, day: string): DemoContext {
  return at(context, new Date(`${day}T08:00:00Z`));
}
