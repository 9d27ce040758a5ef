import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { vitalFields } from '#modules/assistants/contract/drafts/answer.ts';
import { vitalUnits } from '../fields/vital-fields.tsx';
import type { FurtherValue } from '#modules/assistants/contract/drafts/draft-marks.ts';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import classes from './content.module.css';

const withUnit = (value: string, unit: string): string =>
  unit.startsWith('/') ? `${value}${unit}` : `${value} ${unit}`;

/** Values of an entry as one line: `Blutdruck 130/80 mmHg · Puls 72/min`. */
export function ValuesLine({ entry: { data, values } }: { readonly entry: Pick<CareEntry, 'data' | 'values'> }) {
  const { t } = useTranslation('assistants');
  const parts = [
    ...vitalFields.flatMap((field) =>
      data[field] === '' ? [] : [{ name: t(`values.${field}`), value: withUnit(data[field], vitalUnits[field]) }],
    ),
    ...values.map((value: FurtherValue) => ({
      name: t(`values.${value.kind}`),
      value: [withUnit(value.value, value.unit), value.note].filter((part) => part !== '').join(' '),
    })),
  ];
  if (parts.length === 0) return null;
  return (
    <Text component="ul" className={classes.values}>
      {Object.entries(parts).map(([place, { name, value }]) => (
        <li key={place}>
          {name} <b>{value}</b>
        </li>
      ))}
    </Text>
  );
}
