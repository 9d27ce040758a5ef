import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { ListSearch } from '#platform/web/ui/list-search.tsx';
import type { AuditSearch } from './audit-search.ts';
import { useEntryWords } from './entry-words.ts';
import classes from './audit.module.css';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}

/** Search, event and days; whatever is chosen holds at once. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { t, i18n } = useTranslation('audit');
  const { event, from, to, ...rest } = search;
  const words = useEntryWords();
  const events = words.events
    .map((value) => ({ value, label: words.event(value) }))
    .toSorted((left, right) => left.label.localeCompare(right.label, i18n.language));
  const set = (change: { [Key in keyof AuditSearch]: AuditSearch[Key] | null }) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== null && value !== '');
    onChange(Object.fromEntries(next));
  };
  return (
    <div className={classes.filters} role="group" aria-label={t('filters.title')}>
      <ListSearch
        value={rest.search ?? ''}
        onChange={(term) => set({ search: term })}
        label={t('filters.search')}
        placeholder={t('filters.searchPlaceholder')}
        className={classes.search ?? ''}
      />
      <NativeSelect
        aria-label={t('filters.event')}
        className={classes.event}
        data={[{ value: '', label: t('filters.allEvents') }, ...events]}
        value={event ?? ''}
        onChange={({ currentTarget }) => set({ event: events.find(({ value }) => value === currentTarget.value)?.value ?? null })}
      />
      <div className={classes.days}>
        <DayInput
          aria-label={t('filters.from')}
          leftSection={<span className={classes.dayName}>{t('filters.from')}</span>}
          leftSectionWidth={dayNameWidth}
          leftSectionPointerEvents="none"
          value={from ?? null}
          onChange={(day) => set({ from: day })}
          clearable
          clearButtonProps={{ 'aria-label': t('filters.clearDay') }}
          {...(to === undefined ? {} : { maxDate: to })}
        />
        <DayInput
          aria-label={t('filters.to')}
          leftSection={<span className={classes.dayName}>{t('filters.to')}</span>}
          leftSectionWidth={dayNameWidth}
          leftSectionPointerEvents="none"
          value={to ?? null}
          onChange={(day) => set({ to: day })}
          clearable
          clearButtonProps={{ 'aria-label': t('filters.clearDay') }}
          {...(from === undefined ? {} : { minDate: from })}
        />
      </div>
    </div>
  );
}

/** In CSS pixels: room for the longest of `Von`, `Desde`, `Hasta`. */
const dayNameWidth = 56;
