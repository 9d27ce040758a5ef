import { useRef } from 'react';
import type { RefObject } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { asLoose } from '../use-field.ts';

interface RowList {
  readonly fields: readonly { readonly id: string }[];
  /** Adds rows and focuses a field of the first of them. */
  readonly append: (rows: readonly object[], focus: string) => void;
  /** Removes a row; the focus moves to the remove button of the next row, or to the add button. */
  readonly remove: (index: number) => void;
  /** Element of the rows; remove buttons have `data-remove`. */
  readonly list: RefObject<HTMLUListElement | null>;
  readonly adding: RefObject<HTMLButtonElement | null>;
}

/** Manages the rows of a short list in a form, such as amounts or terms of payment. */
export function useRowList<Values extends FieldValues>(form: UseFormReturn<Values>, name: string): RowList {
  const { control } = asLoose(form);
  const { fields, append, remove } = useFieldArray({ control, name });
  const list = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  return {
    fields,
    list,
    adding,
    append: (rows, focus) => append([...rows], { focusName: `${name}.${fields.length}.${focus}` }),
    remove: (index) => {
      remove(index);
      requestAnimationFrame(() => {
        const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
        (buttons[Math.min(index, buttons.length - 1)] ?? adding.current)?.focus();
      });
    },
  };
}
