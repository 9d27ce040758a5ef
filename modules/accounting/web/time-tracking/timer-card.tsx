import { Box, Button, Flex, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { Card } from '#platform/web/components/card.tsx';
import { InlineError } from '#platform/web/components/states.tsx';
import { ask } from '#platform/web/feedback/question.ts';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { maxEntryMinutes } from '../../contract/time-entries/time-entries.ts';
import type { Timer } from '../../contract/time-entries/time-entries.ts';
import { Elapsed } from './elapsed.tsx';
import { lookupSource, timerQuery } from './time-queries.ts';
import { useTimerCommands } from './use-timer-commands.ts';
import type { Purpose } from './use-timer-commands.ts';

const nothing: Purpose = { project: null, service: null, text: '' };

/** Merges the state of the server with the changes made here since `base`. */
function merge(base: Purpose, mine: Purpose, theirs: Purpose): Purpose {
  return {
    project: mine.project?.id === base.project?.id ? theirs.project : mine.project,
    service: mine.service?.id === base.service?.id ? theirs.service : mine.service,
    text: mine.text === base.text ? theirs.text : mine.text,
  };
}

/**
 * Timer of the person: starts, shows the elapsed time, and becomes an entry. It runs on the server, independently of
 * the window.
 */
export function TimerCard() {
  const { data: timer } = useQuery(timerQuery());
  return timer === undefined ? null : <TimerForm timer={timer} />;
}

function TimerForm({ timer }: { readonly timer: Timer | null }) {
  const { t } = useTranslation('accounting');
  const [purpose, setPurpose] = useState<Purpose>(timer ?? nothing);
  const [known, setKnown] = useState(timer);
  if (timer !== known) {
    // Another window may have changed it: fields unchanged here are taken over.
    setKnown(timer);
    setPurpose(merge(known ?? nothing, purpose, timer ?? nothing));
  }
  const [minutes, setMinutes] = useState<number | string>('');
  const command = useTimerCommands(() => setMinutes(''));
  const { isRunning, input, error } = command;
  const discard = async () => {
    if (await ask({ title: t('time.timer.discardTitle'), confirmLabel: t('time.timer.discard') }))
      command.runInPlace({ kind: 'discard' });
  };
  const startOrStop = () =>
    command.runInPlace(
      timer === null
        ? { kind: 'start', purpose }
        : { kind: 'stop', purpose, minutes: typeof minutes === 'number' ? minutes : undefined },
    );
  const saveChange = (given: Purpose) => {
    // While the timer is being stopped, the result of the stop is shown; if it fails, the next stop sends the change.
    if (isRunning && input?.kind !== 'change') return;
    if (timer !== null) command.runInPlace({ kind: 'change', purpose: given });
  };
  const change = (next: Purpose) => {
    setPurpose(next);
    saveChange(next);
  };
  const isTooLong = error instanceof ApiError && error.has('timer_too_long');
  const lookup = (name: 'project' | 'service') => (
    // On a phone it is chosen while the timer runs: starting needs one line.
    <Box flex="1 1 190px" visibleFrom={timer === null ? 'sm' : undefined}>
      <RecordSelect
        source={lookupSource(name)}
        value={purpose[name]}
        canBeEmpty
        onChange={(chosen: RecordReference | null) => change({ ...purpose, [name]: chosen })}
        input={{ label: t(`time.fields.${name}`) }}
      />
    </Box>
  );
  return (
    <Card aria-label={t('time.timer.title')} isOpen={timer !== null}>
      <Stack gap="sm">
        <Flex gap="sm" align="flex-end" wrap="wrap">
          <TextInput
            flex="2 1 190px"
            label={t('time.fields.text')}
            placeholder={timer === null ? t('time.timer.placeholder') : undefined}
            value={purpose.text}
            maxLength={2000}
            onChange={({ currentTarget: { value } }) => setPurpose({ ...purpose, text: value })}
            onBlur={() => (timer !== null && purpose.text !== timer.text ? saveChange(purpose) : undefined)}
          />
          {lookup('project')}
          {lookup('service')}
          <Group gap="sm">
            {timer === null ? null : <Elapsed startedAt={timer.startedAt} label={t('time.timer.elapsed')} size="lg" />}
            {/* One button, which keeps the focus. */}
            <Button
              leftSection={
                timer === null ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerStop size={16} aria-hidden />
              }
              aria-busy={isRunning}
              disabled={isTooLong && typeof minutes !== 'number'}
              onClick={startOrStop}
            >
              {t(timer === null ? 'time.timer.start' : 'time.timer.stop')}
            </Button>
            {timer === null ? null : (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => void discard()}
              >
                {t('time.timer.discard')}
              </Button>
            )}
          </Group>
        </Flex>
        {error === null ? null : <InlineError error={error} />}
        {isTooLong ? (
          <NumberInput
            label={t('time.fields.minutes')}
            value={minutes}
            onChange={setMinutes}
            min={1}
            max={maxEntryMinutes}
            allowDecimal={false}
            hideControls
          />
        ) : null}
      </Stack>
    </Card>
  );
}
