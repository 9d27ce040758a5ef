import type { ReactElement } from 'react';
import { fieldAt } from '../../contract/fields.ts';
import type { FieldSet } from '../../contract/fields.ts';
import type { FieldInputProps } from './field-inputs.tsx';
import { fieldKinds } from './kinds.tsx';

export type { FieldInputProps } from './field-inputs.tsx';

/** Input of a field, by its kind. */
export function FieldInput<Fields extends FieldSet>(props: FieldInputProps<Fields>): ReactElement;
export function FieldInput(props: FieldInputProps<FieldSet>) {
  const { Input } = fieldKinds[fieldAt(props.editing.fields, props.name)?.kind ?? 'line'];
  return <Input {...props} />;
}
