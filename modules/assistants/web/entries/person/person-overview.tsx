import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { personQuery } from '../../people/people-queries.ts';
import { NewestEntries } from './newest-entries.tsx';
import { PersonAssessments } from './person-assessments.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonValues } from './person-values.tsx';

interface PersonOverviewProps {
  readonly record: { readonly id: string };
  /** Further action beside those that write. */
  readonly extra: ReactNode;
}

/** Overview of a person: their newest entries, their values over time, their assessments. Hidden while their data are edited. */
export function PersonOverview({ record: { id }, extra }: PersonOverviewProps) {
  const { edit = false } = useSearch({ strict: false }) as { readonly edit?: boolean };
  const { data: person } = useQuery(personQuery(id));
  if (edit || person === undefined) return null;
  return (
    <Stack gap="md" miw={0}>
      <PersonHead person={person} extra={extra} />
      <NewestEntries patientId={id} />
      <PersonValues patientId={id} />
      <PersonAssessments patientId={id} />
    </Stack>
  );
}
