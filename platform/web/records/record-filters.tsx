import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ancestorsOf, nameRecord } from '../../contract/records/entity.ts';
import { filterNames, filterRange, noneFilter } from '../../contract/records/record-filters.ts';
import { RecordSelect } from '../form/record-input.tsx';
import type { FilterValues } from '../lists/define-list.ts';
import { SelectFilter, SuggestionFilter } from '../lists/filter-fields.tsx';
import type { List } from '../lists/use-list.ts';
import { filteredQuery, optionsQuery } from './record-queries.ts';
import type { RecordScreen } from './record-screen.ts';
import { useRecordWords } from './record-words.ts';
import listClasses from '../lists/lists.module.css';

/** Filters of a list of records; those of its entity by their names. */
export type RecordFilterValues = FilterValues & { readonly active?: 'false' | 'all' };

interface RecordFiltersProps {
  readonly screen: RecordScreen;
  readonly list: Pick<List<unknown, RecordFilterValues>, 'filters' | 'setFilters'>;
}

/** Filters that the entity declares; those of links only while they are set. */
export function RecordFilters({ screen, list }: RecordFiltersProps) {
  const { t } = useTranslation('platform');
  const words = useRecordWords(screen);
  const { entity } = screen;
  const names = filterNames(entity).filter(
    (name) => entity.linkFilters?.includes(name) !== true || list.filters[name] !== undefined,
  );
  return names.map((name) => {
    const range = filterRange(entity, name);
    const isState = name in (entity.states ?? {});
    const field = isState ? words.say(`states.${name}.label`) : words.field(name);
    const nameOption = (value: string) =>
      isState ? words.say(`states.${name}.${value}`) : words.write(name, value === noneFilter ? '' : value);
    const all = t('records.filterAll', { field });
    if (range.by === 'record') return <ReferenceFilter key={name} screen={screen} list={list} name={name} />;
    return range.by === 'text' ? (
      <SuggestionFilter
        key={name}
        list={list}
        name={name}
        label={field}
        all={all}
        suggestions={range.suggestions}
        maxLength={range.max}
      />
    ) : (
      <SelectFilter
        key={name}
        list={list}
        name={name}
        label={field}
        all={all}
        options={range.options.map((value) => ({
          value,
          label: t('records.filterOne', { field, value: nameOption(value) }),
        }))}
      />
    );
  });
}

/** Selects the record that the listed ones refer to, within the selected ancestor. */
function ReferenceFilter({ screen, list, name }: RecordFiltersProps & { readonly name: string }) {
  const { t } = useTranslation('platform');
  const words = useRecordWords(screen);
  const { lookups } = screen.entity;
  const lookup = lookups[name];
  const idOf = (filter: string) => {
    const id = list.filters[filter];
    return typeof id === 'string' ? id : null;
  };
  const id = idOf(name);
  const chosen = useQuery(filteredQuery(screen, name, id));
  const parent = ancestorsOf(lookups, name)
    .map(idOf)
    .find((above) => above !== null);
  const field = words.field(name);
  const label = chosen.data && lookup ? nameRecord(lookup.entity, chosen.data) : '';
  return (
    <RecordSelect
      source={{
        find: (searchTerm) => optionsQuery(screen, { field: name, parent: parent ?? undefined, searchTerm }),
      }}
      value={id === null ? null : { id, label: chosen.isError ? t('records.missingTitle') : label }}
      canBeEmpty={false}
      onChange={(record) =>
        list.setFilters({
          // A selection inside of the former record would leave an empty list.
          ...Object.fromEntries(
            filterNames(screen.entity)
              .filter((other) => ancestorsOf(lookups, other).includes(name))
              .map((other) => [other, null]),
          ),
          [name]: record?.id ?? null,
        })
      }
      clearLabel={t('list.clearFilters')}
      input={{
        'aria-label': field,
        placeholder: t('records.filterAll', { field }),
        className: listClasses.select ?? '',
      }}
    />
  );
}
