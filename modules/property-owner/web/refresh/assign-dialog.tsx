import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { assignTransactions } from '../../contract/unassigned/unassigned.ts';
import { useOwnerSource } from '../owners/use-owner-source.ts';
import { refreshKeys } from '../query-keys.ts';

interface AssignDialogProps {
  /** Transactions to assign; null while the dialog is closed. */
  readonly chosen: readonly string[] | null;
  readonly onClose: () => void;
  readonly onAssigned: () => void;
}

/** Dialog that assigns transactions to an owner. */
export function AssignDialog({ chosen, onClose, onAssigned }: AssignDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog
      opened={chosen !== null}
      onClose={onClose}
      title={t('unassigned.assignTitle', { count: chosen?.length ?? 0 })}
    >
      <AssignForm chosen={chosen ?? []} onAssigned={onAssigned} />
    </FormDialog>
  );
}

function AssignForm({
  chosen,
  onAssigned,
}: Pick<AssignDialogProps, 'onAssigned'> & { readonly chosen: readonly string[] }) {
  const { t } = useTranslation('property-owner');
  const source = useOwnerSource();
  const [owner, setOwner] = useState<RecordReference | null>(null);
  const assigning = useAction(assignTransactions, {
    toast: ({ assigned }) => t('unassigned.done', { count: assigned }),
    invalidates: [refreshKeys.all],
    onDone: onAssigned,
  });
  return (
    <DialogForm
      action={assigning}
      input={owner === null ? null : { body: { buchungids: [...chosen], eid: owner.id } }}
      submitLabel={t('unassigned.assign')}
    >
      <Text size="sm" c="dimmed">
        {t('unassigned.assignText')}
      </Text>
      <RecordSelect
        source={source}
        value={owner}
        canBeEmpty={false}
        onChange={setOwner}
        input={
          {
            label: t('unassigned.owner'),
            placeholder: t('owners.choose'),
            withAsterisk: true,
            'data-autofocus': true,
          } as never
        }
      />
    </DialogForm>
  );
}
