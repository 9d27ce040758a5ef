import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#platform/contract/task.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useStartTask } from '#platform/web/tasks/use-start-task.ts';
import { sendInvoices } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import { issueInvoices } from '#modules/accounting/contract/invoices/issuing/issuing.ts';
import { BatchFacts } from './batch-facts.tsx';
import { useExamination } from './use-examination.ts';

/** Action on several invoices at once. */
export interface Batch {
  readonly action: 'issue' | 'send';
  readonly invoiceIds: readonly string[];
  /** Number of invoices that were sent before. */
  readonly sentBefore: number;
}

interface BatchDialogProps {
  readonly opened: boolean;
  /** Null while the dialog is closed. */
  readonly batch: Batch | null;
  readonly onClose: () => void;
  readonly onStarted: (task: Task) => void;
}

/** Asks before several invoices are issued or sent: how many, for how much, to whom, and what the check says. */
export function BatchDialog({ opened, batch, onClose, onStarted }: BatchDialogProps) {
  const { t } = useTranslation('accounting');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={batch === null ? '' : t(`batch.${batch.action}Title`, { count: batch.invoiceIds.length })}
    >
      {batch === null ? null : <BatchForm batch={batch} onStarted={onStarted} />}
    </FormDialog>
  );
}

function BatchForm({
  batch: { action, invoiceIds, sentBefore },
  onStarted,
}: Pick<BatchDialogProps, 'onStarted'> & { readonly batch: Batch }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const [send, setSend] = useState(action === 'send');
  const [attachXml, setAttachXml] = useState(false);
  const [copy, setCopy] = useState(false);
  const [today, setToday] = useState(false);
  const stored = useExamination(invoiceIds, false);
  const dated = useExamination(today ? invoiceIds : [], true);
  const { examined, error, refetch } = today ? dated : stored;
  const issuing = useStartTask(issueInvoices, onStarted);
  const sending = useStartTask(sendInvoices, onStarted);
  const mail = { invoiceIds: [...invoiceIds], attachXml, copy };
  const isExamined = examined !== undefined;
  const start =
    action === 'issue'
      ? { action: issuing, input: isExamined ? { body: { ...mail, send, today } } : null }
      : { action: sending, input: isExamined ? { body: mail } : null };
  const otherDays = stored.examined?.otherDays ?? 0;
  return (
    <DialogForm
      {...start}
      submitLabel={t(action === 'issue' && send ? 'actions.issueAndSend' : `batch.${action}`)}
      startsAtSubmit
    >
      {error !== null && examined === undefined ? (
        <InlineError error={error} onRetry={() => void refetch()} />
      ) : examined === undefined ? (
        <ListSkeleton rows={3} height={32} />
      ) : (
        <BatchFacts action={action} examined={examined} sends={send} />
      )}
      <Text size="sm">{t(`batch.${action}Text`)}</Text>
      {sentBefore > 0 ? (
        <Text size="sm" fw={600}>
          {t('batch.sentBefore', { count: sentBefore })}
        </Text>
      ) : null}
      <Stack gap="xs">
        {action === 'issue' && otherDays > 0 ? (
          <Checkbox
            size="sm"
            label={t('batch.dateToday', { count: otherDays, day: formatDate(todayInGermany(), language) })}
            description={t('batch.dateTodayHint')}
            checked={today}
            onChange={(event) => setToday(event.currentTarget.checked)}
          />
        ) : null}
        {action === 'issue' ? (
          <Checkbox
            size="sm"
            label={t('batch.sendToo')}
            checked={send}
            onChange={(event) => setSend(event.currentTarget.checked)}
          />
        ) : null}
        {send ? (
          <>
            <Checkbox
              size="sm"
              label={t('sending.attachXml')}
              checked={attachXml}
              onChange={(event) => setAttachXml(event.currentTarget.checked)}
            />
            <Checkbox
              size="sm"
              label={t('sending.copy')}
              checked={copy}
              onChange={(event) => setCopy(event.currentTarget.checked)}
            />
          </>
        ) : null}
      </Stack>
    </DialogForm>
  );
}
