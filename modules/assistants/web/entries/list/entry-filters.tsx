import { useTranslation } from 'react-i18next';
import { DaysFilter, SegmentFilter, SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import { shownTypes } from '../../pages.ts';
import type { entriesPage } from '../../pages.ts';
import { PersonFilter } from './person-filter.tsx';

type Filters = ReturnType<typeof entriesPage.readSearch>;

/** Filters of the entries: person, type, importance, days. */
export function EntryFilters({ list }: { readonly list: Pick<List<unknown, Filters>, 'filters' | 'setFilters'> }) {
  const { t } = useTranslation('assistants');
  return (
    <>
      <PersonFilter value={list.filters.patient} onChange={(patient) => list.setFilters({ patient })} />
      <SelectFilter
        list={list}
        name="type"
        label={t('entries.filters.type')}
        all={t('entries.filters.anyType')}
        options={shownTypes.map((value) => ({ value, label: t(`entries.types.${value}`) }))}
      />
      <SegmentFilter
        list={list}
        name="important"
        label={t('entries.filters.important')}
        all={t('entries.filters.all')}
        options={[{ value: 'true', label: t('entries.filters.onlyImportant') }]}
      />
      <DaysFilter list={list} />
    </>
  );
}
