import { Button, Group, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { emptyPrecedingInvoice, emptySkonto } from '#modules/accounting/contract/invoices/invoice-details.ts';
import { DetailRows } from './detail-rows.tsx';
import { Instalments } from './instalments.tsx';
import { InvoiceField } from './invoice-field.tsx';
import type { InvoiceFieldProps } from './invoice-field.tsx';
import { OptionalSection } from './optional-section.tsx';
import { ServiceTime } from './service-time.tsx';
import classes from './invoice-editor.module.css';

interface HeadSectionProps extends Pick<InvoiceFieldProps, 'editing'> {
  readonly invoiceId: string;
  readonly onChangeNumber: () => void;
}

const optionalFields = [
  'orderNumber',
  'contractNumber',
  'projectReference',
  'buyerReference',
  'precedingInvoices',
  'paymentTerms',
  'skonto',
  'prepaidAmount',
] as const;

/** Section with number, type, language, dates and subject of the invoice; rarely used fields are folded. */
export function HeadSection({ editing, invoiceId, onChangeNumber }: HeadSectionProps) {
  const { t } = useTranslation('accounting');
  const [type, preceding] = useWatch({ control: editing.form.control, name: ['invoiceType', 'precedingInvoices'] });
  // Its type is not offered.
  const isCorrection = (type as string) === 'correction';
  // The server derives the prepaid amount from the deducted instalments.
  const isDeducting = type === 'final' && preceding.some(({ net }) => net !== '');
  return (
    <>
      <div className={classes.fields}>
        <Group className={classes.number} align="flex-end" gap={8} wrap="nowrap">
          <TextInput
            label={t('invoice.fields.invoiceId')}
            value={invoiceId}
            readOnly
            variant="filled"
            data-field="invoiceId"
          />
          <Button variant="default" onClick={onChangeNumber}>
            {t('number.change')}
          </Button>
        </Group>
        <InvoiceField editing={editing} name="language" />
        {isCorrection ? (
          <div data-span="2">
            <TextInput
              label={t('invoice.fields.invoiceType')}
              value={t('types.correction')}
              readOnly
              variant="filled"
            />
          </div>
        ) : (
          <InvoiceField editing={editing} name="invoiceType" span="2" />
        )}
        <InvoiceField editing={editing} name="invoiceDate" span="2" />
        <InvoiceField editing={editing} name="invoiceDueDate" span="2" />
        <ServiceTime editing={editing} />
        <InvoiceField editing={editing} name="description" span="6" />
        {type === 'final' ? <Instalments editing={editing} invoiceId={invoiceId} /> : null}
      </div>
      <OptionalSection
        editing={editing}
        title={t('sections.headMore')}
        text={t('sections.headMoreText')}
        fields={optionalFields}
      >
        <div className={classes.fields}>
          <InvoiceField editing={editing} name="orderNumber" />
          <InvoiceField editing={editing} name="contractNumber" />
          <InvoiceField editing={editing} name="projectReference" />
          <InvoiceField editing={editing} name="buyerReference" />
          {isDeducting ? null : <InvoiceField editing={editing} name="prepaidAmount" />}
          <InvoiceField editing={editing} name="paymentTerms" span="6" />
          <DetailRows editing={editing} name="skonto" empty={emptySkonto} max={3} />
          {type === 'final' ? null : (
            <DetailRows
              editing={editing}
              name="precedingInvoices"
              empty={emptyPrecedingInvoice}
              columns={['invoiceId', 'invoiceDate']}
              max={50}
            />
          )}
        </div>
      </OptionalSection>
    </>
  );
}
