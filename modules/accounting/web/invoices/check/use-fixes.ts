import { useEffect, useState } from 'react';
import { get } from 'react-hook-form';
import { fieldAt } from '#platform/contract/fields.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { asLoose } from '#platform/web/form/use-field.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import { nameFinding } from './format-finding.ts';
import { keepUndoable } from './undoable-fixes.ts';
import type { AppliedFix } from './undoable-fixes.ts';

/** Applies the fix of a finding to the form, and undoes it while nothing else has changed there. */
export function useFixes({ form, typedIn }: Pick<EntityEditing<typeof invoiceFields>, 'form' | 'typedIn'>) {
  const [done, setDone] = useState<readonly AppliedFix[]>([]);
  const { getValues, setValue, clearErrors } = asLoose(form);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) =>
          setDone((fixes) => keepUndoable(fixes, name, (path) => get(values, path) as unknown)),
      }),
    [form],
  );
  const write = (changes: readonly { readonly path: string; readonly value: unknown }[]) => {
    for (const { path, value } of changes) {
      setValue(path, value, { shouldDirty: true });
      clearErrors(path);
    }
  };
  const fix = (finding: InvoiceFinding) => {
    const before = structuredClone(getValues());
    const changes = (finding.fix?.changes ?? []).flatMap(({ field: path, value }): AppliedFix['changes'] => {
      const field = fieldAt(invoiceFields, path);
      return field === undefined
        ? []
        : [
            {
              path,
              before: get(before, path) as unknown,
              after: value === null || value === undefined ? field.empty : field.toValue(value, typedIn),
            },
          ];
    });
    write(changes.map(({ path, after }) => ({ path, value: after })));
    setDone((former) => [...former, { finding: nameFinding(finding), changes }]);
  };
  /** @returns the name of the finding that is open again */
  const undo = (last: AppliedFix): string => {
    setDone((fixes) => fixes.filter((one) => one !== last));
    write(last.changes.map(({ path, before }) => ({ path, value: before })));
    return last.finding;
  };
  const last = done.at(-1);
  return { fix, undo: last === undefined ? null : () => undo(last) };
}
