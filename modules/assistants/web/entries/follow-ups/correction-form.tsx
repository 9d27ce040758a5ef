import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createClientId } from '#platform/web/api/client-id.ts';
import { DialogForm } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { isSameValue } from '#platform/contract/fields.ts';
import { correctCareEntry } from '#modules/assistants/contract/entries/entries.ts';
import { noMarks } from '#modules/assistants/contract/entries/entry.ts';
import { careKeys } from '../../query-keys.ts';
import { ContentFields } from '../content/content-fields.tsx';
import { EventTime } from '../fields/event-time.tsx';
import { findChecks } from '../fields/field-marks.ts';
import type { EditedContent } from '../fields/field-marks.ts';
import type { FollowUpProps } from './follow-up.ts';
import { useRefusals } from '../fields/use-refusals.ts';

/** Puts a content in place of an entry's, which stays readable. */
export function CorrectionForm({ entry, own, onDone }: FollowUpProps) {
  const { t } = useTranslation('assistants');
  const [id] = useState(createClientId);
  const [content, setContent] = useState<EditedContent>({ data: entry.data, values: entry.values, sis: entry.sis });
  const [eventAt, setEventAt] = useState<string | null>(entry.eventAt);
  const [reason, setReason] = useState('');
  const correcting = useAction(correctCareEntry, {
    attempt: 'save',
    toast: () => t('entries.correctDone'),
    invalidates: [careKeys.entries],
    onDone,
  });
  const refusals = useRefusals(correcting.error);
  const { patientName: _name, ...data } = content.data;
  const isChanged = !isSameValue({ ...content, eventAt }, { ...pickContent(entry), eventAt: entry.eventAt });
  const body = {
    id,
    reason,
    data,
    values: [...content.values],
    ...(content.sis === null ? {} : { sis: content.sis }),
    ...(eventAt === null ? {} : { eventAt }),
  };
  const input = reason.trim() === '' || eventAt === null || !isChanged ? null : { params: { id: entry.id }, body };
  return (
    <DialogForm
      action={correcting}
      input={input}
      values={{ reason, eventAt, data: content.data, values: content.values, sis: content.sis }}
      submitLabel={t('entries.correctRelease', { name: own.name })}
      error={refusals.rest}
    >
      {(problemOf) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('entries.correctHint')}
          </Text>
          <ContentFields
            type={entry.type}
            content={content}
            onChange={(change) => setContent((before) => ({ ...before, ...change }))}
            marking={{
              marks: noMarks,
              checks: findChecks(content, noMarks),
              confirm: () => undefined,
              isDrafted: false,
            }}
            problemOf={refusals.problemOf}
          />
          <EventTime
            label={t(entry.type === 'sis' ? 'entries.talkAt' : 'entries.eventAt')}
            value={eventAt ?? entry.eventAt}
            onChange={setEventAt}
            error={refusals.problemOf('eventAt')}
          />
          <Textarea
            name="reason"
            label={t('entries.correctReason')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            withAsterisk
            aria-required
            error={problemOf('reason')}
          />
        </Stack>
      )}
    </DialogForm>
  );
}

const pickContent = ({ data, values, sis }: EditedContent): EditedContent => ({ data, values, sis });
