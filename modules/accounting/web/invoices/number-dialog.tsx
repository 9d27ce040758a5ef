import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { describeError } from '#platform/web/api/errors.ts';
import { requiredField } from '#platform/web/form/required-field.ts';
import { nextNumberQuery } from './invoice-queries.ts';

export interface NumberDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text?: string;
  readonly submitLabel: string;
  /** The number to start from; without it the next free one. */
  readonly initial?: string;
  /** Does it with the number; a failure stays in the dialog. */
  readonly onSubmit: (invoiceId: string) => Promise<void>;
}

/** Asks for the number of an invoice: to copy it, to change it. Enter submits, Escape closes. */
export function NumberDialog({ opened, onClose, title, ...rest }: NumberDialogProps) {
  const { t } = useTranslation('accounting');
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('platform:actions.close') }}>
      {opened ? <NumberForm onClose={onClose} {...rest} /> : null}
    </Modal>
  );
}

function NumberForm({ onClose, text, submitLabel, initial, onSubmit }: Omit<NumberDialogProps, 'opened' | 'title'>) {
  const { t } = useTranslation(['accounting', 'platform']);
  const client = useQueryClient();
  const next = useQuery({ ...nextNumberQuery(), enabled: initial === undefined });
  const [typed, setTyped] = useState<string | null>(initial ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isRunning, setRunning] = useState(false);
  const number = typed ?? next.data ?? '';
  const isTaken = failure instanceof ApiError && failure.has('invoice_number_taken');
  const free = useQuery({ ...nextNumberQuery(), enabled: isTaken });

  useEffect(() => {
    // A taken number means that our idea of the next one is old.
    if (isTaken) void client.invalidateQueries({ queryKey: nextNumberQuery().queryKey });
  }, [client, isTaken]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() === '' || isRunning) return;
    setRunning(true);
    try {
      await onSubmit(number.trim());
    } catch (error) {
      setFailure(error);
      setRunning(false);
    }
  };

  const error = failure === null ? undefined : isTaken ? t('number.taken', { number }) : describeError(failure, t).join(' ');
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {text === undefined ? null : <Text size="sm">{text}</Text>}
        <TextInput
          label={t('number.label')}
          value={number}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFailure(null);
          }}
          data-autofocus
          maxLength={40}
          {...requiredField(next.isLoading && typed === null ? ' -' : number, error)}
        />
        {isTaken && free.data !== undefined && free.data !== number ? (
          <Button variant="light" onClick={() => { setTyped(free.data); setFailure(null); }}>
            {t('number.useNext', { number: free.data })}
          </Button>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={isRunning} disabled={number.trim() === ''}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
