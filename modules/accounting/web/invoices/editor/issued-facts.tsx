import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { formatDate, formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { calculateInvoiceTotals } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { EInvoiceLink } from '#modules/e-invoice/web/index.tsx';
import { formatPeriod } from '../../format-period.ts';
import { invoiceEInvoicePage, invoicePage } from '../../pages.ts';
import { DeliveriesCard } from '../send/deliveries-card.tsx';
import { TotalsList } from '../positions/totals-panel.tsx';
import { nameOption } from '../values/name-field.ts';
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
  const filled = (text: string) => (text === '' ? null : text);
  return (
    <div className={classes.sections}>
      <StateRibbon invoice={invoice} />
      <DeliveriesCard invoice={invoice} />
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
    </div>
  );
}

/** Ribbon for an issued, cancelled or cancelling invoice, with links to the related ones. */
function StateRibbon({ invoice }: FactsProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { status, invoiceType, issuedAt, cancels, cancelledBy, corrects, correctedBy, deductedBy } = invoice;
  const related = [
    ...(cancels === null ? [] : [{ number: cancels, text: t('editor.cancels', { number: cancels }) }]),
    ...(cancelledBy === null ? [] : [{ number: cancelledBy, text: t('editor.cancelledBy', { number: cancelledBy }) }]),
    ...(corrects === null ? [] : [{ number: corrects, text: t('editor.corrects', { number: corrects }) }]),
    ...correctedBy.map((number) => ({ number, text: t('editor.correctedBy', { number }) })),
    ...(deductedBy === null ? [] : [{ number: deductedBy, text: t('editor.deductedBy', { number: deductedBy }) }]),
  ];
  const isCancellation = invoiceType === 'cancellation';
  const Icon = status === 'cancelled' ? IconBan : isCancellation ? IconArrowBackUp : IconLock;
  return (
    <Alert
      icon={<Icon size={18} />}
      color={status === 'cancelled' ? 'red' : undefined}
      title={t(isCancellation ? 'types.cancellation' : `status.${status}`)}
      variant="light"
    >
      <Text size="sm">
        {[
          issuedAt === null ? '' : t('editor.issuedAt', { at: formatInstant(issuedAt, language) }),
          t('editor.readOnly'),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {related.map(({ number, text }) => (
        <Anchor
          key={number}
          size="sm"
          display="block"
          renderRoot={(props) => <Link {...invoicePage.link({ invoiceId: number })} {...props} />}
        >
          {text}
        </Anchor>
      ))}
    </Alert>
  );
}
