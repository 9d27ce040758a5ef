import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createClientId } from '#platform/web/api/client-id.ts';
import { readClock } from '#platform/web/clock.ts';
import { DialogForm } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { addendCareEntry } from '#modules/assistants/contract/entries/entries.ts';
import { maxEntryText } from '#modules/assistants/contract/entries/entry.ts';
import { careKeys } from '../../query-keys.ts';
import { EventTime } from '../fields/event-time.tsx';
import type { FollowUpProps } from './follow-up.ts';

/** Adds to a released entry; both stay as they are. */
export function AddendumForm({ entry, own, onDone }: FollowUpProps) {
  const { t } = useTranslation('assistants');
  // The same after a failed attempt, so that it is written once.
  const [id] = useState(createClientId);
  const [now] = useState(() => readClock().toISOString());
  const [text, setText] = useState('');
  const [eventAt, setEventAt] = useState<string | null>(now);
  const adding = useAction(addendCareEntry, {
    attempt: 'save',
    toast: () => t('entries.addendumDone'),
    invalidates: [careKeys.entries],
    onDone,
  });
  const input =
    text.trim() === '' || eventAt === null ? null : { params: { id: entry.id }, body: { id, text, eventAt } };
  return (
    <DialogForm
      action={adding}
      input={input}
      values={{ text, eventAt }}
      submitLabel={t('entries.addendumRelease', { name: own.name })}
    >
      {(problemOf) => (
        <Stack gap="md">
          <Textarea
            name="text"
            label={t('entries.addendumText')}
            autosize
            minRows={4}
            maxRows={16}
            maxLength={maxEntryText}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            withAsterisk
            aria-required
            error={problemOf('text')}
          />
          <EventTime
            label={t('entries.eventAt')}
            value={eventAt ?? now}
            onChange={setEventAt}
            error={problemOf('eventAt')}
          />
        </Stack>
      )}
    </DialogForm>
  );
}
