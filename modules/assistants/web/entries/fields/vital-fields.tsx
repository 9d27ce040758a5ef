import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { vitalFields } from '#modules/assistants/contract/drafts/answer.ts';
import type { CareData, VitalField } from '#modules/assistants/contract/drafts/answer.ts';
import { normalizeVital } from '#modules/assistants/contract/drafts/measured.ts';
import type { Marking } from './field-marks.ts';
import { FieldNotes } from './field-notes.tsx';
import classes from './fields.module.css';

/** Units of the vital signs. */
export const vitalUnits: Readonly<Record<VitalField, string>> = {
  bloodPressure: 'mmHg',
  heartRate: '/min',
  bodyTemperature: '°C',
};

interface VitalFieldsProps {
  readonly data: CareData;
  readonly onChange: (change: Partial<CareData>) => void;
  readonly marking: Marking;
  readonly problemOf: (path: string) => string | undefined;
}

/** Blood pressure, pulse and temperature with their units. */
export function VitalFields(props: VitalFieldsProps) {
  return (
    <div className={classes.vitals}>
      {vitalFields.map((field) => (
        <VitalInput key={field} field={field} {...props} />
      ))}
    </div>
  );
}

function VitalInput({ field, data, onChange, marking, problemOf }: VitalFieldsProps & { readonly field: VitalField }) {
  const { t } = useTranslation('assistants');
  const name = t(`values.${field}`);
  return (
    <div className={classes.field}>
      <TextInput
        name={`data.${field}`}
        label={name}
        // A blood pressure has a slash, which keyboards of numbers lack.
        inputMode={field === 'bloodPressure' ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={200}
        value={data[field]}
        error={problemOf(`data.${field}`)}
        rightSection={
          <Text size="sm" c="dimmed">
            {vitalUnits[field]}
          </Text>
        }
        rightSectionWidth={58}
        rightSectionPointerEvents="none"
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        onBlur={() => {
          const written = normalizeVital(field, data[field]);
          if (written !== data[field]) onChange({ [field]: written });
        }}
      />
      <FieldNotes field={field} name={name} marking={marking} />
    </div>
  );
}
