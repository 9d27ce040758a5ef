import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#platform/contract/task.ts';
import { call } from '#platform/web/api/client.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import { noteStarted } from '#platform/web/tasks/task-queries.ts';
import { sendInvoices } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import { issueInvoices } from '#modules/accounting/contract/invoices/issuing/issuing.ts';

/** Action on several invoices at once. */
export interface Batch {
  readonly action: 'issue' | 'send';
  readonly invoiceIds: readonly string[];
  /** Number of invoices that were sent before. */
  readonly sentBefore: number;
}

interface BatchDialogProps {
  /** Null while the dialog is closed. */
  readonly batch: Batch | null;
  readonly onClose: () => void;
  readonly onStarted: (task: Task) => void;
}

const startingKey = ['accounting', 'start-batch'] as const;

/** Asks before several invoices are issued or sent. */
export function BatchDialog({ batch, onClose, onStarted }: BatchDialogProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const client = useQueryClient();
  const isStarting = useIsMutating({ mutationKey: startingKey }) > 0;
  const close = () => {
    // If it closed while the task starts, it could not show an error. Escape right after the click comes before
    // `isStarting` is drawn, so that the client is asked.
    if (client.isMutating({ mutationKey: startingKey }) === 0) onClose();
  };
  return (
    <Modal
      opened={batch !== null}
      onClose={close}
      title={batch === null ? '' : t(`batch.${batch.action}Title`, { count: batch.invoiceIds.length })}
      closeButtonProps={{ 'aria-label': t('platform:actions.close'), disabled: isStarting }}
    >
      {batch === null ? null : <BatchForm batch={batch} onClose={close} onStarted={onStarted} />}
    </Modal>
  );
}

function BatchForm({
  batch: { action, invoiceIds, sentBefore },
  onClose,
  onStarted,
}: BatchDialogProps & { readonly batch: Batch }) {
  const { t } = useTranslation(['accounting', 'platform']);
  const client = useQueryClient();
  const [send, setSend] = useState(action === 'send');
  const [attachXml, setAttachXml] = useState(false);
  const [copy, setCopy] = useState(false);
  const start = useMutation({
    mutationKey: startingKey,
    mutationFn: () => {
      const mail = { invoiceIds: [...invoiceIds], attachXml, copy };
      return action === 'issue' ? call(issueInvoices, { body: { ...mail, send } }) : call(sendInvoices, { body: mail });
    },
    meta: { silent: true },
    onSuccess: ({ task }) => {
      noteStarted(client, task, t('platform:tasks.started', { name: t(`tasks.${task.kind}`) }));
      onStarted(task);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!start.isPending) start.mutate();
  };
  return (
    <form onSubmit={submit} aria-label={t(`batch.${action}Title`, { count: invoiceIds.length })}>
      <Stack gap="md">
        <Text size="sm">{t(`batch.${action}Text`)}</Text>
        {sentBefore > 0 ? (
          <Text size="sm" fw={600}>
            {t('batch.sentBefore', { count: sentBefore })}
          </Text>
        ) : null}
        <Stack gap="xs">
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
        {start.error === null ? null : <InlineError error={start.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={start.isPending}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={start.isPending} data-autofocus>
            {t(`batch.${action}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
