import { Button, Input } from '@mantine/core';
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useFormState } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { emptyAllowance } from '#modules/accounting/contract/invoices/invoice-details.ts';
import { vatRates } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import { useRowList } from '#platform/web/form/rows/use-row-list.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';
import { nameField } from '../values/name-field.ts';
import { EnteredAmount } from './draft-totals.tsx';
import { listTaxes } from './list-taxes.ts';
import { PercentOrAmount } from './percent-or-amount.tsx';
import { Cell, cellInput } from './row-cell.tsx';
import { VatReason } from './vat-reason.tsx';
import classes from './positions.module.css';

const maxRows = 50;
const fields = { percent: 'percent', amount: 'amount' };

interface AllowanceRowsProps {
  readonly form: UseFormReturn<InvoiceValues>;
  /** List of discounts or of surcharges. */
  readonly list: 'allowances' | 'charges';
}

/**
 * Discounts or surcharges on the whole invoice: only a button until there are any. A discount on the whole applies to
 * each rate that occurs.
 */
export function AllowanceRows({ form, list }: AllowanceRowsProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { fields: rows, list: rowList, adding, append, remove } = useRowList(form, list);
  const { errors } = useFormState({ control: form.control, name: list });
  const Sign = list === 'allowances' ? IconMinus : IconPlus;
  const add = () => {
    const taxes = listTaxes(form.getValues('positions')).slice(0, list === 'allowances' ? maxRows : 1);
    append(
      taxes.map((tax) => ({ ...emptyAllowance, ...tax })),
      'reason',
    );
  };
  return (
    <>
      {rows.length === 0 ? null : (
        <ul
          ref={rowList}
          className={`${Input.classes.wrapper} ${classes.rows}`}
          data-variant="default"
          aria-label={t(`rows.${list}.title`)}
        >
          {rows.map(({ id }, index) => {
            const row = `${list}.${index}` as const;
            const nameOf = (field: string) => nameField(`${row}.${field}`, t);
            const errorOf = (field: string) => errors[list]?.[index]?.[field as keyof typeof emptyAllowance]?.message;
            const valueError = errorOf('percent') ?? errorOf('amount');
            return (
              <li key={id} className={classes.row} aria-label={nameField(row, t)}>
                <span className={classes.sign}>
                  <Sign size={14} aria-hidden />
                </span>
                <Cell area="reason" label={t(`rows.${list}.reason`)} error={errorOf('reason')} path={`${row}.reason`}>
                  <input
                    autoComplete="off"
                    placeholder={t(`rows.${list}.placeholder`)}
                    {...cellInput(`${row}.reason`, nameOf('reason'), errorOf('reason'))}
                    {...form.register(`${row}.reason`)}
                  />
                </Cell>
                <Cell area="value" label={t(`rows.${list}.percent`)} error={valueError} path={`${row}.percent`}>
                  <PercentOrAmount form={form} row={row} fields={fields} name={nameOf('percent')} error={valueError} />
                </Cell>
                <Cell area="vat" label={t('positions.vat')} error={errorOf('vat')} path={`${row}.vat`}>
                  <select {...cellInput(`${row}.vat`, nameOf('vat'), errorOf('vat'))} {...form.register(`${row}.vat`)}>
                    {vatRates.map((rate) => (
                      <option key={rate} value={rate}>
                        {formatPercent(rate, language)}
                      </option>
                    ))}
                  </select>
                </Cell>
                <Cell area="net" label={t('rows.sum')}>
                  <EnteredAmount list={list} index={index} />
                </Cell>
                <button
                  type="button"
                  className={classes.button}
                  data-remove
                  aria-label={t('rows.remove', { row: nameField(row, t) })}
                  onClick={() => remove(index)}
                >
                  <IconX size={16} aria-hidden />
                </button>
                <VatReason form={form} row={row} nameOf={nameOf} errorOf={errorOf} />
              </li>
            );
          })}
        </ul>
      )}
      <Button
        ref={adding}
        variant="subtle"
        size="compact-sm"
        data-field={list}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={rows.length >= maxRows}
        onClick={add}
      >
        {t(`rows.${list}.add`)}
      </Button>
    </>
  );
}
