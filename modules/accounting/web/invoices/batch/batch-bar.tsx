import { Button, Text } from '@mantine/core';
import { IconChecklist, IconCoins, IconFileCheck, IconFileZip, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#platform/contract/task.ts';
import { PickBar } from '#platform/web/lists/pick-bar.tsx';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useStartTask } from '#platform/web/tasks/use-start-task.ts';
import { maxSentAtOnce } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import { maxIssuedAtOnce } from '#modules/accounting/contract/invoices/issuing/issuing.ts';
import { maxPaidAtOnce } from '#modules/accounting/contract/invoices/payments/payments.ts';
import { maxZippedAtOnce, zipInvoices } from '#modules/accounting/contract/invoices/issuing/zip.ts';
import { BatchPaymentDialog } from '../payments/batch-payment-dialog.tsx';
import type { Batch } from './batch-dialog.tsx';
import { sumPicked } from './sum-picked.ts';
import type { PickedInvoice } from './sum-picked.ts';

interface BatchBarProps {
  readonly picked: readonly PickedInvoice[];
  /** Selects the matches of the list that are not loaded yet; null if there are none, or too many. */
  readonly rest: { readonly total: number; readonly isRunning: boolean; readonly run: () => void } | null;
  readonly onClear: () => void;
  /** Asks before the action. */
  readonly onBatch: (batch: Batch) => void;
  /** Shows a task that was started without a question. */
  readonly onStarted: (task: Task) => void;
}

/** Sums and actions of the selected invoices: drafts are issued, issued ones sent; nobody is asked to pay a cancelled one. */
export function BatchBar({ picked, rest, onClear, onBatch, onStarted }: BatchBarProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const [isPaying, setPaying] = useState(false);
  const zipping = useStartTask(zipInvoices, onStarted);
  if (picked.length === 0) return null;
  const drafts = picked.filter(({ status }) => status === 'draft').map(({ invoiceId }) => invoiceId);
  const documents = picked.filter(({ status }) => status !== 'draft').map(({ invoiceId }) => invoiceId);
  const issued = picked.filter(({ status }) => status === 'issued');
  const sentBefore = issued.filter(({ lastSentAt = null }) => lastSentAt !== null).length;
  const owed = picked.filter(({ openAmount }) => openAmount > 0);
  const cancelled = picked.length - drafts.length - issued.length;
  const max =
    drafts.length > maxIssuedAtOnce
      ? maxIssuedAtOnce
      : issued.length > maxSentAtOnce
        ? maxSentAtOnce
        : documents.length > maxZippedAtOnce
          ? maxZippedAtOnce
          : null;
  const { net, gross, open } = sumPicked(picked);
  const money = (euros: number) => formatMoney(euros, language);
  const summary = [
    t('batch.picked', { count: picked.length }),
    t('batch.sums', { gross: money(gross), net: money(net) }),
    ...(open === 0 ? [] : [t(open < 0 ? 'issuedLine.credit' : 'issuedLine.open', { amount: money(Math.abs(open)) })]),
    ...(cancelled > 0 ? [t('batch.withoutCancelled', { count: cancelled })] : []),
  ].join(' · ');
  return (
    <PickBar label={t('batch.label')} summary={summary} clear={{ label: t('batch.clear'), run: onClear }}>
      {rest === null ? null : (
        <Button
          variant="subtle"
          leftSection={<IconChecklist size={16} aria-hidden />}
          loading={rest.isRunning}
          onClick={rest.run}
        >
          {t('batch.pickRest', { total: rest.total })}
        </Button>
      )}
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
          {documents.length > 0 ? (
            <Button
              variant="default"
              leftSection={<IconFileZip size={16} aria-hidden />}
              loading={zipping.isRunning}
              onClick={() => zipping.run({ body: { invoiceIds: documents } })}
            >
              {t('batch.zip')}
            </Button>
          ) : null}
        </>
      )}
      {owed.length > 0 && owed.length <= maxPaidAtOnce ? (
        <Button variant="default" leftSection={<IconCoins size={16} aria-hidden />} onClick={() => setPaying(true)}>
          {t('paying.action')}
        </Button>
      ) : null}
      <BatchPaymentDialog paid={isPaying ? owed : null} onClose={() => setPaying(false)} onDone={onClear} />
    </PickBar>
  );
}
