import { germanDayOf } from '#platform/contract/days.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { addResolution } from '../resolutions/change-resolutions.ts';
import { toWholeVotes } from '../resolutions/whole-votes.ts';
import { lockSent, logWritten } from './change-written.ts';
import type { Addressed, Changed } from './change-written.ts';
import { countWritten, readVoters } from './count-written.ts';
import { mailWritten } from './written-mails.ts';

/**
 * Announces the result, which makes the resolution on this day, and enters it in the collection. Of two at the same
 * moment one enters it.
 * @throws AppError not_found, written_resolution_closed, voting_open before the deadline unless all agreed,
 *   resolution_number_taken
 */
export async function announceWritten(context: TenantContext, addressed: Addressed, number: string): Promise<Changed> {
  const { tx, actor, clock } = context;
  const written = await lockSent(context, addressed);
  const count = countWritten(written, await readVoters(tx, written.id));
  if (written.state === 'OFFEN' && !count.allAgreed) throw new AppError('voting_open');
  const isAdopted = count.adopted === true;
  const resolution = await addResolution(
    context,
    {
      eigentuemerEid: addressed.eid,
      beschlussnummer: number,
      beschreibung: written.wording,
      art: 'UMLAUF',
      datum: germanDayOf(clock.now()),
      ergebnis: isAdopted ? 'ANGENOMMEN' : 'ABGELEHNT',
      ...toWholeVotes(count),
    },
    undefined,
  );
  await tx
    .updateTable('community_written_resolutions')
    .set({
      announced_at: clock.now(),
      announced_by: actor.userId,
      is_adopted: isAdopted,
      votes_yes: String(count.yes),
      votes_no: String(count.no),
      votes_abstained: String(count.abstained),
      resolution_id: resolution.id,
      version: written.version + 1,
    })
    .where('id', '=', written.id)
    .execute();
  await mailWritten(context, { writtenId: written.id, kind: 'writtenAnnounced' });
  await logWritten(
    context,
    'written_resolution_announced',
    written,
    {},
    {
      ergebnis: isAdopted ? 'ANGENOMMEN' : 'ABGELEHNT',
      beschlussnummer: number,
    },
  );
  return { id: written.id, ownerId: written.owner_id };
}
