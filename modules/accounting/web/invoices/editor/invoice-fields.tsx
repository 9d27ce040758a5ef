import { Alert, List } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import type { ShownError } from '#platform/web/form/use-save.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { AttachmentsSection } from './attachments-section.tsx';
import { isNew } from '../new-invoices.ts';
import { PositionsEditor } from '../positions/positions-editor.tsx';
import { TotalsPanel } from '../positions/totals-panel.tsx';
import { CompanySection } from './company-section.tsx';
import { CustomerSection } from './customer-section.tsx';
import { HeadSection } from './head-section.tsx';
import { nameField } from '../values/name-field.ts';
import { LetterText } from './letter-text.tsx';
import type { InvoiceFieldProps } from './invoice-field.tsx';
import classes from './invoice-editor.module.css';

interface InvoiceFieldsProps extends Pick<InvoiceFieldProps, 'editing'> {
  readonly invoice: Invoice;
  readonly wrongFields: readonly ShownError[];
  readonly onChangeNumber: () => void;
  readonly isSmallBusiness: boolean;
  /** True if the fields are read-only, because they could no longer be saved. */
  readonly isLocked: boolean;
}

/** All fields of an invoice in groups. */
export function InvoiceFields({
  editing,
  invoice,
  wrongFields,
  onChangeNumber,
  isSmallBusiness,
  isLocked,
}: InvoiceFieldsProps) {
  const { t } = useTranslation('accounting');
  return (
    <>
      {/* Outside the fieldset: Chromium 156 loses the layout of the containers in it when something is put before them.
       */}
      <div>{wrongFields.length > 0 ? <WrongFields errors={wrongFields} /> : null}</div>
      <fieldset disabled={isLocked} className={classes.sections} aria-label={t('editor.form')}>
        <Card title={t('sections.head')}>
          <HeadSection editing={editing} invoiceId={invoice.invoiceId} onChangeNumber={onChangeNumber} />
        </Card>
        <Card title={t('sections.customer')}>
          <CustomerSection editing={editing} invoice={invoice} isStart={isNew(invoice)} />
        </Card>
        <Card title={t('positions.title')}>
          <LetterText editing={editing} name="invoiceAdditionsTop" invoiceId={invoice.invoiceId} />
          <PositionsEditor form={editing.form} typedIn={editing.typedIn} isSmallBusiness={isSmallBusiness} />
          <TotalsPanel />
          <LetterText editing={editing} name="invoiceAdditionsBottom" invoiceId={invoice.invoiceId} />
        </Card>
        <Card>
          <AttachmentsSection invoice={invoice} />
        </Card>
        <Card>
          <CompanySection editing={editing} />
        </Card>
      </fieldset>
    </>
  );
}

function WrongFields({ errors }: { errors: readonly ShownError[] }) {
  const { t } = useTranslation(['accounting', 'platform']);
  const shown = errors.slice(0, 6);
  return (
    <Alert
      className={classes.notice}
      icon={<IconAlertCircle size={18} />}
      color="red"
      title={t('editor.checkFields')}
      role="alert"
    >
      <List size="sm">
        {shown.map(({ path, message }) => (
          <List.Item key={path}>{`${nameField(path, t)}: ${message}`}</List.Item>
        ))}
        {errors.length > shown.length ? (
          <List.Item>{t('editor.moreFields', { number: errors.length - shown.length })}</List.Item>
        ) : null}
      </List>
    </Alert>
  );
}
