import { listChanges } from '#platform/server/audit/list-changes.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { DocumentRenderer, RenderRequest } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import { fromCents } from '#platform/contract/money.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';
import type { ReminderOrder } from '../../contract/invoices/reminders/reminders.ts';
import { readLogo } from '../configuration/logo.ts';
import { findLogo, readCompany } from '../configuration/repository.ts';
import type { Issuer } from '../invoices/issue/issue-invoice.ts';
import { lockInvoice } from '../invoices/repository.ts';
import { findAuthor, logReminder } from './author.ts';
import { reminderDocument } from './letter/reminder-document.ts';
import { planReminder, refuseReminder } from './plan-reminder.ts';
import type { ReminderPlan } from './plan-reminder.ts';
import { readCases } from './reminder-case.ts';
import type { ReminderCase } from './reminder-case.ts';
import { insertReminder } from './reminder-repository.ts';
import { mailReminder } from './mail-reminder.ts';

/** Dependencies of written reminders. */
export interface ReminderParts {
  readonly renderer: DocumentRenderer;
  /** Store of the logo. */
  readonly files: Files;
  readonly mailer: Mailer;
}

interface Prepared {
  readonly given: ReminderCase;
  readonly plan: ReminderPlan;
  readonly invoice: Invoice;
  readonly logo: StoredFile | undefined;
}

/** @throws AppError not_found */
export async function requireCase(
  context: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  number: string,
): Promise<ReminderCase> {
  const found = (await readCases(context, [number])).get(number);
  if (found === undefined) throw new AppError('not_found', { field: 'invoiceId' });
  return found;
}

/**
 * Plans a reminder with its sender: the present company, whose account may have changed since the invoice.
 * @throws AppError not_found, reminder_not_due, validation_failed
 */
export async function prepareReminder(context: TenantContext, order: ReminderOrder): Promise<Prepared> {
  const found = await requireCase(context, order.invoiceId);
  const company = Object.entries(await readCompany(context)).filter(([, value]) => value !== '');
  const invoice = { ...found.invoice, ...Object.fromEntries(company) } as Invoice;
  const given = { ...found, invoice };
  return { given, invoice, plan: planReminder(given, order.level, order), logo: await findLogo(context) };
}

/** @throws as `DocumentRenderer` */
export async function renderReminder(
  { renderer, files }: Pick<ReminderParts, 'renderer' | 'files'>,
  { invoice, plan, logo }: Prepared,
  {
    log,
    ...options
  }: Pick<Issuer, 'log'> & Pick<RenderRequest, 'signal' | 'tenantQueue' | 'priority' | 'replaces' | 'createdAt'>,
): Promise<Uint8Array> {
  const picture = await readLogo(files, logo, log);
  return reminderDocument.render(
    renderer,
    { invoice, plan, logo: picture !== undefined },
    { ...(picture === undefined ? {} : { files: { logo: picture } }), ...options },
  );
}

/**
 * Writes a reminder: makes its letter, then stores it in one transaction, which holds the invoice, so that no payment
 * comes in between. One that was paid, cancelled, held or reminded of meanwhile has no reminder.
 * @returns the id of the reminder
 * @throws AppError not_found, reminder_not_due, changed_meanwhile, validation_failed; others as `DocumentRenderer`
 */
export async function writeReminder(
  parts: ReminderParts,
  issuer: Issuer,
  order: ReminderOrder & { readonly to?: readonly string[] | undefined },
): Promise<string> {
  const prepared = await issuer.read((context) => prepareReminder(context, order));
  const { tenantQueue, signal, log, priority = 'normal' } = issuer;
  const pdf = await renderReminder(parts, prepared, { tenantQueue, signal, log, priority });
  return issuer.transaction((context) => commitReminder(context, parts.mailer, { ...prepared, pdf, order }));
}

async function commitReminder(
  context: TenantContext,
  mailer: Mailer,
  {
    given,
    plan,
    pdf,
    order,
  }: Prepared & { readonly pdf: Uint8Array; readonly order: Parameters<typeof writeReminder>[2] },
): Promise<string> {
  const number = order.invoiceId;
  await lockInvoice(context, number);
  const current = await prepareReminder(context, order);
  // Amounts and texts are printed: anything else than what the letter says must not be stored beside it.
  if (JSON.stringify(current.plan) !== JSON.stringify(plan))
    throw new AppError('changed_meanwhile', { field: 'invoiceId' });
  const id = createId();
  const author = await findAuthor(context);
  await translateDuplicate(
    insertReminder(context, { id, invoiceRowId: given.id, plan, pdf, author }),
    'reminders_organization_id_invoice_id_level_key',
    () => refuseReminder('levelSkipped'),
  );
  await logReminder(context, 'invoice_reminded', { id: given.id, number }, describePlan(plan));
  if (order.to && order.to.length > 0) await mailReminder(context, mailer, { id, to: order.to });
  return id;
}

function describePlan(plan: ReminderPlan) {
  const claims = plan.interestCents + plan.lumpSumCents + plan.feeCents - plan.settledCents;
  return listChanges(null, {
    reminderLevel: String(plan.level),
    letterDay: plan.letterDay,
    payDay: plan.payDay,
    openAmount: String(fromCents(plan.openCents)),
    ...(claims === 0 ? {} : { claims: String(fromCents(claims)) }),
    ...(plan.defaultFrom === null ? {} : { defaultFrom: plan.defaultFrom }),
  });
}
