import { Autocomplete, Checkbox, MultiSelect, NativeSelect, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import type { InputWrapperProps, TextInputProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { fieldAt } from '../../contract/fields.ts';
import type { FeatureValue } from '../../contract/optional-kinds.ts';
import type { FieldSet } from '../../contract/fields.ts';
import { groupIban } from '../../contract/iban.ts';
import { ByteCount } from './byte-count.tsx';
import { DayInput } from './day-input.tsx';
import { PasswordField } from './password-field.tsx';
import { RecordSelect } from './record-input.tsx';
import type { RecordSource } from './record-input.tsx';
import type { EntityEditing } from './use-entity-form.ts';
import { asLoose, describeState, useField } from './use-field.ts';
import classes from './form.module.css';

export interface FieldInputProps<Fields extends FieldSet> {
  readonly editing: EntityEditing<Fields>;
  /** Name of a field or a part of it, such as `industry.de`. */
  readonly name: string;
  readonly label: ReactNode;
  /** Help below the input. */
  readonly hint?: ReactNode;
  /** Options of a choice or a lookup. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Source of the records of a reference. */
  readonly records?: RecordSource;
  /** Called after a change by the user. */
  readonly onChange?: (value: string) => void;
  /** Sent share of an image upload, from 0 to 1. */
  readonly progress?: number | null;
  readonly input?: Pick<
    TextInputProps,
    'autoComplete' | 'lang' | 'readOnly' | 'spellCheck' | 'className' | 'wrapperProps'
  >;
}

// The drop zone is larger than all other inputs, so it is loaded on demand.
const ImageInput = lazy(() => import('./image-input.tsx').then((module) => ({ default: module.ImageInput })));

export function LazyImageInput(props: FieldInputProps<FieldSet>) {
  return (
    // Takes the focus for its content, which may not be loaded yet.
    <div
      role="group"
      aria-label={typeof props.label === 'string' ? props.label : undefined}
      tabIndex={-1}
      data-field={props.name}
    >
      <Suspense fallback={<Skeleton height={96} radius="sm" />}>
        <ImageInput {...props} />
      </Suspense>
    </div>
  );
}

export function LineInput(props: FieldInputProps<FieldSet>) {
  const suggestions = fieldAt(props.editing.fields, props.name)?.suggestions;
  return suggestions === undefined ? (
    <PlainInput {...props} />
  ) : (
    <SuggestedInput {...props} suggestions={suggestions} />
  );
}

function PlainInput(props: FieldInputProps<FieldSet>) {
  return <TextInput {...useLine(props)} />;
}

function SuggestedInput({
  editing,
  name,
  label,
  hint,
  suggestions,
}: FieldInputProps<FieldSet> & { readonly suggestions: readonly string[] }) {
  const field = useField<FieldSet, string>(editing, name);
  return (
    <Autocomplete
      autoComplete="off"
      name={name}
      label={label}
      {...describeHint(hint)}
      data={[...suggestions]}
      value={field.value}
      onChange={field.set}
      openOnFocus={false}
      // An existing value does not filter: then all options are shown.
      filter={({ options, search }) =>
        suggestions.includes(search)
          ? options
          : options.filter(
              (option) => 'value' in option && option.value.toLowerCase().includes(search.trim().toLowerCase()),
            )
      }
      {...describeState(field)}
    />
  );
}

export function EmailInput(props: FieldInputProps<FieldSet>) {
  const maxLength = fieldAt(props.editing.fields, props.name)?.maxLength;
  return (
    // The standard limits addresses.
    <TextInput
      {...useLine(props)}
      {...(maxLength === undefined ? {} : { maxLength })}
      type="email"
      spellCheck={false}
    />
  );
}

export function NumberInput(props: FieldInputProps<FieldSet>) {
  const line = useLine(props);
  const { isMoney = false, unit = isMoney ? '€' : undefined } = fieldAt(props.editing.fields, props.name) ?? {};
  return (
    <TextInput
      {...line}
      inputMode="decimal"
      {...(unit === undefined ? {} : describeUnit(unit))}
      {...(isMoney ? { classNames: { input: classes.amount } } : {})}
    />
  );
}

/** Width of a sign of a unit, in px; the section of an input has a fixed width. */
const signPx = 8;

/** Returns the properties of an input with a unit behind the number. */
function describeUnit(unit: string) {
  return {
    rightSection: (
      <Text span size="sm" c="dimmed">
        {unit}
      </Text>
    ),
    rightSectionPointerEvents: 'none',
    ...(unit.length > 2 ? { rightSectionWidth: unit.length * signPx + 16 } : {}),
  } as const;
}

export function MultilineInput(props: FieldInputProps<FieldSet>) {
  const { maxBytes } = fieldAt(props.editing.fields, props.name) ?? {};
  return (
    <>
      <Textarea {...useLine(props)} rows={3} resize="vertical" classNames={{ input: classes.growing }} />
      {maxBytes === undefined ? null : <ByteCount editing={props.editing} name={props.name} maxBytes={maxBytes} />}
    </>
  );
}

export function SecretInput(props: FieldInputProps<FieldSet>) {
  return <PasswordField {...useLine(props)} />;
}

export function IbanInput(props: FieldInputProps<FieldSet>) {
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

/** Returns the common properties of text inputs: name, label, error, help. */
function useLine({ editing, name, label, hint, onChange, input }: FieldInputProps<FieldSet>) {
  const field = useField(editing, name);
  const { register, clearErrors } = asLoose(editing.form);
  return {
    // Without `maxLength`: texts may be pasted too long and then show an error.
    autoComplete: 'off',
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

function describeHint(
  hint: ReactNode,
): Pick<InputWrapperProps, 'description' | 'descriptionProps' | 'inputWrapperOrder'> {
  return hint === undefined
    ? {}
    : {
        description: hint,
        descriptionProps: { component: 'div' } as never,
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      };
}

export function DaySelect({ editing, name, label, hint, input }: FieldInputProps<FieldSet>) {
  const { t } = useTranslation('platform');
  const field = useField<FieldSet, string | null>(editing, name);
  return (
    <DayInput
      {...input}
      label={label}
      {...describeHint(hint)}
      data-field={name}
      value={field.value}
      onChange={field.set}
      onUnreadable={field.set}
      clearable={!field.isRequired}
      clearButtonProps={{ 'aria-label': t('actions.clear') }}
      {...describeState(field)}
    />
  );
}

export function FlagInput({ editing, name, label, hint }: FieldInputProps<FieldSet>) {
  const { value, set, message } = useField<FieldSet, boolean>(editing, name);
  return (
    <Checkbox
      size="sm"
      name={name}
      label={label}
      description={hint}
      checked={value}
      onChange={(event) => set(event.currentTarget.checked)}
      error={message}
    />
  );
}

export function FeatureInput({ editing, name, label, hint }: FieldInputProps<FieldSet>) {
  const { value, set, message } = useField<FieldSet, FeatureValue>(editing, name);
  return (
    <Checkbox
      size="sm"
      name={name}
      label={label}
      description={hint}
      checked={value === 'YES'}
      onChange={(event) => set(event.currentTarget.checked ? 'YES' : 'NOT_APPLICABLE')}
      error={message}
    />
  );
}

export function RecordInput({ editing, name, label, hint, records, onChange, input }: FieldInputProps<FieldSet>) {
  const field = useField<FieldSet, RecordReference | null>(editing, name);
  if (records === undefined) throw new Error(`${name} has no record source`);
  return (
    <RecordSelect
      source={records}
      value={field.value}
      canBeEmpty={!field.isRequired}
      onChange={(chosen) => {
        field.set(chosen);
        onChange?.(chosen?.id ?? '');
        records.onChoose?.(chosen);
      }}
      input={
        {
          readOnly: input?.readOnly === true,
          label,
          'data-field': name,
          ...describeHint(hint),
          ...describeState(field),
        } as never
      }
    />
  );
}

const noOptions: NonNullable<FieldInputProps<FieldSet>['options']> = [];

export function ChoiceInput({ editing, name, label, hint, options = noOptions, onChange }: FieldInputProps<FieldSet>) {
  const { t } = useTranslation('platform');
  const field = useField<FieldSet, string | null>(editing, name);
  // An option may have an empty value, such as no category.
  const isOption = (value: string) => options.some((option) => option.value === value);
  const hasEmpty = field.value === null || (!field.isRequired && fieldAt(editing.fields, name)?.empty === null);
  return (
    <NativeSelect
      name={name}
      label={label}
      {...describeHint(hint)}
      value={field.value ?? ''}
      data={[...(hasEmpty ? [{ value: '', label: field.isRequired ? t('form.choose') : '–' }] : []), ...options]}
      onChange={({ currentTarget: { value } }) => {
        field.set(value === '' && !isOption('') ? null : value);
        onChange?.(value);
      }}
      {...describeState(field)}
    />
  );
}

export function ChoicesInput({ editing, name, label, hint, options = noOptions }: FieldInputProps<FieldSet>) {
  const { t } = useTranslation('platform');
  const field = useField<FieldSet, string[]>(editing, name);
  const [isOpen, setOpen] = useState(false);
  return (
    <MultiSelect
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // Escape closes the list first, not the form.
      onKeyDown={(event) => {
        if (isOpen && event.key === 'Escape') event.preventDefault();
      }}
      data-field={name}
      label={label}
      {...describeHint(hint)}
      data={[...options]}
      value={field.value}
      onChange={field.set}
      clearable
      clearButtonProps={{ 'aria-label': t('actions.clear') }}
      {...describeState(field)}
    />
  );
}

/** Stands for kinds that a form edits by a component of its own. */
export function NoInput({ editing, name }: FieldInputProps<FieldSet>): never {
  throw new Error(`${name} of kind ${fieldAt(editing.fields, name)?.kind ?? 'none'} has no single input`);
}
