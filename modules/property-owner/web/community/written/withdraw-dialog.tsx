import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import {
  maxReason,
  withdrawWrittenResolution,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import type { WrittenResolution } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { communityKeys } from '../community-keys.ts';

interface WithdrawDialogProps {
  readonly opened: boolean;
  readonly written: WrittenResolution;
  readonly onClose: () => void;
}

/** Dialog that withdraws a motion, with the reason that all members are told. */
export function WithdrawDialog({ opened, written, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('written.withdrawTitle')}>
      {opened ? <WithdrawForm written={written} onDone={onClose} /> : null}
    </FormDialog>
  );
}

function WithdrawForm({ written, onDone }: { readonly written: WrittenResolution; readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const [grund, setReason] = useState('');
  const withdrawing = useAction(withdrawWrittenResolution, {
    attempt: 'save',
    toast: () => t('written.withdrawDone'),
    invalidates: [communityKeys.all],
    onDone,
  });
  const params = { eid: written.eigentuemerEid, id: written.id };
  return (
    <DialogForm
      action={withdrawing}
      input={grund.trim() === '' ? null : { params, body: { grund } }}
      submitLabel={t('written.withdraw')}
      values={{ grund }}
    >
      {(problemOf) => (
        <Stack gap="md">
          <Text size="sm">{t('written.withdrawText')}</Text>
          <TextInput
            name="grund"
            label={t('written.fields.grund')}
            withAsterisk
            maxLength={maxReason}
            value={grund}
            error={problemOf('grund')}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        </Stack>
      )}
    </DialogForm>
  );
}
