import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createClientId } from '#platform/web/api/client-id.ts';
import { DialogForm } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { withdrawCareEntry } from '#modules/assistants/contract/entries/entries.ts';
import { careKeys } from '../../query-keys.ts';
import type { FollowUpProps } from './follow-up.ts';

/** Withdraws a released entry: its place and the reason stay. */
export function WithdrawalForm({ entry, own, onDone }: FollowUpProps) {
  const { t } = useTranslation('assistants');
  const [id] = useState(createClientId);
  const [reason, setReason] = useState('');
  const withdrawing = useAction(withdrawCareEntry, {
    attempt: 'save',
    toast: () => t('entries.withdrawDone'),
    invalidates: [careKeys.entries],
    onDone,
  });
  const input = reason.trim() === '' ? null : { params: { id: entry.id }, body: { id, reason } };
  return (
    <DialogForm
      action={withdrawing}
      input={input}
      values={{ reason }}
      submitLabel={t('entries.withdrawRelease', { name: own.name })}
    >
      {(problemOf) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('entries.withdrawHint')}
          </Text>
          <Stack gap={6}>
            <Textarea
              name="reason"
              label={t('entries.withdrawReason')}
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
            <Group gap={6} role="group" aria-label={t('entries.suggestions')}>
              {[t('entries.wrongPerson'), t('entries.twice')].map((suggestion) => (
                <Button key={suggestion} variant="default" size="compact-sm" onClick={() => setReason(suggestion)}>
                  {suggestion}
                </Button>
              ))}
            </Group>
          </Stack>
        </Stack>
      )}
    </DialogForm>
  );
}
