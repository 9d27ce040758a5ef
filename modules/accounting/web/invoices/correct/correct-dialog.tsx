import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDecimal } from '#platform/contract/decimal-text.ts';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatMoney, formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { correctInvoice } from '#modules/accounting/contract/invoices/issuing/issuing.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { clearInvoiceLists } from '../invoice-queries.ts';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import classes from './correct-dialog.module.css';

interface CorrectDialogProps {
  readonly invoice: Invoice;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Dialog for the correction of a part of an issued invoice: it creates a draft and opens it. */
export function CorrectDialog({ invoice, opened, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('accounting');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('correcting.title', { number: invoice.invoiceId })}
    >
      <CorrectForm invoice={invoice} />
    </FormDialog>
  );
}

type Position = Invoice['positions'][number];

/** True if an amount is taken back instead of a count: a flat rate has none. */
const isByAmount = ({ uom }: Position): boolean => uom === 'general';

function CorrectForm({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const { openInvoice } = useInvoiceCommands();
  const { invoiceId, positions } = invoice;
  const [typed, setTyped] = useState<readonly string[]>(positions.map(() => ''));
  const [reason, setReason] = useState('');
  const action = useAction(correctInvoice, {
    toast: ({ invoiceId: number }) => t('correcting.toast', { number }),
    onDone: (draft) => {
      clearInvoiceLists(client);
      return openInvoice(draft.invoiceId);
    },
  });
  const taken = positions.flatMap((position, index) => {
    const value = parseDecimal(typed[index] ?? '', language);
    if (value === null || value === undefined || value === 0) return [];
    return [{ position: position.position, ...(isByAmount(position) ? { amount: value } : { count: value }) }];
  });
  const isUnreadable = typed.some((text) => parseDecimal(text, language) === undefined);
  const describe = (position: Position): string => {
    const price = formatMoney(position.price, language);
    return isByAmount(position)
      ? price
      : t('correcting.invoiced', {
          count: formatNumber(position.count, language),
          unit: t(`units.${position.uom}`, {}),
          price,
        });
  };
  return (
    <DialogForm
      action={action}
      input={taken.length === 0 || isUnreadable ? null : { body: { invoiceId, positions: taken, reason } }}
      values={{ positions: typed.join(' '), reason }}
      submitLabel={t('correcting.create')}
    >
      <Text size="sm">{t('correcting.text')}</Text>
      <ul className={classes.positions}>
        {positions.map((position, index) => (
          <li key={position.position} className={classes.position}>
            <Stack gap={0} miw={0}>
              <Text size="sm" fw={600} lineClamp={2}>
                {position.description}
              </Text>
              <Text size="sm" c="dimmed">
                {describe(position)}
              </Text>
            </Stack>
            <TextInput
              label={t(isByAmount(position) ? 'correcting.amount' : 'correcting.count')}
              aria-label={t(isByAmount(position) ? 'correcting.amountOf' : 'correcting.countOf', {
                number: position.position,
              })}
              inputMode="decimal"
              autoComplete="off"
              data-autofocus={index === 0 || undefined}
              data-field={`positions.${index}`}
              value={typed[index] ?? ''}
              error={parseDecimal(typed[index] ?? '', language) === undefined}
              onChange={({ currentTarget: { value } }) =>
                setTyped((before) => before.map((text, at) => (at === index ? value : text)))
              }
            />
          </li>
        ))}
      </ul>
      <Textarea
        label={t('correcting.reason')}
        description={t('correcting.reasonHint')}
        name="reason"
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
