import { Button, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { describeError } from '#platform/web/api/errors.ts';
import { DialogForm } from '#platform/web/form/dialog-form.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { nextNumberQuery } from '../numbers/number-queries.ts';

export interface NumberFormProps {
  /** Name of the form. */
  readonly title: string;
  readonly text?: string;
  readonly submitLabel: string;
  /** Initial number; by default the next free one. */
  readonly initial?: string;
  /** Performs the action with the number; the form shows its errors. */
  readonly onSubmit: (invoiceId: string) => Promise<void>;
}

/** Form for the number of an invoice. If the number is taken, it offers the next free one. */
export function NumberForm({ title, text, submitLabel, initial, onSubmit }: NumberFormProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(initial ?? null);
  // A changed number may be valid by now.
  const [isChanged, setChanged] = useState(false);
  const action = useCommand(onSubmit, {
    // A taken number shows that the cached next number is outdated.
    onFailed: () => void client.invalidateQueries({ queryKey: nextNumberQuery().queryKey }),
  });
  const failure = isChanged ? null : action.error;
  const isTaken = failure instanceof ApiError && failure.has('invoice_number_taken');
  const next = useQuery({ ...nextNumberQuery(), enabled: initial === undefined || isTaken });
  const number = typed ?? next.data ?? '';
  const show = (value: string) => {
    setTyped(value);
    setChanged(true);
  };
  const problem = isTaken
    ? t('number.taken', { number })
    : failure === null
      ? undefined
      : describeError(failure, t).join(' ');
  const form = {
    ...action,
    submit: (value: string, beforeDone: () => void) => {
      setTyped(value);
      setChanged(false);
      action.submit(value.trim(), beforeDone);
    },
  };
  return (
    <DialogForm
      action={form}
      input={number.trim() === '' ? null : number}
      submitLabel={submitLabel}
      label={title}
      error={null}
    >
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
    </DialogForm>
  );
}
