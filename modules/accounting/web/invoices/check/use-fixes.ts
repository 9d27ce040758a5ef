import { useState } from 'react';
import { get } from 'react-hook-form';
import { fieldAt } from '#platform/contract/fields.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { asLoose } from '#platform/web/form/use-field.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/check/finding.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices.ts';

interface Change {
  readonly path: string;
  /** As the form holds it. */
  readonly value: unknown;
}

/** Applies what a finding proposes to the form, and takes it back. */
export function useFixes({ form, typedIn }: Pick<EntityEditing<typeof invoiceFields>, 'form' | 'typedIn'>) {
  const [done, setDone] = useState<readonly (readonly Change[])[]>([]);
  const { getValues, setValue, clearErrors } = asLoose(form);
  const write = (changes: readonly Change[]) => {
    for (const { path, value } of changes) {
      setValue(path, value, { shouldDirty: true });
      clearErrors(path);
    }
  };
  const fix = ({ fix: proposal }: InvoiceFinding) => {
    const changes = (proposal?.changes ?? []).flatMap(({ field: path, value }): Change[] => {
      const field = fieldAt(invoiceFields, path);
      return field === undefined ? [] : [{ path, value: value === null || value === undefined ? field.empty : field.toValue(value, typedIn) }];
    });
    const before = structuredClone(getValues());
    setDone((former) => [...former, changes.map(({ path }) => ({ path, value: get(before, path) as unknown }))]);
    write(changes);
  };
  const undo = () => {
    write(done.at(-1) ?? []);
    setDone(done.slice(0, -1));
  };
  return { fix, undo: done.length === 0 ? null : undo };
}
