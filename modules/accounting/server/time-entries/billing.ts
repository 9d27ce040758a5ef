import { sql } from 'kysely';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { countDecimals, divideRounded, fromCents, fromScaled } from '#platform/contract/money.ts';
import { toInvoiceCustomer } from '../../contract/invoices/invoice-customer.ts';
import { vatRates } from '../../contract/invoices/invoice-totals.ts';
import type { VatReason } from '../../contract/shared/vat-reasons.ts';
import { maxPositions } from '../../contract/invoices/invoices.ts';
import { readTaxation } from '../configuration/repository.ts';
import { createInvoice } from '../invoices/service.ts';
import { customers } from '../records/routes.ts';

const usualVat = 19;

interface Span {
  readonly projectId: string;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

interface BilledHours {
  readonly name: string | null;
  readonly vat: number | null;
  readonly vat_reason: string | null;
  /** Price per hour. */
  readonly price_cents: number | null;
  readonly minutes: number;
}

/**
 * Makes a draft of the unbilled billable hours of a project: one position for each service, its minutes summed, then as
 * hours with three decimals; the price is the project's, else that of a service sold by the hour or minute, else 0. The
 * supply lasts from the first to the last working day, and the draft is due by the customer's term. Each entry is billed
 * once, by the first caller.
 * @throws AppError not_found, nothing_to_bill, too_many_services, numbering_exhausted
 */
export async function billTimeEntries(
  context: TenantContext,
  { projectId, from, to }: Span,
): Promise<{ invoiceId: string; withoutPrice: string[] }> {
  const { tx } = context;
  const project = await tx
    .selectFrom('projects')
    .select(['name', 'hourly_rate_cents', 'customer_id'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (project === undefined) throw new AppError('not_found', { field: 'projectId' });
  // A second caller waits here, and finds them billed.
  const locked = await sql<{ id: string; day: string }>`
    SELECT id, day FROM time_entries
     WHERE project_id = ${projectId} AND day BETWEEN ${from}::date AND ${to}::date AND billable AND invoice_id IS NULL
     ORDER BY id FOR UPDATE`.execute(tx);
  const ids = locked.rows.map(({ id }) => id);
  if (ids.length === 0) throw new AppError('nothing_to_bill');
  const { rows: hours } = await sql<BilledHours>`
    SELECT offered.name, offered.vat, offered.vat_reason, sum(entry.minutes)::integer AS minutes,
           coalesce(${project.hourly_rate_cents}::bigint, CASE offered.uom WHEN 'hour' THEN offered.amount_cents WHEN 'minute' THEN offered.amount_cents * 60 END) AS price_cents
      FROM time_entries entry LEFT JOIN offered_services offered ON offered.organization_id = entry.organization_id AND offered.id = entry.service_id
     WHERE entry.id = ANY (${ids}::uuid[])
     GROUP BY entry.service_id, offered.name, offered.vat, offered.vat_reason, offered.uom, offered.amount_cents ORDER BY offered.name NULLS LAST, entry.service_id`.execute(
    tx,
  );
  // A part of the period would look complete.
  if (hours.length > maxPositions)
    throw new AppError('too_many_services', { params: { count: hours.length, maximum: maxPositions } });
  const customer =
    project.customer_id === null
      ? {}
      : toInvoiceCustomer(await customers.table.find(tx, project.customer_id), todayInGermany(context.clock));
  const { smallBusiness } = await readTaxation(context);
  const invoiceId = await createInvoice(context, {
    ...customer,
    description: project.name,
    ...toServiceTime(locked.rows.map(({ day }) => day)),
    positions: hours.map(({ name, vat, vat_reason: reason, price_cents: price, minutes }) => ({
      description: name ?? project.name,
      uom: 'hour' as const,
      count: toHours(minutes),
      price: fromCents(price ?? 0),
      ...(smallBusiness
        ? { vat: 0 as const, vatReason: 'smallBusiness' as const }
        : {
            vat: vatRates.find((rate) => rate === vat) ?? usualVat,
            vatReason: (vat === 0 ? (reason ?? '') : '') as VatReason,
          }),
    })),
  });
  await sql`UPDATE time_entries SET invoice_id = (SELECT id FROM invoices WHERE number = ${invoiceId}), version = version + 1 WHERE id = ANY (${ids}::uuid[])`.execute(
    tx,
  );
  await logEvent(context, {
    event: 'time_entries_billed',
    subject: { type: 'project', id: projectId, label: project.name },
    changes: [{ field: 'invoiceId', from: null, to: invoiceId }],
  });
  return {
    invoiceId,
    withoutPrice: hours.filter(({ price_cents: price }) => price === null).map(({ name }) => name ?? project.name),
  };
}

/** Releases the hours of a cancelled invoice for billing. @param invoiceId of the row */
export async function releaseBilledEntries({ tx }: Pick<TenantContext, 'tx'>, invoiceId: string): Promise<void> {
  await tx
    .updateTable('time_entries')
    .set({ invoice_id: null, version: sql`version + 1` })
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** Returns the time of the supply in an invoice: a period, or the only day. @param days `YYYY-MM-DD`, one at least */
function toServiceTime(days: readonly string[]) {
  const [first = null, ...later] = days.toSorted();
  const last = later.at(-1) ?? first;
  return first === last
    ? { serviceDate: first }
    : { serviceDate: null, servicePeriodStart: first, servicePeriodEnd: last };
}

/** Converts minutes to hours with three decimals, rounded half up. */
function toHours(minutes: number): number {
  return fromScaled(divideRounded(BigInt(minutes) * 10n ** BigInt(countDecimals), 60n), countDecimals);
}
