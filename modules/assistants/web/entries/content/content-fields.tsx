import { Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Fold } from '#platform/web/form/fold.tsx';
import { vitalFields } from '#modules/assistants/contract/drafts/answer.ts';
import type { CareData } from '#modules/assistants/contract/drafts/answer.ts';
import { maxEntryText } from '#modules/assistants/contract/entries/entry.ts';
import type { EntryType } from '#modules/assistants/contract/entries/entry.ts';
import { AssessmentForm } from '../assessment/assessment-form.tsx';
import { changeValues } from './entry-text.ts';
import type { EditedContent, Marking } from '../fields/field-marks.ts';
import { FurtherValues } from '../fields/further-values.tsx';
import { VitalFields } from '../fields/vital-fields.tsx';

export interface ContentFieldsProps {
  readonly type: EntryType;
  readonly content: EditedContent;
  readonly onChange: (change: Partial<EditedContent>) => void;
  readonly marking: Marking;
  /** Error of a field by its path in the request, such as `data.text`. */
  readonly problemOf: (path: string) => string | undefined;
}

/** Fields of an entry: words and values of a report, values and words of values, or an assessment. */
export function ContentFields(props: ContentFieldsProps) {
  const { t } = useTranslation('assistants');
  const { type, content, onChange, marking, problemOf } = props;
  const { data, values, sis } = content;
  if (type === 'sis')
    return sis === null ? null : (
      <AssessmentForm
        sis={sis}
        onChange={(changed) => onChange({ sis: changed })}
        marking={marking}
        problemOf={problemOf}
      />
    );
  const setData = (change: Partial<CareData>) => onChange({ data: { ...data, ...change } });
  const text = (
    <Textarea
      name="data.text"
      label={t(type === 'vitals' ? 'values.note' : 'values.text')}
      autosize
      minRows={type === 'vitals' ? 2 : 4}
      maxRows={24}
      maxLength={maxEntryText}
      value={data.text}
      error={problemOf('data.text')}
      onChange={(event) => setData({ text: event.currentTarget.value })}
    />
  );
  const measured = (
    <Stack gap="md">
      <VitalFields data={data} onChange={setData} marking={marking} problemOf={problemOf} />
      <FurtherValues
        values={values}
        onChange={(changed) => {
          const next = changeValues(data.text, values, changed);
          onChange({ values: next.values, ...(next.text === data.text ? {} : { data: { ...data, text: next.text } }) });
        }}
        marking={marking}
        problemOf={problemOf}
      />
    </Stack>
  );
  if (type === 'vitals')
    return (
      <Stack gap="md">
        {measured}
        {text}
      </Stack>
    );
  return (
    <Stack gap="md">
      {text}
      <Fold
        title={t('entries.types.vitals')}
        order={3}
        text=""
        opens={values.length > 0 || vitalFields.some((field) => data[field] !== '')}
      >
        {measured}
      </Fold>
    </Stack>
  );
}
