import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { RowLabel } from '#platform/web/form/rows/row-label.tsx';
import { useRowList } from '#platform/web/form/rows/use-row-list.ts';
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
  const { fields, list, adding, append, remove } = useRowList(editing.form, name);
  return (
    <div data-span="6" role="group" aria-label={t(`invoice.fields.${name}`)} className={classes.rows}>
      <Text size="sm" fw={550} aria-hidden>
        {t(`invoice.fields.${name}`)}
      </Text>
      <ul ref={list} className={classes.rows}>
        {fields.map(({ id }, index) => (
          <li key={id} className={classes.row}>
            {columns.map((column) => (
              <FieldInput
                key={column}
                editing={editing}
                name={`${name}.${index}.${column}`}
                label={
                  <RowLabel short={t(`rows.${name}.${column}`)} whole={nameField(`${name}.${index}.${column}`, t)} />
                }
              />
            ))}
            <ActionIcon
              size={36}
              mt={24}
              data-remove
              onClick={() => remove(index)}
              aria-label={t('rows.remove', { row: nameField(`${name}.${index}`, t) })}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <span>
        <Button
          ref={adding}
          variant="subtle"
          size="compact-sm"
          data-field={name}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={fields.length >= max}
          onClick={() => append([{ ...empty }], columns[0] ?? '')}
        >
          {t(`rows.${name}.add`)}
        </Button>
      </span>
    </div>
  );
}
