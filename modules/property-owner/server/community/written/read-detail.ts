import { sql } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { WrittenDetail } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { administersCommunities } from '../community-access.ts';
import { countWritten, readVoters } from './count-written.ts';
import { requireWritten, toWritten } from './written-repository.ts';

/**
 * Reads a written resolution as the caller may: who voted how is known to whoever administers communities.
 * @throws AppError not_found
 */
export async function readDetail(
  { tx, actor, clock }: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  wanted: { readonly id: string; readonly ownerId: string },
): Promise<WrittenDetail> {
  const now = clock.now();
  const row = await requireWritten(tx, wanted, { userId: actor.userId, now });
  const writable = await administersCommunities(tx);
  const umlaufbeschluss = toWritten(row);
  if (!writable || row.sent_at === null) return { umlaufbeschluss, writable, waehler: null, auszaehlung: null };
  const voters = await readVoters(tx, row.id);
  const count = countWritten(row, voters);
  return {
    umlaufbeschluss,
    writable,
    waehler: voters.map(({ share: _share, ...voter }) => voter),
    auszaehlung: {
      ja: count.yes,
      nein: count.no,
      enthaltung: count.abstained,
      stimmberechtigt: count.eligible,
      zustandegekommen: count.adopted === true,
      alleZugestimmt: count.allAgreed,
      hinweise: count.notes.map(({ code, person, unit }) => ({
        code,
        ...(person !== undefined && { person }),
        ...(unit !== undefined && { einheit: unit }),
      })),
      beschlussnummer: await proposeNumber(tx, wanted.ownerId, germanDayOf(now).slice(0, 4)),
    },
  };
}

/** Next number of the form `U 2026/1`. */
async function proposeNumber(tx: Transaction, ownerId: string, year: string): Promise<string> {
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(substring(number FROM '^U \\d{4}/(\\d{1,6})$')::integer) AS last FROM community_resolutions
     WHERE owner_id = ${ownerId} AND number LIKE ${`U ${year}/%`}`.execute(tx);
  return `U ${year}/${(rows[0]?.last ?? 0) + 1}`;
}
