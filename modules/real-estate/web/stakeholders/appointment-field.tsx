import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { germanDayOf } from '#platform/contract/days.ts';
import { parseTypedInstant, writeTypedInstant } from '../../contract/stakeholders/typed-instant.ts';
import { findClashes, findNextTime, viewingStepMinutes } from '../../contract/stakeholders/viewings.ts';
import { viewingsQuery } from './stakeholder-queries.ts';
import { useStakeholderWords } from './use-stakeholder-words.ts';

interface AppointmentFieldProps {
  readonly objectId: string;
  /** Empty for a person who is being added. */
  readonly stakeholderId: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** Refusal of the server. */
  readonly error: string | undefined;
  readonly isRequired?: boolean;
}

/** Date of a viewing: says whether another one is too near, and proposes a time after it, or after the last of the object. */
export function AppointmentField({
  objectId,
  stakeholderId,
  value,
  onChange,
  error,
  isRequired = false,
}: AppointmentFieldProps) {
  const { t } = useTranslation('real-estate');
  const words = useStakeholderWords();
  const at = parseTypedInstant(value);
  const day = at === undefined ? undefined : germanDayOf(new Date(at));
  const { data } = useQuery(viewingsQuery(objectId, day));
  const viewings = data?.viewings ?? [];
  const clashes = at === undefined ? [] : findClashes(viewings, at, stakeholderId);
  const proposed =
    at === undefined
      ? value === '' && isRequired
        ? (data?.proposed ?? null)
        : null
      : clashes.length === 0
        ? null
        : findNextTime(viewings, at, stakeholderId);
  const isUnreadable = at === undefined && value.trim().length > 9;
  return (
    <Stack gap={6}>
      <TextInput
        name="data.appointment"
        label={t('stakeholders.fields.appointment')}
        placeholder={t('stakeholders.datePlaceholder')}
        value={value}
        withAsterisk={isRequired}
        data-autofocus={isRequired || undefined}
        onChange={({ currentTarget: { value: typed } }) => onChange(typed)}
        error={isUnreadable ? t('errors.field.invalid_date_time') : error}
      />
      <div role="status">
        {clashes.map((clash) => (
          <Text key={clash.stakeholderId} size="sm" c="var(--kontor-warning-text)">
            {t('stakeholders.clash', {
              when: words.appointment(clash.at),
              person: clash.name,
              object: clash.objectId,
            })}
          </Text>
        ))}
      </div>
      {proposed === null ? null : (
        <Group>
          <Button size="compact-sm" variant="light" onClick={() => onChange(writeTypedInstant(proposed))}>
            {t('stakeholders.later', { minutes: viewingStepMinutes, when: words.appointment(proposed) })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
