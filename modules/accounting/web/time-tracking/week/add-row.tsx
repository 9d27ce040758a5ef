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
  /** Takes over what the week before was for. */
  readonly onCopy: () => void;
  readonly isCopying: boolean;
}

/** Adds a row to the week: for which project and service, and what is done. */
export function AddRow({ onAdd, onCopy, isCopying }: AddRowProps) {
  const { t } = useTranslation('accounting');
  const [purpose, setPurpose] = useState(nothing);
  // The lookups hold what was searched for; after a row was added they start anew.
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
