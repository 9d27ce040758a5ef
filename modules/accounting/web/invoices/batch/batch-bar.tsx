import { Button, Text } from '@mantine/core';
import { IconCoins, IconFileCheck, IconSend, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickBar } from '#platform/web/lists/pick-bar.tsx';
import type { InvoiceSummary } from '#modules/accounting/contract/invoices/invoices.ts';
import { maxSentAtOnce } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import { maxIssuedAtOnce } from '#modules/accounting/contract/invoices/issuing/issuing.ts';
import { BatchPaymentDialog } from '../payments/batch-payment-dialog.tsx';
import type { Batch } from './batch-dialog.tsx';

interface BatchBarProps {
  /** Selected invoices, with `lastSentAt` if it is known. */
  readonly picked: readonly (Pick<InvoiceSummary, 'invoiceId' | 'status' | 'openAmount'> & {
    readonly lastSentAt?: string | null;
  })[];
  readonly onClear: () => void;
  /** Asks before the action. */
  readonly onBatch: (batch: Batch) => void;
}

/** Actions for the selected invoices: drafts are issued, issued ones sent; nobody is asked to pay a cancelled one. */
export function BatchBar({ picked, onClear, onBatch }: BatchBarProps) {
  const { t } = useTranslation('accounting');
  const [isPaying, setPaying] = useState(false);
  if (picked.length === 0) return null;
  const drafts = picked.filter(({ status }) => status === 'draft').map(({ invoiceId }) => invoiceId);
  const issued = picked.filter(({ status }) => status === 'issued');
  const sentBefore = issued.filter(({ lastSentAt = null }) => lastSentAt !== null).length;
  const owed = picked.filter(({ openAmount }) => openAmount > 0);
  const cancelled = picked.length - drafts.length - issued.length;
  const max = drafts.length > maxIssuedAtOnce ? maxIssuedAtOnce : issued.length > maxSentAtOnce ? maxSentAtOnce : null;
  return (
    <PickBar label={t('batch.label')} summary={t('batch.picked', { count: picked.length })}>
      {cancelled > 0 ? (
        <Text size="sm" c="dimmed">
          {t('batch.withoutCancelled', { count: cancelled })}
        </Text>
      ) : null}
      {max !== null ? (
        <Text size="sm" c="var(--kontor-danger-text)">
          {t('batch.tooMany', { max })}
        </Text>
      ) : (
        <>
          {drafts.length > 0 ? (
            <Button
              leftSection={<IconFileCheck size={16} aria-hidden />}
              onClick={() => onBatch({ action: 'issue', invoiceIds: drafts, sentBefore: 0 })}
            >
              {t('batch.issueCount', { count: drafts.length })}
            </Button>
          ) : null}
          {issued.length > 0 ? (
            <Button
              variant={drafts.length > 0 ? 'default' : 'filled'}
              leftSection={<IconSend size={16} aria-hidden />}
              onClick={() =>
                onBatch({ action: 'send', invoiceIds: issued.map(({ invoiceId }) => invoiceId), sentBefore })
              }
            >
              {t('batch.sendCount', { count: issued.length })}
            </Button>
          ) : null}
        </>
      )}
      {owed.length > 0 && owed.length <= maxSentAtOnce ? (
        <Button variant="default" leftSection={<IconCoins size={16} aria-hidden />} onClick={() => setPaying(true)}>
          {t('paying.action')}
        </Button>
      ) : null}
      <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
        {t('batch.clear')}
      </Button>
      <BatchPaymentDialog paid={isPaying ? owed : null} onClose={() => setPaying(false)} onDone={onClear} />
    </PickBar>
  );
}
