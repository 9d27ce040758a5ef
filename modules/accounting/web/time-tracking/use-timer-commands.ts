import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { discardTimer, startTimer, stopTimer } from '../../contract/time-entries/time-entries.ts';
import type { Timer } from '../../contract/time-entries/time-entries.ts';
import { refreshTimeEntries, timerQuery } from './time-queries.ts';

/** Subject of the timer. */
export type Purpose = Pick<Timer, 'project' | 'service' | 'text'>;

type TimerCommand =
  | { readonly kind: 'start' | 'change'; readonly purpose: Purpose }
  /** `minutes` replaces the elapsed time. */
  | { readonly kind: 'stop'; readonly purpose: Purpose; readonly minutes: number | undefined }
  | { readonly kind: 'discard' };

/**
 * Commands of the timer, one after the other: a command during another one waits instead of being lost. Each reads the
 * timer that runs by then.
 */
export function useTimerCommands(onStopped: () => void) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { queryKey } = timerQuery();
  const findRunning = () => client.getQueryData<Timer | null>(queryKey) ?? null;
  const show = async (next: Timer | null) => {
    // A pending answer is older.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, next);
  };
  const send = async ({ project, service, text }: Purpose) => {
    const body = { project: project?.id ?? null, service: service?.id ?? null, text };
    await show((await call(startTimer, { body })).timer);
  };
  /** Sends unsent changes. */
  const save = async (purpose: Purpose) => {
    const running = findRunning();
    if (running !== null && !isSame(purpose, running)) await send(purpose);
  };
  const stop = async (purpose: Purpose, minutes: number | undefined) => {
    if (findRunning() === null) return;
    await save(purpose);
    await call(stopTimer, { body: minutes === undefined ? {} : { minutes } });
    await show(null);
    onStopped();
    void refreshTimeEntries(client);
    notifySuccess(t('time.toasts.saved'));
  };
  const perform = async (command: TimerCommand): Promise<void> => {
    if (command.kind === 'stop') return stop(command.purpose, command.minutes);
    if (command.kind === 'change') return save(command.purpose);
    if (command.kind === 'start') return findRunning() === null ? send(command.purpose) : undefined;
    await call(discardTimer, {});
    return show(null);
  };
  return useCommand(perform, {
    scope: 'timer',
    // Stopped in another window in the meantime: the running timer is fetched again.
    onFailed: () => void client.invalidateQueries({ queryKey }),
  });
}

function isSame(one: Purpose, other: Purpose): boolean {
  return one.project?.id === other.project?.id && one.service?.id === other.service?.id && one.text === other.text;
}
