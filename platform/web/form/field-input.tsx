import { Checkbox, type InputWrapperProps, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, FieldKind, FieldSet } from '../../contract/fields.ts';
import { groupIban } from '../../contract/iban.ts';
import { DayInput } from './day-input.tsx';
import { PasswordField } from './password-field.tsx';
import type { EntityEditing } from './use-entity-form.ts';
import { asLoose, describeState, useField } from './use-field.ts';

export interface FieldInputProps<Fields extends FieldSet> {
  readonly editing: EntityEditing<Fields>;
  /** Name of a field, or a part of one, such as `industry.de`. */
  readonly name: string;
  readonly label: ReactNode;
  /** Help below the input. */
  readonly hint?: ReactNode;
  /** Of a choice or a lookup: what can be chosen. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** After the user has changed it. */
  readonly onChange?: (value: string) => void;
  readonly input?: Pick<TextInputProps, 'autoComplete' | 'lang' | 'readOnly' | 'spellCheck' | 'className'>;
}

/** The input of a field, by its kind. */
export function FieldInput<Fields extends FieldSet>(props: FieldInputProps<Fields>) {
  const { editing, name } = props;
  const kind = fieldAt(editing.fields, name)?.kind ?? 'line';
  const Input = inputs[kind] ?? LineInput;
  return <Input {...(props as unknown as FieldInputProps<FieldSet>)} />;
}

const inputs: Partial<Record<FieldKind, typeof LineInput>> = {
  multiline: MultilineInput, iban: IbanInput, number: NumberInput, email: EmailInput, secret: SecretInput, day: DaySelect, flag: FlagInput, choice: ChoiceInput, lookup: ChoiceInput,
};

function fieldAt(fields: FieldSet, name: string): Field | undefined {
  return fields[name.split('.')[0] ?? ''];
}

function LineInput(props: FieldInputProps<FieldSet>) {
  return <TextInput {...useLine(props)} />;
}

function EmailInput(props: FieldInputProps<FieldSet>) {
  return <TextInput {...useLine(props)} type="email" spellCheck={false} />;
}

function NumberInput(props: FieldInputProps<FieldSet>) {
  return <TextInput {...useLine(props)} inputMode="decimal" />;
}

function MultilineInput(props: FieldInputProps<FieldSet>) {
  return <Textarea {...useLine(props)} autosize minRows={3} />;
}

function SecretInput(props: FieldInputProps<FieldSet>) {
  return <PasswordField {...useLine(props)} />;
}

function IbanInput(props: FieldInputProps<FieldSet>) {
  const line = useLine(props);
  const { setValue } = asLoose(props.editing.form);
  return (
    <TextInput
      {...line}
      spellCheck={false}
      onBlur={(event) => {
        setValue(props.name, groupIban(event.currentTarget.value), { shouldDirty: true });
        return line.onBlur(event);
      }}
    />
  );
}

/** What every input of a text has: name, label, what is wrong, help below. */
function useLine({ editing, name, label, hint, onChange, input }: FieldInputProps<FieldSet>) {
  const field = useField(editing, name);
  const { register, clearErrors } = asLoose(editing.form);
  const maxLength = fieldAt(editing.fields, name)?.maxLength;
  return {
    autoComplete: 'off',
    // The limit of an address is the standard's; other texts may be pasted too long and are then said to be.
    ...(fieldAt(editing.fields, name)?.kind === 'email' && maxLength !== undefined ? { maxLength } : {}),
    ...input,
    label,
    ...describeHint(hint),
    ...register(name, {
      onChange: ({ target }: { target: { value: string } }) => {
        clearErrors(name);
        onChange?.(target.value);
      },
    }),
    ...(input?.readOnly === true ? { error: field.message } : describeState(field)),
  };
}

function describeHint(hint: ReactNode): Pick<InputWrapperProps, 'description' | 'descriptionProps' | 'inputWrapperOrder'> {
  return hint === undefined ? {} : { description: hint, descriptionProps: { component: 'div' } as never, inputWrapperOrder: ['label', 'input', 'error', 'description'] };
}

function DaySelect({ editing, name, label, hint, input }: FieldInputProps<FieldSet>) {
  const field = useField<FieldSet, string | null>(editing, name);
  return <DayInput {...input} label={label} {...describeHint(hint)} data-field={name} value={field.value} onChange={field.set} onUnreadable={field.set} {...describeState(field)} />;
}

function FlagInput({ editing, name, label, hint }: FieldInputProps<FieldSet>) {
  const { value, set, message } = useField<FieldSet, boolean>(editing, name);
  return <Checkbox size="sm" name={name} label={label} description={hint} checked={value} onChange={(event) => set(event.currentTarget.checked)} error={message} />;
}

const noOptions: NonNullable<FieldInputProps<FieldSet>['options']> = [];

function ChoiceInput({ editing, name, label, hint, options = noOptions, onChange }: FieldInputProps<FieldSet>) {
  const { t } = useTranslation('platform');
  const field = useField<FieldSet, string | null>(editing, name);
  return (
    <NativeSelect
      name={name}
      label={label}
      {...describeHint(hint)}
      value={field.value ?? ''}
      data={[...(field.value === null || !field.isRequired ? [{ value: '', label: field.isRequired ? t('form.choose') : '–' }] : []), ...options]}
      onChange={({ currentTarget: { value } }) => {
        field.set(value === '' ? null : value);
        onChange?.(value);
      }}
      {...describeState(field)}
    />
  );
}
