import { AppError } from '#platform/server/errors/app-error.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import { refusalSchema } from '../../contract/receipts/decide-several.ts';
import type { Outcome } from '../../contract/receipts/decide-several.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { announceReceipts, decideReceipt, undoDecision } from './decide-receipt.ts';
import type { Announce, AnnouncedReceipt } from './decide-receipt.ts';
import { describeReceipts, selectReceipts } from './select-receipts.ts';

type Run = Pick<MemberContext, 'transaction'>;

interface SeenReceipt {
  readonly archivid: string;
  readonly version: number;
}

/**
 * Moves receipts to another state, each in a transaction of its own: one that somebody else decided first stops no
 * other, and no lock waits for another.
 * @param askedAt start of the request
 * @throws AppError not_found if the caller sees none of them
 */
export function decideSeveral(
  run: Run,
  {
    belege,
    status,
    comment,
  }: { readonly belege: readonly SeenReceipt[]; readonly status: ApprovalState; readonly comment: string },
  askedAt: Date,
): Promise<Outcome[]> {
  return runEach(run, belege, (context, seen, announce) =>
    decideReceipt(
      context,
      { ...seen, status, comment },
      {
        askedAt,
        announce,
        assertReady: ({ amount_cents }) => {
          if (amount_cents === null) throw new AppError('amount_unknown');
        },
      },
    ),
  );
}

/** Takes the caller's own last steps back. @throws AppError not_found if the caller sees none of them */
export function undoSeveral(run: Run, belege: readonly SeenReceipt[]): Promise<Outcome[]> {
  return runEach(run, belege, undoDecision);
}

type Refusal = NonNullable<Outcome['refusal']>;

async function runEach(
  { transaction }: Run,
  belege: readonly SeenReceipt[],
  step: (context: TenantContext, seen: SeenReceipt, announce: Announce) => Promise<Receipt>,
): Promise<Outcome[]> {
  const changed: AnnouncedReceipt[] = [];
  const gather: Announce = async (_, rows) => {
    changed.push(...rows);
  };
  const results: { archivid: string; refusal: Refusal | null; beleg: Receipt | null }[] = [];
  try {
    for (const seen of belege) {
      const { archivid } = seen;
      try {
        const beleg = await transaction((context) => step(context, seen, gather));
        results.push({ archivid, refusal: null, beleg });
      } catch (error) {
        const { data: refusal } = refusalSchema.safeParse(error instanceof AppError ? error.code : undefined);
        if (refusal === undefined) throw error;
        results.push({ archivid, refusal, beleg: null });
      }
    }
  } finally {
    if (changed.length > 0) await transaction((context) => announceReceipts(context, changed));
  }
  if (results.every(({ refusal }) => refusal === 'not_found')) throw new AppError('not_found');
  const refused = results.filter(({ refusal }) => refusal !== null).map(({ archivid }) => archivid);
  const now = refused.length === 0 ? new Map() : await transaction((context) => readNow(context, refused));
  return results.map((result) => ({ ...result, by: null, ...now.get(result.archivid) }));
}

/** Reads receipts that did not move, with who took their last step. */
async function readNow(
  { tx, actor }: TenantContext,
  archiveIds: readonly string[],
): Promise<Map<string, Pick<Outcome, 'beleg' | 'by'>>> {
  const rows = await selectReceipts(tx).select('p.decided_by').where('p.archive_id', 'in', archiveIds).execute();
  const receipts = await describeReceipts(tx, rows);
  return new Map(
    receipts.map((beleg, index) => {
      const own = rows[index]?.decided_by === actor.userId;
      return [beleg.archivid, { beleg, by: beleg.durch === null ? null : { name: beleg.durch, own } }];
    }),
  );
}
