import { get, useFormState, useWatch } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isEmptyValue } from '../../contract/fields.ts';
import type { FieldSet } from '../../contract/fields.ts';
import type { EntityEditing } from './use-entity-form.ts';

/** State of a field for its input. */
export interface FieldState<Value> {
  readonly value: Value;
  readonly set: (value: Value) => void;
  /** Shows the reason for refused input. */
  readonly refuse: (message: string) => void;
  /** Error text; undefined without one. */
  readonly message: string | undefined;
  readonly isRequired: boolean;
  /**
   * True for an empty required field: at once in an existing entity, in a new one after leaving it or trying to save.
   */
  readonly isLacking: boolean;
}

/** @param path name of a field, or a part of one, such as `industry.de` */
export function useField<Fields extends FieldSet, Value = unknown>(
  { form, fields, isNew, isTried }: EntityEditing<Fields>,
  path: string,
): FieldState<Value> {
  const { control, setValue, setError, clearErrors } = asLoose(form);
  const value = useWatch({ control, name: path }) as Value;
  const { errors, touchedFields } = useFormState({ control, name: path });
  const isRequired = fields[path]?.isRequired === true;
  return {
    value,
    set: (next) => {
      clearErrors(path);
      setValue(path, next, { shouldDirty: true, shouldTouch: true });
    },
    refuse: (message) => setError(path, { type: 'refused', message }),
    message: (get(errors, path) as { message?: string } | undefined)?.message,
    isRequired,
    isLacking: isRequired && isEmptyValue(value) && (!isNew || isTried || get(touchedFields, path) === true),
  };
}

/** Returns the input properties of a field's error and required state. */
export function describeState({
  message,
  isRequired,
  isLacking,
}: Pick<FieldState<unknown>, 'message' | 'isRequired' | 'isLacking'>) {
  return { error: message ?? isLacking, ...(isRequired ? { withAsterisk: true, 'aria-required': true } : {}) } as const;
}

/** Removes the field names from the form's type, for parts that show any field. */
export function asLoose<Values extends FieldValues>(form: UseFormReturn<Values>): UseFormReturn<FieldValues>;
export function asLoose(form: UseFormReturn<FieldValues>) {
  return form;
}
