import { sql } from 'kysely';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { isCheckViolation, translateDuplicate } from '#platform/server/database/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { publishToAll } from '#platform/server/realtime/publish.ts';
import { findTransition, undoSeconds } from '../../contract/receipts/approval.ts';
import type { ApprovalState, PaymentState } from '../../contract/receipts/approval.ts';
import { receiptChanged } from '../../contract/receipts/receipts.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { listAskers, mailAnswer } from './mails/answer-question.ts';
import type { AnswerParts } from './mails/answer-question.ts';
import { tellReleasesSoon } from './mails/tell-releases.ts';
import { mayRelease, readReceiptReader } from './receipt-reader.ts';
import { describeReceipts, findReceipt } from './select-receipts.ts';
import type { ReceiptRow } from './select-receipts.ts';

/** A wanted step. */
export interface WantedStep {
  readonly archivid: string;
  readonly status: ApprovalState;
  readonly version?: number | undefined;
  readonly comment: string;
}

/** Tells those who see a receipt that it has changed. */
export type Announce = (context: TenantContext, rows: readonly AnnouncedReceipt[]) => Promise<void>;

interface StepOptions {
  /** Start of the request: whoever finds a step taken since then was second. */
  readonly askedAt: Date;
  readonly announce?: Announce;
  /** Throws for a receipt that may take the step, but not yet. */
  readonly assertReady?: (row: ReceiptRow) => void;
}

/**
 * Moves a receipt to another state. The database checks the step once more (migration 41), so that no other way leads
 * from state to state.
 *
 * @throws AppError not_found, changed_meanwhile, changed_after_release, transition_not_allowed, permission_denied
 */
export async function decideReceipt(
  context: TenantContext,
  { archivid, status: to, version, comment }: WantedStep,
  { askedAt, announce = announceReceipts, assertReady = () => undefined }: StepOptions,
): Promise<Receipt> {
  const { tx } = context;
  const row = await requireReceipt(context, archivid);
  if (version !== undefined && version !== row.approval_version) throw new AppError('changed_meanwhile');
  const from = row.approval as ApprovalState;
  const step = findTransition({ freigabeStatus: from, status: row.status as PaymentState }, to);
  if (!step) {
    if (row.decided_at !== null && row.decided_at >= askedAt) throw new AppError('changed_meanwhile');
    throw new AppError('transition_not_allowed', {
      field: 'status',
      params: { from: row.status === 'BEZAHLT' ? row.status : from, to },
      message: `no step leads from ${row.status === 'BEZAHLT' ? row.status : from} to ${to}`,
    });
  }
  const may =
    step.by === 'owner' ? await mayRelease(tx, row.owner_id) : (await readReceiptReader(tx)) === 'administrator';
  if (!may) throw new AppError('permission_denied');
  assertReady(row);
  return addDecision(context, row, { kind: 'transition', to, comment }, announce);
}

/** Takes the caller's own last step back. @throws AppError not_found, undo_expired, changed_meanwhile */
export async function undoDecision(
  context: TenantContext,
  { archivid, version }: { readonly archivid: string; readonly version: number },
  announce: Announce = announceReceipts,
): Promise<Receipt> {
  const { tx, actor } = context;
  const row = await requireReceipt(context, archivid);
  const last = await tx
    .selectFrom('receipt_decisions')
    .select('from_state')
    .where('receipt_id', '=', row.id)
    .where('version', '=', version)
    .where('kind', '=', 'transition')
    .where('decided_by', '=', actor.userId)
    .where(sql<boolean>`decided_at > now() - make_interval(secs => ${undoSeconds})`)
    .executeTakeFirst();
  if (!last || version !== row.approval_version) throw new AppError('undo_expired');
  return addDecision(context, row, { kind: 'undo', to: last.from_state as ApprovalState, comment: '' }, announce);
}

/** Adds a question or an answer; who asked is mailed that there is one. @throws AppError not_found */
export async function commentOnReceipt(
  context: TenantContext,
  parts: AnswerParts,
  { archivid, text }: { readonly archivid: string; readonly text: string },
): Promise<Receipt> {
  const { tx, actor } = context;
  const row = await requireReceipt(context, archivid);
  const isAnswer = (await readReceiptReader(tx)) !== 'owner';
  const askers = isAnswer ? await listAskers(tx, row) : [];
  await tx
    .insertInto('receipt_comments')
    .values({
      organization_id: actor.organizationId,
      id: createId(),
      receipt_id: row.id,
      comment: text,
      written_by: actor.userId,
    })
    .execute();
  await announceReceipts(context, [row]);
  const beleg = await describe(context, { ...row, comments: row.comments + 1 });
  await mailAnswer(context, parts, { row, eid: beleg.eid, askers });
  return beleg;
}

interface Decision {
  readonly kind: 'transition' | 'undo';
  readonly to: ApprovalState;
  readonly comment: string;
}

async function addDecision(
  context: TenantContext,
  row: ReceiptRow,
  { kind, to, comment }: Decision,
  announce: Announce,
): Promise<Receipt> {
  const { tx, actor } = context;
  const version = row.approval_version + 1;
  await translateDuplicate(
    tx
      .insertInto('receipt_decisions')
      .values({
        organization_id: actor.organizationId,
        receipt_id: row.id,
        version,
        kind,
        from_state: row.approval,
        to_state: to,
        comment,
        decided_by: actor.userId,
      })
      .execute(),
    'receipt_decisions_pkey',
    (cause) => new AppError('changed_meanwhile', { cause }),
  ).catch((error: unknown) => {
    throw isCheckViolation(error, 'receipts_changed_after')
      ? new AppError('changed_after_release', { cause: error })
      : error;
  });
  await logEvent(context, {
    event: 'receipt_decided',
    subject: { type: 'receipt', id: row.id, label: row.archive_id },
    changes: [{ field: 'freigabeStatus', from: row.approval, to }],
  });
  await announce(context, [row]);
  if (kind === 'transition' && to === 'FREIZUGEBEN') await tellReleasesSoon(tx, actor.organizationId);
  // Read back by its number: a member of a community no longer sees it among those to be released.
  return describe(context, await requireReceipt(context, row.archive_id));
}

async function requireReceipt({ tx }: Pick<TenantContext, 'tx'>, archiveId: string): Promise<ReceiptRow> {
  const row = await findReceipt(tx, archiveId);
  if (!row) throw new AppError('not_found');
  return row;
}

async function describe({ tx }: Pick<TenantContext, 'tx'>, row: ReceiptRow): Promise<Receipt> {
  const [receipt] = await describeReceipts(tx, [row]);
  if (!receipt) throw new AppError('not_found');
  return receipt;
}

/** A changed receipt, as far as its listeners depend on it. */
export type AnnouncedReceipt = Pick<ReceiptRow, 'owner_id' | 'archive_id'>;

/**
 * Tells administrators and whoever is linked to the owners, each of them once; nobody else learns that there are such
 * receipts.
 */
export async function announceReceipts(
  { tx, actor: { organizationId } }: Pick<TenantContext, 'tx' | 'actor'>,
  rows: readonly AnnouncedReceipt[],
): Promise<void> {
  const owners = [...new Set(rows.flatMap(({ owner_id }) => owner_id ?? []))];
  const { rows: found } = await sql<{ owner: string; listeners: string[] }>`
    SELECT o AS owner, kontor_receipt_listeners(o) AS listeners FROM unnest(${owners}::uuid[]) o`.execute(tx);
  const heard = new Map<string | null, string[]>([[null, rows.map(({ archive_id }) => archive_id)]]);
  for (const { owner, listeners } of found)
    for (const userId of listeners)
      heard.set(userId, [
        ...(heard.get(userId) ?? []),
        ...rows.filter(({ owner_id }) => owner_id === owner).map(({ archive_id }) => archive_id),
      ]);
  const rooms = Map.groupBy(heard, ([, [archivid = null, ...others]]) => (others.length === 0 ? archivid : null));
  for (const [archivid, listeners] of rooms)
    await publishToAll(
      tx,
      receiptChanged,
      listeners.map(([userId]) => ({ organizationId, userId })),
      { archivid },
    );
}
