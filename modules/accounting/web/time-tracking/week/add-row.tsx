import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { lookupSource } from '../time-queries.ts';
import type { WeekPurpose } from './week-rows.ts';

const nothing: WeekPurpose = { project: null, service: null, text: '' };

interface AddRowProps {
  readonly onAdd: (purpose: WeekPurpose) => void;
  /** Copies the rows of the previous week. */
  readonly onCopy: () => void;
  readonly isCopying: boolean;
}

/** Form that adds a row to the week: project, service and text. */
export function AddRow({ onAdd, onCopy, isCopying }: AddRowProps) {
  const { t } = useTranslation('accounting');
  const [purpose, setPurpose] = useState(nothing);
  // The lookups keep the search text; a new key resets them after a row was added.
  const [round, setRound] = useState(0);
  const isEmpty = purpose.project === null && purpose.service === null && purpose.text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    onAdd({ ...purpose, text: purpose.text.trim() });
    setPurpose(nothing);
    setRound(round + 1);
  };
  const lookup = (name: 'project' | 'service') => (
    <RecordSelect
      key={`${name} ${round}`}
      source={lookupSource(name)}
      value={purpose[name]}
      canBeEmpty
      onChange={(chosen) => setPurpose({ ...purpose, [name]: chosen })}
      input={{ label: t(`time.fields.${name}`) }}
    />
  );
  return (
    <Card as="form" title={t('time.week.addTitle')} onSubmit={submit} aria-label={t('time.week.addTitle')}>
      <FieldGrid>
        {lookup('project')}
        {lookup('service')}
        <div className="kontor-wide">
          <TextInput
            label={t('time.fields.text')}
            value={purpose.text}
            maxLength={2000}
            onChange={({ currentTarget: { value } }) => setPurpose({ ...purpose, text: value })}
          />
        </div>
      </FieldGrid>
      <Group gap="sm" mt="md">
        <Button type="submit" leftSection={<IconPlus size={16} aria-hidden />} disabled={isEmpty}>
          {t('time.week.add')}
        </Button>
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} loading={isCopying} onClick={onCopy}>
          {t('time.week.copy')}
        </Button>
      </Group>
    </Card>
  );
}
