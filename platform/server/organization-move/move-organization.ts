import { toDatabaseError } from '../database/errors.ts';
import { CopyError } from '../organization-copy/copy-error.ts';
import { createId } from '../ids.ts';
import { finishMove } from './finish-move.ts';
import { lockBoth } from './move-locks.ts';
import type { MoveOptions, MoveReport, MoveStep, Moving } from './move-parts.ts';
import { removeOrganization } from './remove-organization.ts';
import { surveyMove } from './survey.ts';
import { takeBack } from './take-back.ts';
import { transferOrganization } from './transfer.ts';
import { withSides } from './with-sides.ts';

/** From these steps on the target is opened, whatever is asked for. */
const lastSteps: ReadonlySet<MoveStep> = new Set(['handed over', 'opened']);

/**
 * Moves an organisation into the database of another installation. A move that was killed is finished or begun again by
 * the next call; at no time are both sides open (docs/decisions/0078).
 *
 * @throws CopyError with what stands in the way; then the source is open again unless another call left it closed
 */
export async function moveOrganization(options: MoveOptions): Promise<MoveReport> {
  return withSides(options, async (source, target) => {
    const { signal } = options;
    const onStep = async (step: MoveStep): Promise<void> => {
      await options.onStep?.(step);
      if (!lastSteps.has(step)) signal?.throwIfAborted();
    };
    const moving: Moving = { ...options, source, target, onStep };
    const organization = await lockBoth(moving);
    if (organization.availability === 'moved') return finishMove(moving, organization);
    if (organization.availability === 'moving') options.log('a move of this organisation broke off; it begins again');
    const moveId = createId();
    const survey = await surveyMove(source, target, organization.id, moveId);
    if (survey.problems.length > 0) throw new CopyError(survey.problems.join('\n'));
    if (survey.found !== undefined) {
      options.log('the target holds a half finished move of the organisation; it is removed first');
      await removeOrganization(target.database, organization.id, 'arriving', options.clock.now());
    }
    try {
      return await transferOrganization(moving, organization, moveId);
    } catch (error) {
      await takeBack(moving, organization).catch((failure: unknown) => {
        // The target is open.
        if (failure instanceof CopyError) throw failure;
        options.log(
          'Caution: the organisation stays closed at the source, which does not respond; call the command again later, or with --abort',
        );
      });
      throw toDatabaseError(error);
    }
  });
}
