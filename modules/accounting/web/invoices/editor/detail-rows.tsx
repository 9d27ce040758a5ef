import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { InputRows } from '#platform/web/form/rows/input-rows.tsx';
import { nameField } from '../values/name-field.ts';
import type { InvoiceFieldProps } from './invoice-field.tsx';
import classes from './invoice-editor.module.css';

interface DetailRowsProps extends Pick<InvoiceFieldProps, 'editing'> {
  readonly name: 'skonto' | 'precedingInvoices';
  /** Row without any input. */
  readonly empty: object;
  /** Fields of a row that are shown; all if absent. */
  readonly columns?: readonly string[];
  readonly max: number;
}

/** Editor of a short list of the invoice, such as its terms of Skonto: rows of inputs, added and removed. */
export function DetailRows({ editing, name, empty, columns = Object.keys(empty), max }: DetailRowsProps) {
  const { t } = useTranslation('accounting');
  return (
    <div data-span="6" role="group" aria-label={t(`invoice.fields.${name}`)} className={classes.rows}>
      <Text size="sm" fw={550} aria-hidden>
        {t(`invoice.fields.${name}`)}
      </Text>
      <InputRows
        editing={editing}
        name={name}
        columns={columns}
        labelOf={(column, index) => ({
          short: t(`rows.${name}.${column}`),
          whole: nameField(`${name}.${index}.${column}`, t),
        })}
        removeLabel={(index) => t('rows.remove', { row: nameField(`${name}.${index}`, t) })}
        addLabel={t(`rows.${name}.add`)}
        max={max}
        create={() => ({ ...empty })}
        rowClass={classes.row}
      />
    </div>
  );
}
