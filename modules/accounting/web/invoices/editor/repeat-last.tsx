import { Button, Text } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#platform/web/form/use-action.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { customerFiguresQuery } from '../overview/overview-queries.ts';
import { useInvoiceCommands } from '../use-invoice-commands.ts';

interface RepeatLastProps {
  /** Id of the chosen customer record. */
  readonly customerId: string;
  /** The new draft, which is discarded. */
  readonly draft: Invoice;
}

/** Offers an invoice like the last one of the chosen customer, in place of the new draft. */
export function RepeatLast({ customerId, draft }: RepeatLastProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { data } = useQuery(customerFiguresQuery(customerId));
  const { repeat } = useInvoiceCommands();
  const last = data?.lastInvoice ?? null;
  const repeating = useCommand((invoiceId: string) => repeat(invoiceId, draft), { attempt: 'create' });
  if (last === null) return null;
  return (
    <Text component="p" size="sm" c="dimmed" mt={6}>
      {t('customer.last', { number: last.invoiceId, date: formatDate(last.invoiceDate, language) })}{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconCalendarRepeat size={16} aria-hidden />}
        loading={repeating.isRunning}
        onClick={() => repeating.run(last.invoiceId)}
      >
        {t('actions.repeat')}
      </Button>
    </Text>
  );
}
