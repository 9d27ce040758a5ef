import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import type { timeTrackingPage } from '../pages.ts';
import { lookupSource, personsQuery } from './time-queries.ts';

type Filters = ReturnType<typeof timeTrackingPage.readSearch>;

interface FilterProps {
  readonly list: Pick<List<unknown, Filters>, 'filters' | 'setFilters'>;
}

/** Filter by person: one's own hours, those of a colleague, or everybody's. */
export function PersonFilter({ list }: FilterProps) {
  const { t } = useTranslation('accounting');
  const { data: persons = [] } = useQuery(personsQuery());
  return (
    <SelectFilter
      list={list}
      name="personId"
      label={t('time.fields.person')}
      all={t('time.ownHours')}
      options={[
        { value: 'everybody', label: t('time.everybody') },
        ...persons.map(({ id, label }) => ({ value: id, label })),
      ]}
    />
  );
}

/** Filter by project. */
export function ProjectFilter({ list: { filters, setFilters } }: FilterProps) {
  const { t } = useTranslation('accounting');
  const { projectId } = filters;
  const { data: projects = [] } = useQuery({ ...lookupSource('project').find(''), enabled: projectId !== undefined });
  // A project of the address that is not among the first ones has no name here.
  const label = projects.find(({ id }) => id === projectId)?.label ?? '…';
  return (
    <Box flex="0 1 220px" miw={0}>
      <RecordSelect
        source={lookupSource('project')}
        value={projectId === undefined ? null : { id: projectId, label }}
        canBeEmpty
        onChange={(chosen) => setFilters({ projectId: chosen?.id ?? null })}
        input={{ 'aria-label': t('time.fields.project'), placeholder: t('time.allProjects') } as never}
      />
    </Box>
  );
}
