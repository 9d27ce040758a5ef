import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '#platform/web/records/record-dialog.tsx';
import type { Customer } from '#modules/accounting/contract/invoices/invoice-customer.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { customerScreen } from '../../customers/customer-queries.ts';
import { CustomerPicker } from './customer-picker.tsx';
import { OptionalSection } from './optional-section.tsx';
import { InvoiceField } from './invoice-field.tsx';
import type { InvoiceFieldProps } from './invoice-field.tsx';
import { isNew } from '../new-invoices.ts';
import { RepeatLast } from './repeat-last.tsx';
import { useInvoiceCustomer } from './use-invoice-customer.ts';
import classes from './invoice-editor.module.css';

interface CustomerSectionProps extends Pick<InvoiceFieldProps, 'editing'> {
  readonly invoice: Invoice;
  /** True if the focus starts here. */
  readonly isStart: boolean;
}

const optionalFields = [
  'customerCountry',
  'customerVatNumber',
  'customerEmail',
  'customerContactName',
  'customerElectronicAddressScheme',
  'customerElectronicAddress',
] as const;

const deliveryFields = [
  'deliveryName',
  'deliveryStreet',
  'deliveryPostcode',
  'deliveryCity',
  'deliveryCountry',
] as const;
const wide: ReadonlySet<string> = new Set(['deliveryName', 'deliveryStreet']);

/** Section of the customer: chosen from the records or added to them, then editable for this invoice. */
export function CustomerSection({ editing, invoice, isStart }: CustomerSectionProps) {
  const { t } = useTranslation('accounting');
  const { form } = editing;
  const { fill, isUnknown, toPrefill } = useInvoiceCustomer(editing, invoice);
  const [added, setAdded] = useState<Partial<Customer> | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const choose = (customer: Customer) => {
    fill(customer);
    setChosen(customer.id);
    // The positions follow, unless they are there already.
    const next = form.getValues('positions').findIndex(({ description }) => description.trim() === '');
    if (next !== -1) requestAnimationFrame(() => form.setFocus(`positions.${next}.description`));
  };
  const close = (customer: Customer | null) => {
    setAdded(null);
    if (customer === null) fields.current?.querySelector<HTMLElement>('input')?.focus();
    else choose(customer);
  };
  return (
    <>
      <div className={classes.fields} ref={fields}>
        <div data-span="6" className={classes.picker}>
          <CustomerPicker isStart={isStart} onChoose={choose} onCreate={(name) => setAdded({ name })} />
          {chosen !== null && isNew(invoice) ? <RepeatLast customerId={chosen} draft={invoice} /> : null}
        </div>
        <InvoiceField editing={editing} name="customerName" span="6" />
        <InvoiceField editing={editing} name="customerSalutation" />
        <InvoiceField editing={editing} name="customerId" />
        <InvoiceField editing={editing} name="customerStreet" span="6" />
        <InvoiceField editing={editing} name="customerPostcode" span="2" />
        <InvoiceField editing={editing} name="customerCity" span="4" />
        {isUnknown ? (
          <div data-span="6" className={classes.picker}>
            <Button
              variant="light"
              size="compact-sm"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setAdded(toPrefill())}
            >
              {t('customer.saveAsRecord')}
            </Button>
          </div>
        ) : null}
        {added === null ? null : (
          <RecordDialog
            screen={customerScreen}
            prefill={added}
            onClose={(record) => close(record as Customer | null)}
          />
        )}
      </div>
      <OptionalSection
        editing={editing}
        title={t('sections.customerMore')}
        text={t('sections.customerMoreText')}
        fields={optionalFields}
        staysFolded
      >
        <div className={classes.fields}>
          {optionalFields.map((name) => (
            <InvoiceField key={name} editing={editing} name={name} />
          ))}
        </div>
      </OptionalSection>
      <OptionalSection
        editing={editing}
        title={t('sections.delivery')}
        text={t('sections.deliveryText')}
        fields={deliveryFields}
      >
        <div className={classes.fields}>
          {deliveryFields.map((name) => (
            <InvoiceField key={name} editing={editing} name={name} span={wide.has(name) ? '6' : '2'} />
          ))}
        </div>
      </OptionalSection>
    </>
  );
}
