import { z } from 'zod';
import { assessmentSchema, careDataSchema, createEmptyAssessment, topics } from '../../contract/drafts/answer.ts';
import type { Assessment, CareData } from '../../contract/drafts/answer.ts';
import { furtherValueSchema } from '../../contract/drafts/draft-marks.ts';
import type { FurtherValue } from '../../contract/drafts/draft-marks.ts';
import type { EntryType } from '../../contract/entries/entry.ts';

/** Content of a draft or an entry, as stored. */
export const contentSchema = z.object({
  data: careDataSchema,
  values: z.array(furtherValueSchema),
  sis: assessmentSchema.nullable(),
});

export interface EntryContent {
  readonly data: CareData;
  readonly values: readonly FurtherValue[];
  readonly sis: Assessment | null;
}

/** A content as a request sends it: absent parts keep their values. */
export interface SentContent {
  readonly data?: { readonly [Name in keyof CareData]?: CareData[Name] | undefined } | undefined;
  readonly values?: readonly FurtherValue[] | undefined;
  readonly sis?: Assessment | undefined;
}

const noData: CareData = { patientName: '', bloodPressure: '', heartRate: '', bodyTemperature: '', text: '' };

/** Content in which nothing was said. */
export const emptyContent: EntryContent = { data: noData, values: [], sis: null };

/** Adds what was sent to a content, for an entry of the type: assessments alone have topics. */
export function mergeContent(before: EntryContent, sent: SentContent, type: EntryType): EntryContent {
  const given = Object.fromEntries(Object.entries(sent.data ?? {}).filter(([, value]) => value !== undefined));
  const sis = sent.sis ?? before.sis;
  return {
    data: { ...before.data, ...given },
    values: sent.values ?? before.values,
    sis: type === 'sis' ? (sis ?? createEmptyAssessment()) : null,
  };
}

/** True if nothing stands in a content. */
export function isBlank({ data, values, sis }: EntryContent): boolean {
  const { patientName: _name, ...fields } = data;
  const isSaid = [...Object.values(fields), ...(sis === null ? [] : topics.map((topic) => sis[topic].text))].some(
    (text) => text.trim() !== '',
  );
  return !isSaid && values.length === 0;
}

/** Composes the words of a content by which it is searched. */
export function composeSearched({ data, values, sis }: EntryContent): string {
  const { patientName: _name, ...fields } = data;
  return [
    ...Object.values(fields),
    ...values.map(({ value, unit, note }) => `${value} ${unit} ${note}`),
    ...(sis === null ? [] : topics.map((topic) => sis[topic].text)),
  ]
    .filter((text) => text !== '')
    .join('\n');
}
