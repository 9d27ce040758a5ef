import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ask } from '#platform/web/feedback/question.ts';
import { asLoose, describeState, useField } from '#platform/web/form/use-field.ts';
import type { FieldSet } from '#platform/contract/fields.ts';
import type { RecordWords } from '#platform/web/records/record-words.ts';
import { labelKeyOf } from '../../contract/objects/field-labels.ts';
import { listLost } from './form-fields.ts';
import type { FormValues } from './form-fields.ts';
import type { ObjectEditing } from './use-object-form.ts';
import classes from './data.module.css';

/** Fields whose few answers decide which other fields are asked. */
const answered: ReadonlySet<string> = new Set(['energyCertificateAvailability']);

/** True if the answers of a field are shown side by side. */
export const hasBigAnswers = (name: string): boolean => answered.has(name);

interface BigAnswersProps {
  readonly editing: ObjectEditing;
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly words: RecordWords;
}

/** Answers side by side; one that would empty filled fields is asked for again. */
export function BigAnswers({ editing, name, label, options, words }: BigAnswersProps) {
  const { t } = useTranslation('real-estate');
  const field = useField<FieldSet, string | null>(editing, name);
  const choose = async (value: string) => {
    const before = asLoose(editing.form).getValues() as FormValues;
    const known = new Set(listLost(before));
    const lost = listLost({ ...before, [name]: value }).filter((one) => !known.has(one));
    const isSure =
      lost.length === 0 ||
      (await ask({
        title: t('objectData.answerQuestion', { answer: options.find((option) => option.value === value)?.label }),
        text: t('objectData.lost', { count: lost.length }),
        list: lost.map((one) => words.say(labelKeyOf(one, before))),
        confirmLabel: t('objectHints.accept'),
        destructive: false,
      }));
    if (isSure) field.set(value);
  };
  return (
    <Radio.Group
      name={name}
      label={label}
      value={field.value ?? ''}
      onChange={(value) => void choose(value)}
      {...describeState(field)}
    >
      <div className={classes.answers}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            classNames={{ root: classes.answer, inner: classes.mark }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
