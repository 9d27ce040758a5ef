import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { fieldKinds } from '#platform/web/form/kinds.tsx';
import { asLoose } from '#platform/web/form/use-field.ts';
import type { RecordWords } from '#platform/web/records/record-words.ts';
import { isOffered } from '../../contract/objects/choices/offered-options.ts';
import { labelKeyOf } from '../../contract/objects/field-labels.ts';
import { BigAnswers, hasBigAnswers } from './big-answers.tsx';
import type { FormValues } from './form-fields.ts';
import type { ObjectEditing } from './use-object-form.ts';
import classes from './data.module.css';

interface ObjectFieldProps {
  readonly editing: ObjectEditing;
  readonly name: string;
  /** Values on which other fields depend. */
  readonly conditions: FormValues;
  readonly words: RecordWords;
  /** Below the input. */
  readonly children?: ReactNode;
}

/** Input of one field, with the options of the type, and what is to be said of it. */
export function ObjectField({ editing, name, conditions, words, children }: ObjectFieldProps) {
  const { kind = 'line' } = editing.fields[name] ?? {};
  const { isWide, hasOptions, isCheck } = fieldKinds[kind];
  const label = words.say(labelKeyOf(name, conditions));
  return (
    <div className={isWide || hasBigAnswers(name) ? 'kontor-wide' : isCheck ? classes.check : undefined}>
      {hasOptions ? (
        <OptionField editing={editing} name={name} conditions={conditions} words={words} label={label} />
      ) : (
        <FieldInput editing={editing} name={name} label={label} />
      )}
      {children}
    </div>
  );
}

function OptionField({
  editing,
  name,
  conditions,
  words,
  label,
}: Omit<ObjectFieldProps, 'children'> & { readonly label: string }) {
  const value: unknown = useWatch({ control: asLoose(editing.form).control, name });
  const type = String(conditions['realEstateType']);
  const options = words.options(name).filter(({ value: option }) => isOffered(name, option, type, value));
  return hasBigAnswers(name) ? (
    <BigAnswers editing={editing} name={name} label={label} options={options} words={words} />
  ) : (
    <FieldInput editing={editing} name={name} label={label} options={options} />
  );
}
