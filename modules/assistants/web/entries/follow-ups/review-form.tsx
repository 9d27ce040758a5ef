import { Stack, Text, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createClientId } from '#platform/web/api/client-id.ts';
import { DialogForm } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { createCareEntry } from '#modules/assistants/contract/entries/entries.ts';
import { draftsPage } from '../../pages.ts';
import { careKeys } from '../../query-keys.ts';
import type { FollowUpProps } from './follow-up.ts';

/** Begins a new version of a released assessment, as a draft. */
export function ReviewForm({ entry, onDone }: FollowUpProps) {
  const { t } = useTranslation('assistants');
  const navigate = useNavigate();
  const [id] = useState(createClientId);
  const [reason, setReason] = useState('');
  const beginning = useAction(createCareEntry, {
    attempt: 'create',
    invalidates: [careKeys.entries],
    onDone: ({ entry: draft }) => {
      onDone();
      void navigate(draftsPage.link({}, { draft: draft.id }));
    },
  });
  const input = reason.trim() === '' ? null : { body: { id, type: 'sis' as const, reviewOf: entry.id, reason } };
  return (
    <DialogForm action={beginning} input={input} values={{ reason }} submitLabel={t('entries.reviewStart')}>
      {(problemOf) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('entries.reviewHint')}
          </Text>
          <Textarea
            name="reason"
            label={t('entries.reviewReason')}
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
