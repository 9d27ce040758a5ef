import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { DemoContext } from '#platform/server/demo-part.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createId } from '#platform/server/ids.ts';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import { documentPurpose } from '../import/fetch-documents.ts';
import { drawBill } from './bill.ts';
import { idOf } from './ids.ts';
import type { Ids } from './ids.ts';
import type { DemoBill, DemoPosting } from './ledger.ts';
import { demoSuppliers } from './suppliers.ts';

interface Places {
  readonly owners: Ids;
  readonly units: Ids;
  readonly costTypes: Ids;
}

type Billed = DemoPosting & { readonly bill: DemoBill };

const isBilled = (posting: DemoPosting): posting is Billed => posting.bill !== null;

/** Adds the bills of postings, which are paid. */
export async function addReceipts(
  context: DemoContext,
  files: Files,
  postings: readonly DemoPosting[],
  places: Places,
): Promise<void> {
  const rows = await storeBills(context, files, postings.filter(isBilled), places);
  await context.tx
    .insertInto('receipts')
    .values(rows.map((row) => ({ ...row, status: 'BEZAHLT' })))
    .execute();
}

/** Draws bills and stores them as files. @returns their rows */
async function storeBills(
  { tx, actor, clock }: DemoContext,
  files: Files,
  billed: readonly Billed[],
  { owners, units, costTypes }: Places,
) {
  const drawn = billed.map((posting) => ({ posting, bytes: drawBill(posting, posting.bill) }));
  const fileIds = await Promise.all(
    drawn.map(({ posting, bytes }) =>
      files.store(actor, bytes, {
        name: `${posting.bill.archiveId}.pdf`,
        mediaType: 'application/pdf',
        purpose: documentPurpose,
      }),
    ),
  );
  await tx.updateTable('files').set({ kept_at: clock.now() }).where('id', 'in', fileIds).execute();
  return drawn.map(({ posting: { eid, moid, kaid, day, cents, bill }, bytes }, index) => ({
    organization_id: actor.organizationId,
    id: createId(),
    archive_id: bill.archiveId,
    owner_id: idOf(owners, eid),
    given_eid: eid,
    given_moid: moid,
    given_kaid: kaid,
    rental_unit_id: units.get(moid) ?? null,
    cost_type_id: idOf(costTypes, kaid),
    description: bill.text,
    amount_cents: -cents,
    captured_on: day,
    issuer: demoSuppliers[bill.supplier].name,
    issuer_iban: demoSuppliers[bill.supplier].iban,
    invoice_number: bill.number,
    due_on: addDays(day, 14),
    file_id: fileIds[index] ?? null,
    file_sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
}

/** States of an owner's open receipts, the last captured first. */
const openStates: readonly ApprovalState[] = [
  'NEU',
  'NEU',
  'FREIZUGEBEN',
  'NEU',
  'FREIZUGEBEN',
  'FREIGEGEBEN',
  'FREIZUGEBEN',
  'AUTOMATISCH',
  'FREIGEGEBEN',
  'UEBERWIESEN',
];

/** Steps that lead to a state. */
const stepsTo: Readonly<Record<ApprovalState, readonly ApprovalState[]>> = {
  NEU: [],
  FREIZUGEBEN: ['FREIZUGEBEN'],
  AUTOMATISCH: ['AUTOMATISCH'],
  FREIGEGEBEN: ['FREIZUGEBEN', 'FREIGEGEBEN'],
  UEBERWIESEN: ['FREIZUGEBEN', 'FREIGEGEBEN', 'UEBERWIESEN'],
};

/** Accounts that release for an owner. */
const releasers = [
  ['1001', 'owner@demo.example'],
  ['1004', 'owner@demo.example'],
  ['W2001', 'beirat@demo.example'],
] as const;

/** Adds receipts of the last weeks in every state, moved there by the administrator and by the linked people. */
export async function addOpenReceipts(
  context: DemoContext,
  files: Files,
  postings: readonly DemoPosting[],
  places: Places,
): Promise<void> {
  const { actor, clock, people, tx } = context;
  const today = germanDayOf(clock.now());
  for (const [eid, releaser] of releasers) {
    const models = postings.filter(isBilled).filter((posting) => posting.eid === eid);
    const open = openStates.flatMap((state, index) => {
      const model = models.at(-1 - index);
      return model === undefined ? [] : [{ state, posting: renew(model, eid, index, today) }];
    });
    const rows = await storeBills(
      context,
      files,
      open.map(({ posting }) => posting),
      places,
    );
    await tx
      .insertInto('receipts')
      .values(
        rows.map((row, index) =>
          index % 3 === 1
            ? {
                ...row,
                discount_until: addDays(row.captured_on, 10),
                discount_cents: Math.round(row.amount_cents / 50),
              }
            : row,
        ),
      )
      .execute();
    for (const [index, { id, captured_on }] of rows.entries()) {
      let from: ApprovalState = 'NEU';
      for (const [step, to] of stepsTo[open[index]?.state ?? 'NEU'].entries()) {
        const userId = to === 'FREIGEGEBEN' ? people.get(releaser) : actor.userId;
        // Accounts that a visitor removed release nothing.
        if (userId === undefined) break;
        await decideAs(context, { userId, receiptId: id, from, to, step, day: captured_on });
        from = to;
      }
    }
  }
}

/** Adds a receipt that names an owner whom nobody knows yet: an administrator assigns it. */
export async function addReceiptWithoutOwner(
  context: DemoContext,
  files: Files,
  postings: readonly DemoPosting[],
  places: Places,
): Promise<void> {
  const model = postings.findLast(isBilled);
  if (model === undefined) return;
  const bill = renew(model, '1999', 0, germanDayOf(context.clock.now()));
  const rows = await storeBills(context, files, [bill], places);
  await context.tx
    .insertInto('receipts')
    .values(rows.map((row) => ({ ...row, given_eid: '1999', owner_id: null, given_moid: '', rental_unit_id: null })))
    .execute();
}

/** Returns a new bill like a former one, captured some days ago. */
function renew({ bill, cents, ...posting }: Billed, eid: string, index: number, today: string): Billed {
  return {
    ...posting,
    cents: Math.round(cents * (1 + index / 50)),
    day: addDays(today, -1 - index * 2),
    bill: { ...bill, archiveId: `O-${eid}-${index + 1}`, number: `${bill.number}-${index + 1}` },
  };
}

interface DemoStep {
  readonly userId: string;
  readonly receiptId: string;
  readonly from: ApprovalState;
  readonly to: ApprovalState;
  /** Number of the step, from 0. */
  readonly step: number;
  readonly day: string;
}

/** Takes a step in the name of a person: the database lets only who may release do it. */
async function decideAs(
  { actor, tx }: DemoContext,
  { userId, receiptId, from, to, step, day }: DemoStep,
): Promise<void> {
  await sql`SELECT set_config('app.user_id', ${userId}, true)`.execute(tx);
  await tx
    .insertInto('receipt_decisions')
    .values({
      organization_id: actor.organizationId,
      receipt_id: receiptId,
      version: step + 2,
      kind: 'transition',
      from_state: from,
      to_state: to,
      decided_by: userId,
      // A member of a community sees a released receipt for a moment only, so that it has to be now.
      ...(to === 'FREIGEGEBEN' ? {} : { decided_at: new Date(`${addDays(day, step)}T09:${15 + step}:00Z`) }),
    })
    .execute();
  await sql`SELECT set_config('app.user_id', ${actor.userId}, true)`.execute(tx);
}
