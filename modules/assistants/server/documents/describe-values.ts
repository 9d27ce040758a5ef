import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { vitalFields } from '../../contract/drafts/answer.ts';
import type { EntryContent } from '../entries/entry-content.ts';
import type { CareTexts } from './document-texts.ts';

/** Units of the three vital signs. */
const vitalUnits = { bloodPressure: 'mmHg', heartRate: '/min', bodyTemperature: '°C' } as const;

interface ValueRow {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** Lists the measured values of an entry with their units: the three vital signs, then the others. */
export function listValues({ data, values }: Pick<EntryContent, 'data' | 'values'>, texts: CareTexts): ValueRow[] {
  const vitals = vitalFields
    .filter((field) => data[field] !== '')
    .map((field) => ({ label: texts.values[field], value: `${data[field]} ${vitalUnits[field]}`, note: '' }));
  const others = values.map(({ kind, value, unit, note }) => ({
    label: texts.values[kind],
    value: unit === '/10' ? `${value}/10` : `${value} ${unit}`,
    note: breakLongWords(note),
  }));
  return [...vitals, ...others];
}

/** Says the values of an entry in one line. */
export function sayValues(content: Pick<EntryContent, 'data' | 'values'>, texts: CareTexts): string {
  return listValues(content, texts)
    .map(({ label, value, note }) => [label, value, note].filter((part) => part !== '').join(' '))
    .join(' · ');
}
