import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { describeError, fieldErrors } from '#platform/web/api/errors.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { requiredField } from '#platform/web/form/required-field.ts';
import { createInvoice } from '#modules/accounting/contract/invoices.ts';
import { clearInvoiceLists, nextNumberQuery } from '../invoice-queries.ts';
import { rememberNew } from '../new-invoices.ts';
import { useInvoiceCommands } from '../use-invoice-commands.ts';

/** The main action of the list: opens the card with the number of the next invoice. */
export function CreateInvoice() {
  const { t } = useTranslation('accounting');
  // Asked for before the card is opened, which then has it at once.
  useQuery(nextNumberQuery());
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus shadow="md" transitionProps={{ duration: 100 }}>
      <Popover.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>{t('create.title')}</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <CreateForm />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Creates an invoice under the number in the field, by default the next one, and opens it. */
function CreateForm() {
  const { t } = useTranslation(['accounting', 'platform']);
  const client = useQueryClient();
  const { openInvoice } = useInvoiceCommands();
  const next = useQuery(nextNumberQuery());
  const [typed, setTyped] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: (invoiceId: string) => call(createInvoice, { body: { invoice: { invoiceId } } }),
    meta: { silent: true },
    onSuccess: async ({ invoiceId }) => {
      rememberNew(invoiceId);
      await openInvoice(invoiceId);
      clearInvoiceLists(client);
    },
    onError: (error) => {
      if (isTaken(error)) return void next.refetch();
      if (fieldErrors(error, 'invoice').fields.length === 0) reportError(error, 'create');
      return undefined;
    },
  });
  const number = typed ?? next.data ?? '';
  const showNumber = (text: string | null) => {
    setTyped(text);
    create.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() !== '' && !create.isPending) create.mutate(number.trim());
  };
  const error = isTaken(create.error)
    ? t('number.taken', { number: create.variables ?? '' })
    : fieldErrors(create.error, 'invoice').fields.length > 0
      ? describeError(create.error, t).join(' ')
      : undefined;
  const offered = isTaken(create.error) && next.data !== undefined && next.data !== number ? next.data : null;
  return (
    <form onSubmit={submit} noValidate aria-label={t('create.title')}>
      <Stack gap="sm">
        <TextInput
          label={t('number.label')}
          value={number}
          maxLength={40}
          autoComplete="off"
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => showNumber(event.currentTarget.value)}
          {...requiredField(next.isPending && typed === null ? '…' : number, error)}
        />
        {offered === null ? null : (
          <Button variant="light" onClick={() => showNumber(null)}>
            {t('number.useNext', { number: offered })}
          </Button>
        )}
        <Button type="submit" disabled={number.trim() === ''} loading={create.isPending}>
          {t('create.submit')}
        </Button>
      </Stack>
    </form>
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.has('invoice_number_taken');
}
