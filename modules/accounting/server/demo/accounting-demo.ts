import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import { replaceLogo, storeLogo } from '../configuration/logo.ts';
import { writeConfiguration } from '../configuration/repository.ts';
import { cancelInvoice } from '../invoices/issue/cancel-invoice.ts';
import { issueInvoice } from '../invoices/issue/issue-invoice.ts';
import type { Issuer, IssueParts } from '../invoices/issue/issue-invoice.ts';
import { findInvoice } from '../invoices/repository.ts';
import { createInvoice } from '../invoices/service.ts';
import { customers } from '../records/routes.ts';
import { releaseBilledEntries } from '../time-entries/billing.ts';
import { demoLogo, demoSender } from './company.ts';
import { demoCustomers } from './customers.ts';
import { createDemoInvoices } from './invoices.ts';
import { payInvoice } from './payments.ts';
import type { DemoPayment } from './payments.ts';

// Fewer than the documents of one organisation that may wait.
const maxBeingIssued = 4;

/**
 * Creates a property manager with customers and fourteen months of invoices, issued with their files except for the
 * newest.
 */
export function createAccountingDemo(parts: IssueParts): DemoPart {
  return {
    name: 'accounting',
    organization: 'lindenhof',
    author: 'accounting@demo.example',
    isThere: async ({ tx }) => (await tx.selectFrom('customers').select('id').limit(1).execute()).length > 0,
    write: (context) => writeDemo(context, parts),
  };
}

async function writeDemo(context: DemoContext, parts: IssueParts): Promise<void> {
  parts.renderer.warmUp();
  await customers.table.insert(context.tx, context.actor, demoCustomers);
  await writeConfiguration(context, { configIdentifier: 'invoiceConfig', properties: demoSender }, undefined);
  const logoFileId = await storeLogo(parts.files, context.actor, demoLogo);
  await replaceLogo(context, logoFileId, () =>
    writeConfiguration(context, { configIdentifier: 'logoConfig', properties: {}, logoFileId }, undefined),
  );
  await writeInvoices(context, parts);
}

/**
 * Writes the invoices in the order of their days; the files of some are made while the previous one is stored, so that
 * the first start is quick.
 */
async function writeInvoices(context: DemoContext, parts: IssueParts): Promise<void> {
  const issued: Promise<void>[] = [];
  for (const { writtenAt, input, isDraft, payments, cancelledAt } of createDemoInvoices(context.clock.now())) {
    await issued.at(-maxBeingIssued);
    const written = at(context, writtenAt);
    const number = await createInvoice(written, input);
    if (isDraft) continue;
    issued.push(issueAfter(issued.at(-1), { parts, context: written, number, payments }));
    if (cancelledAt === null) continue;
    await issued.at(-1);
    await cancelInvoice({ ...parts, releaseBilled: releaseBilledEntries }, issuerOf(at(context, cancelledAt)), {
      number,
    });
    await payRefunds(written, number, payments);
  }
  await Promise.all(issued);
}

interface ToIssue {
  readonly parts: IssueParts;
  readonly context: DemoContext;
  readonly number: string;
  readonly payments: readonly DemoPayment[];
}

/** Issues an invoice, appends it to the chain after the previous one, and records what was paid before a cancellation. */
function issueAfter(former: Promise<void> | undefined, { parts, context, number, payments }: ToIssue): Promise<void> {
  const issuing = issueInvoice(parts, issuerOf(context, former), { number, version: undefined }).then(({ invoice }) =>
    payInvoice(
      context,
      invoice,
      payments.filter(({ kind }) => kind !== 'refund'),
    ),
  );
  // The caller that awaits it handles the failure, possibly after another one has failed.
  issuing.catch(() => undefined);
  return issuing;
}

/** Pays back what was paid for an invoice that is cancelled by now. */
async function payRefunds(context: DemoContext, number: string, payments: readonly DemoPayment[]): Promise<void> {
  const stored = await findInvoice(context, number);
  if (stored)
    await payInvoice(
      context,
      stored.invoice,
      payments.filter(({ kind }) => kind === 'refund'),
    );
}

/** Returns the context at another time. */
export function at(context: DemoContext, instant: Date): DemoContext {
  return { ...context, clock: { now: () => instant } };
}

/** Throws: a fault of the demo must not stay unnoticed. */
function refuse(cause: unknown): never {
  throw new Error('An invoice of the demo could not be issued', { cause });
}

/** Issues within the transaction of the demo, so that a start that is killed leaves all of it or nothing. */
export function issuerOf(context: DemoContext, former?: Promise<void>): Issuer {
  return {
    tenantQueue: { key: context.actor.organizationId },
    signal: new AbortController().signal,
    log: { error: refuse, warn: refuse },
    read: (work) => work(context),
    transaction: async (work) => {
      await former;
      return work(context);
    },
  };
}
