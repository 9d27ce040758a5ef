import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { formatDate, formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { calculateInvoiceTotals } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { EInvoiceLink } from '#modules/e-invoice/web/index.tsx';
import { formatPeriod } from '../../format-period.ts';
import { invoiceEInvoicePage } from '../../pages.ts';
import { AttachmentsCard } from '../attachments/attachments-card.tsx';
import { RemindersCard } from '../reminders/reminders-card.tsx';
import { PaymentsCard } from '../payments/payments-card.tsx';
import { DeliveriesCard } from '../send/deliveries-card.tsx';
import { TotalsList } from '../positions/totals-panel.tsx';
import { nameOption } from '../values/name-field.ts';
import { CancellationNotice } from './cancellation-notice.tsx';
import { RelatedInvoices } from './related-invoices.tsx';
import classes from './invoice-editor.module.css';

interface FactsProps {
  readonly invoice: Invoice;
}

/** Content and state of an issued invoice. */
export function IssuedFacts({ invoice }: FactsProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const {
    customerName,
    customerStreet,
    customerPostcode,
    customerCity,
    serviceDate,
    servicePeriodStart,
    servicePeriodEnd,
  } = invoice;
  const day = (value: string | null) => formatDate(value, language) || null;
  const period = formatPeriod(servicePeriodStart, servicePeriodEnd, language, t) || null;
  const address = [customerStreet, `${customerPostcode} ${customerCity}`.trim()].filter(Boolean);
  const hasBalance = invoice.invoiceType !== 'cancellation' && invoice.invoiceType !== 'correction';
  const filled = (text: string) => (text === '' ? null : text);
  return (
    <div className={classes.sections}>
      <CancellationNotice invoice={invoice} />
      <RelatedInvoices invoice={invoice} />
      {hasBalance ? <PaymentsCard invoice={invoice} /> : null}
      {hasBalance ? <RemindersCard invoice={invoice} /> : null}
      <DeliveriesCard invoice={invoice} />
      <AttachmentsCard invoice={invoice} />
      <Card
        title={t('sections.head')}
        {...(invoice.takenOver
          ? {}
          : { action: <EInvoiceLink to={invoiceEInvoicePage.link({ invoiceId: invoice.invoiceId })} /> })}
      >
        <FactList
          facts={[
            [t('invoice.fields.invoiceType'), nameOption('invoiceType', invoice.invoiceType, language, t) ?? null],
            [t('invoice.fields.description'), filled(invoice.description)],
            [t('invoice.fields.invoiceDate'), day(invoice.invoiceDate)],
            [t('invoice.fields.invoiceDueDate'), day(invoice.invoiceDueDate)],
            [t('invoice.fields.serviceDate'), day(serviceDate)],
            [t('serviceTime.periodName'), period],
            [t('editor.payment'), invoice.paymentStatus === null ? null : t(`status.${invoice.paymentStatus}`)],
          ]}
        />
      </Card>
      <Card title={t('sections.customer')}>
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            {customerName}
          </Text>
          {address.map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        </Stack>
        <FactList
          facts={[
            [t('invoice.fields.customerId'), filled(invoice.customerId)],
            [t('invoice.fields.customerVatNumber'), filled(invoice.customerVatNumber)],
            [t('invoice.fields.customerEmail'), filled(invoice.customerEmail)],
          ]}
        />
      </Card>
      <Card title={t('editor.sums')}>
        <TotalsList totals={calculateInvoiceTotals(invoice)} />
      </Card>
      <Text size="sm" c="dimmed">
        {[
          invoice.issuedAt === null ? '' : t('editor.issuedAt', { at: formatInstant(invoice.issuedAt, language) }),
          t('editor.readOnly'),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </div>
  );
}
