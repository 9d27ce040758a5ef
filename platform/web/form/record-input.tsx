import { CheckIcon, Loader, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { maxLookupOptions } from '../../contract/lookup.ts';
import classes from './form.module.css';

/** A selectable record. */
export interface RecordOption extends RecordReference {
  /** Display name of its parent, which distinguishes records of the same name. */
  readonly within?: string | undefined;
}

/** Query of records to select from, as `endpointQuery` returns it. */
export type LookupQuery = Pick<UseQueryOptions<readonly RecordOption[]>, 'queryKey' | 'queryFn'>;

/** Source of the records that a field can reference. */
export interface RecordSource {
  /** Returns the query of the first records by a term; without a term of the first of all. */
  readonly find: (term: string) => LookupQuery;
  /** Called after selecting another record, or none. */
  readonly onChoose?: (chosen: RecordReference | null) => void;
}

const none = { value: '', label: '–' };

interface RecordSelectProps {
  readonly source: RecordSource;
  readonly value: RecordReference | null;
  readonly onChange: (chosen: RecordReference | null) => void;
  /** True if it may be empty. */
  readonly canBeEmpty: boolean;
  /** Properties of the input. */
  readonly input: Omit<React.ComponentProps<typeof Select>, 'value' | 'onChange' | 'data'>;
}

/** Selects one of any number of records by a search on the server. */
export function RecordSelect({ source, value, onChange, canBeEmpty, input }: RecordSelectProps) {
  const { t } = useTranslation('platform');
  const [search, setSearch] = useState(value?.label ?? '');
  const [isOpen, setOpen] = useState(false);
  const typed = search.trim() === (value?.label ?? '').trim() ? '' : search.trim();
  const [term] = useDebouncedValue(typed, 200);
  const found = useQuery({ ...source.find(term), enabled: isOpen, placeholderData: keepPreviousData });
  const records = found.data ?? [];
  // The selected record keeps its label even if the search does not find it.
  const held = value === null || records.some(({ id }) => id === value.id) ? [] : [value];
  const options: readonly RecordOption[] = [...(typed === '' ? held : []), ...records, ...(typed === '' ? [] : held)];
  const data = [
    ...(canBeEmpty && typed === '' ? [none] : []),
    ...options.map(({ id, label, within }) => ({ value: id, label, within })),
    ...(records.length >= maxLookupOptions ? [{ value: 'more', label: t('lookup.more'), disabled: true }] : []),
  ];
  return (
    <Select
      autoComplete="off"
      placeholder={t('lookup.placeholder')}
      {...input}
      searchable
      // Typing, a click or an arrow key opens it; focus alone does not.
      openOnFocus={false}
      value={value?.id ?? null}
      data={data}
      searchValue={search}
      onSearchChange={setSearch}
      onKeyDown={(event) => {
        // Typed text is no selection yet and must not be saved as none.
        if (event.key === 'Enter' && typed !== '') event.preventDefault();
      }}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // The server's matches are complete.
      filter={({ options: all }) =>
        typed === ''
          ? all
          : all.filter(
              (option) =>
                !('value' in option) || option.value !== value?.id || records.some(({ id }) => id === option.value),
            )
      }
      nothingFoundMessage={
        found.isPending ? t('lookup.searching') : t(found.isError ? 'lookup.failed' : 'lookup.nothing')
      }
      {...(found.isFetching
        ? { rightSection: <Loader size={14} role="img" aria-label={t('lookup.searching')} /> }
        : {})}
      // The list itself scrolls, as assistive technology expects of a combobox.
      withScrollArea={false}
      classNames={{ options: classes.found }}
      {...(records.some(({ within }) => within !== undefined) && { renderOption: OfferedRecord })}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id);
        onChange(chosen === undefined ? null : { id: chosen.id, label: chosen.label });
      }}
    />
  );
}

/** Option with its parent. */
function OfferedRecord({
  option,
  checked = false,
}: {
  readonly option: Pick<RecordOption, 'label' | 'within'>;
  readonly checked?: boolean | undefined;
}) {
  const { label, within } = option;
  return (
    <>
      {checked ? <CheckIcon size={11} aria-hidden /> : null}
      <span>
        {label}
        {within === undefined ? null : (
          <Text span size="sm" c="dimmed" display="block">
            {within}
          </Text>
        )}
      </span>
    </>
  );
}
