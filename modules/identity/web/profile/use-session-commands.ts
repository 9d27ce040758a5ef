import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { ask } from '#platform/web/feedback/question.ts';
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

  const one = useMutation({
    mutationFn: ({ id }: AccountSession) => call(endSession, { params: { id } }).catch(ignoreGone),
    meta: { silent: true },
    onSuccess: (_, { id }) => {
      notifySuccess(t('sessions.ended', { count: 1 }));
      keep((session) => session.id !== id);
    },
    onSettled: refresh,
  });
  const others = useMutation({
    mutationFn: () => call(endOtherSessions),
    meta: { silent: true },
    onSuccess: ({ ended }) => {
      notifySuccess(t('sessions.ended', { count: ended }));
      keep(({ current }) => current);
    },
    onSettled: refresh,
  });

  const end = (session: AccountSession) => {
    others.reset();
    one.mutate(session);
  };
  const endOthers = async () => {
    const isSure = await ask({
      title: t('sessions.othersTitle'),
      text: t('sessions.othersText'),
      confirmLabel: t('sessions.othersConfirm'),
    });
    if (!isSure) return;
    one.reset();
    others.mutate();
  };
  return {
    end,
    endOthers: () => void endOthers(),
    endingId: one.isPending ? one.variables.id : null,
    isEndingOthers: others.isPending,
    error: one.error ?? others.error,
  };
}

// A session that has already ended is a success.
function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
