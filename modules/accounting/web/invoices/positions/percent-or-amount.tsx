import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InvoiceValues } from '../values/invoice-values.ts';
import { cellInput } from './row-cell.tsx';
import classes from './positions.module.css';

type Row = `positions.${number}` | `allowances.${number}` | `charges.${number}`;
type NumberPath =
  | `positions.${number}.${'discountPercent' | 'discountAmount'}`
  | `${'allowances' | 'charges'}.${number}.${'percent' | 'amount'}`;

interface PercentOrAmountProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly row: Row;
  /** Names of the two fields of the row, of which at most one is filled. */
  readonly fields: Readonly<Record<'percent' | 'amount', string>>;
  /** Name for screen readers. */
  readonly name: string;
  readonly error: string | undefined;
}

/** Input of a share or an amount, with the unit chosen beside it. */
export function PercentOrAmount({ form, row, fields, name, error }: PercentOrAmountProps) {
  const { t } = useTranslation('accounting');
  const paths = { percent: `${row}.${fields.percent}` as NumberPath, amount: `${row}.${fields.amount}` as NumberPath };
  const [percent, amount] = useWatch({ control: form.control, name: [paths.percent, paths.amount] });
  const [chosen, choose] = useState<'percent' | 'amount'>('percent');
  const unit = amount !== '' ? 'amount' : percent !== '' ? 'percent' : chosen;
  const path = paths[unit];
  const change = (next: 'percent' | 'amount') => {
    const typed = form.getValues(path);
    form.setValue(path, '', { shouldDirty: true });
    form.setValue(paths[next], typed, { shouldDirty: true });
    choose(next);
  };
  return (
    <span className={classes.unitInput}>
      <input
        key={unit}
        inputMode="decimal"
        autoComplete="off"
        {...cellInput(path, name, error)}
        {...form.register(path)}
      />
      <select
        {...cellInput(path, t('rows.unitOf', { name }), undefined)}
        value={unit}
        onChange={(event) => change(event.currentTarget.value === 'amount' ? 'amount' : 'percent')}
      >
        <option value="percent">%</option>
        <option value="amount">€</option>
      </select>
    </span>
  );
}
