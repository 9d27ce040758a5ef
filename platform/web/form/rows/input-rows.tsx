import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldSet } from '#platform/contract/fields.ts';
import { FieldInput } from '../field-input.tsx';
import { asLoose } from '../use-field.ts';
import type { EntityEditing } from '../use-entity-form.ts';
import { RowLabel } from './row-label.tsx';
import { useRowList } from './use-row-list.ts';
import classes from './input-rows.module.css';

interface InputRowsProps<Fields extends FieldSet, Column extends string> {
  readonly editing: EntityEditing<Fields>;
  /** Name of the field with the rows. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Label of an input, on the screen and with its row for screen readers. */
  readonly labelOf: (column: Column, index: number) => { readonly short: string; readonly whole: string };
  readonly removeLabel: (index: number) => string;
  readonly addLabel: string;
  readonly max: number;
  /** Creates the values of a new row. */
  readonly create: () => object;
  /** Column that has the focus in a new row; the first one if absent. */
  readonly start?: Column;
  /** Accessible name of the rows. */
  readonly label?: string;
  /** Layout of a row: a grid with a column for each input and one for the remove button. */
  readonly rowClass: string | undefined;
  readonly onChange?: (index: number, column: Column) => void;
  readonly onRemove?: () => void;
  /** Content beside the add button. */
  readonly children?: ReactNode;
}

/** Short list in a form: rows of inputs, added and removed. */
export function InputRows<Fields extends FieldSet, Column extends string>({
  editing,
  name,
  columns,
  labelOf,
  removeLabel,
  addLabel,
  max,
  create,
  start,
  label,
  rowClass,
  onChange,
  onRemove,
  children,
}: InputRowsProps<Fields, Column>) {
  const { fields, list, adding, append, remove } = useRowList(asLoose(editing.form), name);
  return (
    <div className={classes.list}>
      <ul ref={list} aria-label={label} className={classes.list}>
        {fields.map(({ id }, index) => (
          <li key={id} className={rowClass}>
            {columns.map((column) => (
              <FieldInput
                key={column}
                editing={editing}
                name={`${name}.${index}.${column}`}
                label={<RowLabel {...labelOf(column, index)} />}
                {...(onChange && { onChange: () => onChange(index, column) })}
              />
            ))}
            <ActionIcon
              size={36}
              className={classes.remove}
              data-remove
              onClick={() => {
                remove(index);
                onRemove?.();
              }}
              aria-label={removeLabel(index)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group justify="space-between" gap="xs">
        <Button
          ref={adding}
          variant="subtle"
          size="compact-sm"
          data-field={name}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={fields.length >= max}
          onClick={() => append([create()], start ?? columns[0] ?? '')}
        >
          {addLabel}
        </Button>
        {children}
      </Group>
    </div>
  );
}
