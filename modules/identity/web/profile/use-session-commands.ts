import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction, useCommand } from '#platform/web/form/use-action.ts';
import { endOtherSessions, endSession } from '../../contract/index.ts';
import type { AccountSession } from '../../contract/index.ts';
import { sessionsQuery } from './account-queries.ts';

/**
 * Ends one of the own sessions, or all except that of this window.
 * @param onGone called after the row of a session with its button has disappeared
 */
export function useSessionCommands(onGone: () => void) {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const { queryKey } = sessionsQuery();
  const keep = (isKept: (session: AccountSession) => boolean) => {
    client.setQueryData<readonly AccountSession[]>(queryKey, (sessions) => sessions?.filter(isKept));
    onGone();
  };
  const refresh = () => client.invalidateQueries({ queryKey });

  const one = useCommand(({ id }: AccountSession) => call(endSession, { params: { id } }).catch(ignoreGone), {
    toast: () => t('sessions.ended', { count: 1 }),
    onDone: (_, { id }) => keep((session) => session.id !== id),
    onSettled: refresh,
  });
  const others = useAction(endOtherSessions, {
    toast: ({ ended }) => t('sessions.ended', { count: ended }),
    onDone: () => keep(({ current }) => current),
    onSettled: refresh,
  });

  const end = (session: AccountSession) => {
    others.reset();
    one.runInPlace(session);
  };
  const endOthers = async () => {
    const isSure = await ask({
      title: t('sessions.othersTitle'),
      text: t('sessions.othersText'),
      confirmLabel: t('sessions.othersConfirm'),
    });
    if (!isSure) return;
    one.reset();
    others.runInPlace({});
  };
  return {
    end,
    endOthers: () => void endOthers(),
    endingId: one.isRunning ? one.input?.id : undefined,
    isEndingOthers: others.isRunning,
    error: one.error ?? others.error,
  };
}

// A session that has already ended is a success.
function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
