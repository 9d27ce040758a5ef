import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#platform/web/api/errors.ts';
import type { Upload } from '#platform/web/files/upload-queue.ts';
import type { Expense } from '#modules/accounting/contract/expenses/expenses.ts';
import { expensePage } from '../../pages.ts';
import { useCheckQueue } from '../use-check-queue.ts';
import { receiptQueue } from './receipt-queue.ts';

type ReceiptUploads = readonly Upload<Expense>[];

/** Entries of a long list that are shown at first. */
const shownAtFirst = 5;

/** Receipts that were refused, each with its reason and a new try. */
export function RefusedReceipts({ uploads }: { readonly uploads: ReceiptUploads }) {
  const { t } = useTranslation(['accounting', 'platform']);
  const [first] = uploads;
  if (first === undefined) return null;
  const reasonOf = ({ failure }: Upload<Expense>) =>
    typeof failure === 'string' ? failure : describeError(failure, t).join(' ');
  // A file that was refused here would be refused again.
  const sent = uploads.filter(({ failure }) => typeof failure !== 'string').map(({ id }) => id);
  return (
    <Alert
      icon={<IconAlertCircle size={18} />}
      color="red"
      title={
        uploads.length === 1
          ? t('expenses.upload.failed', { name: first.name })
          : t('expenses.upload.failedMany', { count: uploads.length })
      }
      role="alert"
      withCloseButton
      onClose={receiptQueue.dismiss}
      closeButtonLabel={t('platform:actions.close')}
    >
      {uploads.length === 1 ? (
        <Text size="sm">{reasonOf(first)}</Text>
      ) : (
        <LongList
          entries={uploads.map((upload) => (
            <List.Item key={upload.id}>
              <Text span size="sm" fw={550}>
                {upload.name}
              </Text>{' '}
              <Text span size="sm">
                {reasonOf(upload)}
              </Text>
            </List.Item>
          ))}
        />
      )}
      {sent.length === 0 ? null : (
        <Button mt="xs" size="compact-sm" variant="default" onClick={() => receiptQueue.retry(sent)}>
          {t(sent.length === 1 ? 'expenses.upload.retry' : 'expenses.upload.retryAll')}
        </Button>
      )}
    </Alert>
  );
}

/** Result of the uploads that are over: how many arrived, and which of them were there before. */
export function ArrivedReceipts({ uploads }: { readonly uploads: ReceiptUploads }) {
  const { t } = useTranslation(['accounting', 'platform']);
  const copies = uploads.flatMap(({ id, name, answer }) =>
    answer === undefined || answer.duplicateOf === null
      ? []
      : [{ id, name, expenseId: answer.expenseId, duplicateOf: answer.duplicateOf }],
  );
  const queue = useCheckQueue();
  if (uploads.length === 0) return null;
  return (
    <Alert
      icon={<IconCircleCheck size={18} />}
      variant="light"
      role="status"
      title={t('expenses.upload.arrived', { count: uploads.length })}
      withCloseButton
      onClose={receiptQueue.dismiss}
      closeButtonLabel={t('platform:actions.close')}
    >
      <Text size="sm">{t('expenses.upload.arrivedText')}</Text>
      <Button mt="xs" size="compact-sm" onClick={queue.begin}>
        {t('expenses.check.begin')}
      </Button>
      {copies.length === 0 ? null : (
        <>
          <Group gap={6} mt="xs">
            <IconCopy size={16} aria-hidden />
            <Text size="sm" fw={550}>
              {t('expenses.upload.copies', { count: copies.length })}
            </Text>
          </Group>
          <LongList
            entries={copies.map(({ id, name, expenseId, duplicateOf }) => (
              <List.Item key={id}>
                <Anchor size="sm" renderRoot={(props) => <Link {...expensePage.link({ expenseId })} {...props} />}>
                  {t('expenses.upload.copy', { name, number: duplicateOf })}
                </Anchor>
              </List.Item>
            ))}
          />
        </>
      )}
    </Alert>
  );
}

function LongList({ entries }: { readonly entries: readonly ReactNode[] }) {
  const { t } = useTranslation('accounting');
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  return (
    <>
      <List size="sm">{shown}</List>
      {shown.length === entries.length ? null : (
        <Button mt={4} size="compact-sm" variant="subtle" onClick={() => setIsWhole(true)}>
          {t('expenses.upload.showAll', { count: entries.length })}
        </Button>
      )}
    </>
  );
}
