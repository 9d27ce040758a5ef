import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '@mantine/hooks';
import { toValues } from '#platform/contract/fields.ts';
import { InlineError } from '#platform/web/components/states.tsx';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import {
  emptyPrecedingInvoice,
  precedingInvoiceFields,
} from '#modules/accounting/contract/invoices/invoice-details.ts';
import type { Instalment } from '#modules/accounting/contract/invoices/issuing/issuing.ts';
import { instalmentsQuery } from '../invoice-queries.ts';
import { DetailRows } from './detail-rows.tsx';
import type { InvoiceFieldProps } from './invoice-field.tsx';
import classes from './invoice-editor.module.css';

interface InstalmentsProps extends Pick<InvoiceFieldProps, 'editing'> {
  readonly invoiceId: string;
}

const typingPauseMs = 400;

/**
 * Instalments of a final invoice: those that it deducts, and the issued interim invoices of its customer that it can
 * deduct.
 */
export function Instalments({ editing, invoiceId }: InstalmentsProps) {
  const { t } = useTranslation('accounting');
  const { control, getValues, setValue } = editing.form;
  const [customerId, customerName, rows] = useWatch({
    control,
    name: ['customerId', 'customerName', 'precedingInvoices'],
  });
  const [customer] = useDebouncedValue(customerId === '' ? { customerName } : { customerId }, typingPauseMs);
  const {
    data: instalments = [],
    error,
    refetch,
  } = useQuery(instalmentsQuery({ ...customer, finalInvoiceId: invoiceId }));
  const taken = new Set(rows.map((row) => row.invoiceId));
  const offered = instalments.filter((one) => !taken.has(one.invoiceId));
  const deduct = (instalment: Instalment) =>
    // The rows belong to the list below: set as a whole they appear in it.
    setValue(
      'precedingInvoices',
      [
        ...getValues('precedingInvoices'),
        ...instalment.rows.map((row) => toValues(precedingInvoiceFields, row, editing.typedIn)),
      ],
      { shouldDirty: true },
    );
  return (
    <div data-span="6" className={classes.rows}>
      <DetailRows
        editing={editing}
        name="precedingInvoices"
        empty={emptyPrecedingInvoice}
        columns={['invoiceId', 'invoiceDate', 'vat', 'net', 'vatCost']}
        max={50}
      />
      {error === null ? null : <InlineError error={error} onRetry={() => void refetch()} />}
      {offered.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(customerName === '' && customerId === '' ? 'instalments.noCustomer' : 'instalments.none')}
        </Text>
      ) : (
        <ul className={classes.rows} aria-label={t('instalments.offered')}>
          {offered.map((instalment) => (
            <OfferedInstalment key={instalment.invoiceId} instalment={instalment} onDeduct={() => deduct(instalment)} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface OfferedInstalmentProps {
  readonly instalment: Instalment;
  readonly onDeduct: () => void;
}

function OfferedInstalment({ instalment, onDeduct }: OfferedInstalmentProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { invoiceId, invoiceDate, description, projectReference, rows, usedBy } = instalment;
  const gross = rows.reduce((sum, { net, vatCost }) => sum + (net ?? 0) + (vatCost ?? 0), 0);
  const facts = [
    formatDate(invoiceDate, language),
    formatMoney(gross, language),
    t('instalments.paid', { amount: formatMoney(rows[0]?.paidAmount ?? 0, language) }),
    projectReference,
    description,
  ];
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Stack gap={0} miw={0}>
          <Text size="sm" fw={600}>
            {invoiceId}
          </Text>
          <Text size="sm" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        {usedBy === null ? (
          <Button
            variant="light"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('instalments.deductOne', { number: invoiceId })}
            onClick={onDeduct}
          >
            {t('instalments.deduct')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('instalments.usedBy', { number: usedBy })}
          </Text>
        )}
      </Group>
    </li>
  );
}
