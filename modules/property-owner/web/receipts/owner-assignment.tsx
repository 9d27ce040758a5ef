import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { assignReceipt } from '../../contract/receipts/assign.ts';
import { noId } from '../../contract/external-ids.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { useOwnerSource } from '../owners/use-owner-source.ts';
import { receiptKeys } from './receipt-queries.ts';

/** Gives an owner to a receipt without one; while the receipt is new, another one can be chosen, or none. */
export function OwnerAssignment({
  receipt: { archivid, eid, zugeordnet, freigabeStatus },
}: {
  readonly receipt: Receipt;
}) {
  const { t } = useTranslation('property-owner');
  const source = useOwnerSource();
  const [owner, setOwner] = useState<RecordReference | null>(null);
  const assigning = useAction(assignReceipt, {
    attempt: 'save',
    toast: ({ beleg }) =>
      beleg.eid === noId ? t('receipts.owner.removed') : t('receipts.owner.assigned', { owner: beleg.eigentuemer }),
    invalidates: [receiptKeys.all, receiptKeys.overview],
    onDone: () => setOwner(null),
  });
  const isChangeable = zugeordnet && freigabeStatus === 'NEU';
  if (eid !== noId && !isChangeable) return null;
  const assign = (wanted: string | null) => assigning.run({ params: { archivid }, body: { eid: wanted, bisher: eid } });
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t(isChangeable ? 'receipts.owner.changeHint' : 'receipts.owner.hint')}
      </Text>
      <RecordSelect
        source={source}
        value={owner}
        canBeEmpty
        onChange={setOwner}
        input={{ label: t('receipts.fields.eigentuemer'), placeholder: t('owners.choose') } as never}
      />
      <Group gap="xs">
        <Button
          variant="default"
          disabled={owner === null}
          loading={assigning.isRunning}
          onClick={() => assign(owner?.id ?? null)}
        >
          {t('receipts.owner.assign')}
        </Button>
        {isChangeable ? (
          <Button variant="subtle" disabled={assigning.isRunning} onClick={() => assign(null)}>
            {t('receipts.owner.remove')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}
