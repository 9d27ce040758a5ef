import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { notifyFailure } from '#platform/web/feedback/notify.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { createStore } from '#platform/web/state/store.ts';
import type { StakeholderState } from '../../contract/stakeholders/pipeline.ts';
import { undoStakeholder, updateStakeholder } from '../../contract/stakeholders/stakeholders.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { stakeholderKeys } from './stakeholder-keys.ts';
import { moveStakeholder } from './stakeholder-queries.ts';

/** Person of the last move of this window, while it can be undone. */
export const lastMove = createStore<Stakeholder | null>(null);

/** A move that needs more than the target: a date or a reason. */
export interface WantedMove {
  readonly stakeholder: Stakeholder;
  readonly to: StakeholderState;
}

const invalidates = [stakeholderKeys.all, stakeholderKeys.objects];

/** Moves people: at once on the screen, then on the server; a date or a reason is asked for before. */
export function useMove() {
  const { t } = useTranslation('real-estate');
  const client = useQueryClient();
  const [wanted, setWanted] = useState<WantedMove | null>(null);
  const reload = () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
  const action = useAction(updateStakeholder, {
    attempt: 'save',
    invalidates,
    isHandled: isLate,
    onDone: ({ stakeholder }) => lastMove.set(stakeholder),
    onFailed: async (error) => {
      if (isLate(error)) notifyFailure(t('stakeholders.meanwhile'));
      await reload();
    },
  });
  const move = async (stakeholder: Stakeholder, to: StakeholderState): Promise<void> => {
    if (to === 'TERMIN' || to === 'AUSGESCHIEDEN') {
      setWanted({ stakeholder, to });
      return;
    }
    const { id, version, data } = stakeholder;
    await client.cancelQueries({ queryKey: stakeholderKeys.all });
    const cleared = to === 'EXPOSE' ? { appointment: null, declineReason: '' } : {};
    moveStakeholder(client, { ...stakeholder, status: to, version: version + 1, data: { ...data, ...cleared } });
    action.run({ body: { id, status: to, version } });
  };
  return {
    move: (stakeholder: Stakeholder, to: StakeholderState) => void move(stakeholder, to),
    wanted,
    close: () => setWanted(null),
  };
}

const isLate = (error: unknown): boolean => error instanceof ApiError && (error.status === 409 || error.status === 404);

/** Takes the last move of this window back. */
export function useUndo() {
  const { t } = useTranslation('real-estate');
  const client = useQueryClient();
  return useAction(undoStakeholder, {
    attempt: 'save',
    invalidates,
    toast: () => t('stakeholders.undone'),
    onDone: ({ stakeholder }) => moveStakeholder(client, stakeholder),
    onSettled: () => lastMove.set(null),
  });
}
