import { Alert, Anchor, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { expenseCategoryIds } from '#modules/accounting/contract/expenses/expense-categories.ts';
import { paymentStates } from '#modules/accounting/contract/expenses/expense-filters.ts';
import { paymentMethods } from '#modules/accounting/contract/shared/payment-methods.ts';
import type { Expense, expenseFields } from '#modules/accounting/contract/expenses/expenses.ts';
import type { FieldSource } from '#modules/receipt-reading/contract/receipt-values.ts';
import { expensePage } from '../../pages.ts';
import { AccountNotice } from './account-notice.tsx';
import { AmountsEditor } from './amounts-editor.tsx';
import { CheckReportCard } from './check-report-card.tsx';
import { ExpenseField } from './expense-field.tsx';
import { nameExpenseOption } from './name-expense-field.ts';
import { lookupSource } from '../../time-tracking/time-queries.ts';
import { ReadingNotice } from './reading-notice.tsx';
import type { Reading } from './use-reading.ts';

interface ExpenseFieldsProps {
  readonly editing: EntityEditing<typeof expenseFields>;
  readonly expense: Expense;
  readonly reading: Reading;
  readonly onShow: (source: FieldSource) => void;
}

/** All fields of an expense in groups, below the notices about its receipt. */
export function ExpenseFields({ editing, expense, reading, onShow }: ExpenseFieldsProps) {
  const { t } = useTranslation('accounting');
  const { duplicateOf, sources, checkReport } = expense;
  const amounts = useWatch({ control: editing.form.control, name: 'amounts' });
  const options = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: nameExpenseOption(field, value, t) ?? value }));
  const common = { editing, sources, onShow };
  const report =
    checkReport === null ? null : (
      <CheckReportCard report={checkReport} reading={reading} expenseId={expense.expenseId} />
    );
  const hasErrors = checkReport?.findings.some(({ severity }) => severity === 'error') === true;
  return (
    <Stack gap="md">
      {duplicateOf === null ? null : (
        <Alert icon={<IconCopy size={18} />} color="yellow" variant="light">
          {t('expenses.editor.duplicate', { number: duplicateOf })}{' '}
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...expensePage.link({ expenseId: duplicateOf })} {...props} />}
          >
            {t('expenses.editor.openDuplicate', { number: duplicateOf })}
          </Anchor>
        </Alert>
      )}
      <AccountNotice editing={editing} expense={expense} />
      <ReadingNotice reading={reading} expense={expense} />
      {hasErrors ? report : null}
      <Card title={t('expenses.sections.receipt')}>
        <FieldGrid>
          <ExpenseField {...common} name="vendor" isWide />
          <ExpenseField {...common} name="vendorVatId" />
          <ExpenseField {...common} name="vendorTaxNumber" />
          <ExpenseField {...common} name="invoiceNumber" />
          <ExpenseField {...common} name="invoiceDate" />
          <ExpenseField {...common} name="serviceDate" />
          <ExpenseField {...common} name="expenseDate" />
          <ExpenseField {...common} name="dueDate" />
        </FieldGrid>
      </Card>
      <Card title={t('expenses.fields.amounts')}>
        <AmountsEditor {...common} />
        <FieldGrid>
          <ExpenseField
            {...common}
            name="gross"
            {...(amounts.length > 0 ? { isReadOnly: true, note: t('expenses.amounts.grossHint') } : {})}
          />
        </FieldGrid>
      </Card>
      <Card title={t('expenses.sections.booking')}>
        <FieldGrid>
          <ExpenseField {...common} name="description" isWide />
          <ExpenseField {...common} name="category" options={options('category', ['', ...expenseCategoryIds])} />
          <ExpenseField {...common} name="project" records={lookupSource('project')} />
        </FieldGrid>
      </Card>
      <Card title={t('expenses.sections.payment')}>
        <FieldGrid>
          <ExpenseField {...common} name="paymentStatus" options={options('paymentStatus', paymentStates)} />
          <ExpenseField {...common} name="paidDate" />
          <ExpenseField {...common} name="paymentMethod" options={options('paymentMethod', paymentMethods)} />
          <ExpenseField {...common} name="vendorIban" />
        </FieldGrid>
      </Card>
      {hasErrors ? null : report}
    </Stack>
  );
}
