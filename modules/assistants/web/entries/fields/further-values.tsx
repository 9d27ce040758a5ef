import { ActionIcon, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FurtherKind, FurtherValue } from '#modules/assistants/contract/drafts/draft-marks.ts';
import type { Marking } from './field-marks.ts';
import { FieldNotes } from './field-notes.tsx';
import classes from './fields.module.css';

/** Units of each kind, the usual one first. */
const unitsOf: Readonly<Record<FurtherKind, readonly FurtherValue['unit'][]>> = {
  oxygenSaturation: ['%'],
  bloodGlucose: ['mg/dl', 'mmol/l'],
  weight: ['kg'],
  respiration: ['/min'],
  pain: ['/10'],
  drunk: ['ml'],
  excreted: ['ml'],
};
const kinds = Object.keys(unitsOf) as FurtherKind[];

function createValue(kind: FurtherKind): FurtherValue {
  return { kind, value: '', unit: unitsOf[kind][0] ?? '%', note: '' };
}

interface FurtherValuesProps {
  readonly values: readonly FurtherValue[];
  readonly onChange: (values: readonly FurtherValue[]) => void;
  readonly marking: Marking;
  readonly problemOf: (path: string) => string | undefined;
}

/** Values without a field of their own, as rows; an empty row that is begun is not yet one of them. */
export function FurtherValues({ values, onChange, marking, problemOf }: FurtherValuesProps) {
  const { t } = useTranslation('assistants');
  const heading = useId();
  const [begun, setBegun] = useState<FurtherValue | null>(null);
  const rows = begun === null ? values : [...values, begun];
  const set = (index: number, row: FurtherValue) => {
    if (index < values.length) onChange(values.with(index, row));
    else if (row.value.trim() === '') setBegun(row);
    else {
      setBegun(null);
      onChange([...values, row]);
    }
  };
  const remove = (index: number) => {
    if (index < values.length) onChange(values.toSpliced(index, 1));
    else setBegun(null);
  };
  return (
    <Stack gap={8} role="group" aria-labelledby={heading}>
      <Text size="sm" fw={550} id={heading}>
        {t('values.further')}
      </Text>
      {Object.entries(rows).map(([key, row]) => {
        const index = Number(key);
        return (
          <div key={key} className={classes.field}>
            <ValueRow
              index={index}
              row={row}
              onChange={(changed) => set(index, changed)}
              onRemove={() => remove(index)}
              problem={problemOf(`values.${key}`)}
            />
            <FieldNotes field={`values.${key}`} name={t(`values.${row.kind}`)} marking={marking} />
          </div>
        );
      })}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={begun !== null}
        onClick={() =>
          setBegun(createValue(kinds.find((kind) => values.every((value) => value.kind !== kind)) ?? 'weight'))
        }
        className={classes.add ?? ''}
      >
        {t('values.add')}
      </Button>
    </Stack>
  );
}

interface ValueRowProps {
  readonly index: number;
  readonly row: FurtherValue;
  readonly onChange: (row: FurtherValue) => void;
  readonly onRemove: () => void;
  readonly problem: string | undefined;
}

function ValueRow({ index, row, onChange, onRemove, problem }: ValueRowProps) {
  const { t } = useTranslation('assistants');
  const name = t(`values.${row.kind}`);
  return (
    <div className={classes.value}>
      <NativeSelect
        aria-label={t('values.kind')}
        value={row.kind}
        data={kinds.map((kind) => ({ value: kind, label: t(`values.${kind}`) }))}
        onChange={(event) => {
          const kind = kinds.find((one) => one === event.currentTarget.value) ?? row.kind;
          onChange({ ...row, kind, unit: unitsOf[kind][0] ?? row.unit });
        }}
      />
      <TextInput
        name={`values.${index}`}
        aria-label={`${name}: ${t('values.value')}`}
        placeholder={t('values.value')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={row.value}
        error={problem}
        onChange={(event) => onChange({ ...row, value: event.currentTarget.value.replace('.', ',') })}
      />
      <NativeSelect
        aria-label={`${name}: ${t('values.unit')}`}
        value={row.unit}
        data={[...unitsOf[row.kind]]}
        onChange={(event) =>
          onChange({ ...row, unit: unitsOf[row.kind].find((unit) => unit === event.currentTarget.value) ?? row.unit })
        }
      />
      <TextInput
        aria-label={`${name}: ${t('values.note')}`}
        placeholder={t('values.notePlaceholder')}
        autoComplete="off"
        maxLength={200}
        value={row.note}
        onChange={(event) => onChange({ ...row, note: event.currentTarget.value })}
      />
      <ActionIcon aria-label={t('values.remove', { kind: name })} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
