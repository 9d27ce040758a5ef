import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import { ColorInput } from '@mantine/core';
import type { ReactElement } from 'react';
import type { FieldSet } from '../../contract/fields.ts';
import type { FieldInputProps } from './field-inputs.tsx';
import { describeState, useField } from './use-field.ts';

/** Colours to begin with: each carries white text. */
const offered = ['#155e6d', '#1f4e8c', '#2e6b3e', '#7a5c00', '#9a3412', '#8f1d3f', '#5b3a8c', '#3a4049'];

type ColourInputProps<Fields extends FieldSet> = Pick<FieldInputProps<Fields>, 'editing' | 'name' | 'label' | 'hint'>;

/** Input of a colour as `#rrggbb`, typed or picked; empty for none. */
export function ColourInput<Fields extends FieldSet>(props: ColourInputProps<Fields>): ReactElement;
export function ColourInput({ editing, name, label, hint }: ColourInputProps<FieldSet>) {
  const field = useField<FieldSet, string>(editing, name);
  return (
    <ColorInput
      name={name}
      label={label}
      {...(hint === undefined ? {} : { description: hint })}
      format="hex"
      swatches={offered}
      withEyeDropper={false}
      placeholder="#rrggbb"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={field.value}
      onChange={field.set}
      {...describeState(field)}
    />
  );
}
