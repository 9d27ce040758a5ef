import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import { call } from '#platform/web/api/client.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { assignTransactions } from '../../contract/unassigned/unassigned.ts';
import { ownerSource } from '../owners/owner-queries.ts';
import { refreshKeys } from '../refresh-keys.ts';

interface AssignDialogProps {
  /** Transactions to assign; null while the dialog is closed. */
  readonly chosen: readonly string[] | null;
  readonly onClose: () => void;
  readonly onAssigned: () => void;
}

/** Dialog that assigns transactions to an owner. */
export function AssignDialog({ chosen, ...handlers }: AssignDialogProps) {
  const { t } = useTranslation(['property-owner', 'platform']);
  return (
    <Modal
      opened={chosen !== null}
      onClose={handlers.onClose}
      title={t('unassigned.assignTitle', { count: chosen?.length ?? 0 })}
      closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
    >
      {chosen === null ? null : <AssignForm chosen={chosen} {...handlers} />}
    </Modal>
  );
}

function AssignForm({ chosen, onClose, onAssigned }: AssignDialogProps & { readonly chosen: readonly string[] }) {
  const { t } = useTranslation(['property-owner', 'platform']);
  const client = useQueryClient();
  const [owner, setOwner] = useState<RecordReference | null>(null);
  const assigning = useMutation({
    mutationFn: (eid: string) => call(assignTransactions, { body: { buchungids: [...chosen], eid } }),
    meta: { silent: true },
    onSuccess: async ({ assigned }) => {
      notifySuccess(t('unassigned.done', { count: assigned }));
      onAssigned();
      await client.invalidateQueries({ queryKey: refreshKeys.all });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (owner !== null && !assigning.isPending) assigning.mutate(owner.id);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('unassigned.assignText')}
        </Text>
        <RecordSelect
          source={ownerSource}
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
        {assigning.error === null ? null : <InlineError error={assigning.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={assigning.isPending}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={assigning.isPending} disabled={owner === null}>
            {t('unassigned.assign')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
