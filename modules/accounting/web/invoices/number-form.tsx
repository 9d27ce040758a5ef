import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { describeError } from '#platform/web/api/errors.ts';
import { requiredField } from '#platform/web/form/required-field.ts';
import { nextNumberQuery } from '../numbers/next-number-query.ts';

export interface NumberFormProps {
  /** Name of the form. */
  readonly title: string;
  readonly text?: string;
  readonly submitLabel: string;
  /** Initial number; by default the next free one. */
  readonly initial?: string;
  /** Performs the action with the number; the form shows its errors. */
  readonly onSubmit: (invoiceId: string) => Promise<void>;
  /** Handles errors that do not concern the number, instead of the form. */
  readonly onFailed?: (error: unknown) => void;
  /** Without it there is no button to cancel. */
  readonly onCancel?: () => void;
}

/** Form for the number of an invoice. If the number is taken, it offers the next free one. */
export function NumberForm({ title, text, submitLabel, initial, onSubmit, onFailed, onCancel }: NumberFormProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(initial ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isRunning, setRunning] = useState(false);
  const isTaken = failure instanceof ApiError && failure.has('invoice_number_taken');
  const next = useQuery({ ...nextNumberQuery(), enabled: initial === undefined || isTaken });
  const number = typed ?? next.data ?? '';
  const show = (value: string) => {
    setTyped(value);
    setFailure(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() === '' || isRunning) return;
    setTyped(number);
    setRunning(true);
    try {
      await onSubmit(number.trim());
    } catch (error) {
      setRunning(false);
      if (onFailed !== undefined && !namesField(error)) return onFailed(error);
      setFailure(error);
      // A taken number shows that the cached next number is outdated.
      void client.invalidateQueries({ queryKey: nextNumberQuery().queryKey });
    }
    return undefined;
  };
  const problem = isTaken
    ? t('number.taken', { number })
    : failure === null
      ? undefined
      : describeError(failure, t).join(' ');
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
      <Stack gap="md">
        {text === undefined ? null : <Text size="sm">{text}</Text>}
        <TextInput
          label={t('number.label')}
          value={number}
          maxLength={40}
          autoComplete="off"
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => show(event.currentTarget.value)}
          {...requiredField(next.isLoading && typed === null ? '…' : number, problem)}
        />
        {isTaken && next.data !== undefined && next.data !== number ? (
          <Button variant="light" onClick={() => show(next.data)}>
            {t('number.useNext', { number: next.data })}
          </Button>
        ) : null}
        <Group justify="flex-end" gap="sm">
          {onCancel === undefined ? null : (
            <Button variant="default" onClick={onCancel}>
              {t('platform:actions.cancel')}
            </Button>
          )}
          <Button type="submit" fullWidth={onCancel === undefined} loading={isRunning} disabled={number.trim() === ''}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function namesField(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ field }) => field !== undefined);
}
