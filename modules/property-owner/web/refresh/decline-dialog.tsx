import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { maxReason, updateData } from '../../contract/refresh/refreshes.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import { refreshKeys } from '../query-keys.ts';

interface DeclineDialogProps {
  /** The delivery to decline; null while the dialog is closed. */
  readonly waiting: Refresh | null;
  readonly onClose: () => void;
}

/** Dialog that declines a waiting delivery with a reason. */
export function DeclineDialog({ waiting, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog
      opened={waiting !== null}
      onClose={onClose}
      title={t('refresh.declineTitle', { id: waiting?.delivery?.deliveryId ?? '' })}
    >
      {waiting === null ? null : <DeclineForm id={waiting.id} onDone={onClose} />}
    </FormDialog>
  );
}

function DeclineForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const given = reason.replaceAll(/\s+/gu, ' ').trim();
  const declining = useAction(updateData, {
    attempt: 'save',
    toast: () => t('refresh.declined'),
    invalidates: [refreshKeys.all],
    // Somebody else may have decided meanwhile.
    onFailed: () => client.invalidateQueries({ queryKey: refreshKeys.all }),
    onDone,
  });
  return (
    <DialogForm
      action={declining}
      input={given === '' ? null : { body: { refuse: id, reason: given } }}
      submitLabel={t('refresh.decline')}
      values={{ reason }}
    >
      {(problemOf) => (
        <>
          <Text size="sm" c="dimmed">
            {t('refresh.declineText')}
          </Text>
          <Textarea
            name="reason"
            label={t('refresh.reason')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={maxReason}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={problemOf('reason')}
          />
        </>
      )}
    </DialogForm>
  );
}
