import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#platform/contract/decimal-text.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { expenseCategories } from '#modules/accounting/contract/expenses/expense-categories.ts';
import type { ExpenseCategory } from '#modules/accounting/contract/expenses/expense-categories.ts';
import { maxAmountRows } from '#modules/receipt-reading/contract/receipt-values.ts';
import { InputRows } from '#platform/web/form/rows/input-rows.tsx';
import { nameExpenseField } from './name-expense-field.ts';
import type { ExpenseFieldProps } from './expense-field.tsx';
import { SourceMark } from './source-mark.tsx';
import { computeVat, sumUp } from './amount-sums.ts';
import classes from './amounts-editor.module.css';
import textClasses from '#platform/web/components/text.module.css';

const columns = ['net', 'vat', 'vatCost'] as const;

/** Editor of the amounts, a row for each VAT rate, with their sums; the gross follows. */
export function AmountsEditor({ editing, sources, onShow }: Pick<ExpenseFieldProps, 'editing' | 'sources' | 'onShow'>) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { form, typedIn } = editing;
  const { control } = form;
  const values = useWatch({ control, name: 'amounts' });
  const { dirtyFields } = useFormState({ control, name: 'amounts' });
  // Computed VAT of the previous values of each row: a differing typed VAT stays.
  const followed = useRef<readonly (string | null)[]>([]);
  useEffect(() => {
    followed.current = values.map((row) => computeVat(row, typedIn));
  });
  const sums = sumUp(values, typedIn);

  const followGross = () => {
    const now = sumUp(form.getValues('amounts'), typedIn);
    if (now === null) return;
    form.clearErrors('gross');
    form.setValue('gross', formatDecimal(now.gross, typedIn, { min: 2, max: 2, isGrouped: true }), {
      shouldDirty: true,
    });
  };
  const onChange = (index: number, column: (typeof columns)[number]) => {
    const row = form.getValues(`amounts.${index}`);
    const vat = column === 'vatCost' ? null : computeVat(row, typedIn);
    if (vat !== null && (row.vatCost.trim() === '' || row.vatCost === followed.current[index]))
      form.setValue(`amounts.${index}.vatCost`, vat, { shouldDirty: true });
    followGross();
  };
  /** Returns the usual rate: rent, insurance and postage mostly come without VAT. */
  const usualRate = (): string => {
    const category = form.getValues('category');
    return String(category in expenseCategories ? expenseCategories[category as ExpenseCategory].vatDefault : 19);
  };
  const source = get(dirtyFields, 'amounts') === undefined ? sources['amounts'] : undefined;
  return (
    <InputRows
      editing={editing}
      name="amounts"
      label={t('expenses.fields.amounts')}
      columns={columns}
      labelOf={(column, index) => ({
        short: t(`expenses.amounts.${column}`),
        whole: nameExpenseField(`amounts.${index}.${column}`, t),
      })}
      removeLabel={(index) => t('expenses.amounts.remove', { number: index + 1 })}
      addLabel={t('expenses.amounts.add')}
      max={maxAmountRows}
      create={() => ({ net: '', vat: usualRate(), vatCost: '' })}
      rowClass={classes.row}
      onChange={onChange}
      onRemove={followGross}
    >
      {source === undefined ? null : (
        <SourceMark source={source} label={t('expenses.fields.amounts')} onShow={onShow} />
      )}
      {sums === null || values.length < 2 ? null : (
        <Text size="sm" c="dimmed" className={textClasses['figures']}>
          {t('expenses.amounts.sums', {
            net: formatMoney(sums.net, language),
            vat: formatMoney(sums.vat, language),
            gross: formatMoney(sums.gross, language),
          })}
        </Text>
      )}
    </InputRows>
  );
}
