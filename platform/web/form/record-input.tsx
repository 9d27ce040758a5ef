import { CheckIcon, Loader, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { maxLookupOptions } from '../../contract/lookup.ts';
import classes from './form.module.css';

/** A record that is offered. */
export interface RecordOption extends RecordReference {
  /** What it is inside of, which tells it from others of the same name. */
  readonly within?: string | undefined;
}

/** Where a field finds the records that it can refer to. */
export interface RecordSource {
  /** Begins the keys of what was found. */
  readonly key: QueryKey;
  /** The first records that a term finds; without a term the first of all. */
  readonly search: (term: string, signal: AbortSignal) => Promise<readonly RecordOption[]>;
  /** After another one was chosen, or none. */
  readonly onChoose?: (chosen: RecordReference | null) => void;
}

const none = { value: '', label: '–' };

interface RecordSelectProps {
  readonly source: RecordSource;
  readonly value: RecordReference | null;
  readonly onChange: (chosen: RecordReference | null) => void;
  /** Whether it may be left empty. */
  readonly canBeEmpty: boolean;
  /** Properties of the input. */
  readonly input: Omit<React.ComponentProps<typeof Select>, 'value' | 'onChange' | 'data'>;
}

/** Chooses one of any number of records: what is typed is searched for on the server. */
export function RecordSelect({ source, value, onChange, canBeEmpty, input }: RecordSelectProps) {
  const { t } = useTranslation('platform');
  const [search, setSearch] = useState(value?.label ?? '');
  const [isOpen, setOpen] = useState(false);
  const typed = search.trim() === (value?.label ?? '').trim() ? '' : search.trim();
  const [term] = useDebouncedValue(typed, 200);
  const found = useQuery({
    queryKey: [...source.key, term],
    queryFn: ({ signal }) => source.search(term, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const records = found.data ?? [];
  // The chosen one has its name even where the search does not find it.
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
      // Typing, a click or an arrow opens it: arriving at the field does not.
      openOnFocus={false}
      value={value?.id ?? null}
      data={data}
      searchValue={search}
      onSearchChange={setSearch}
      onKeyDown={(event) => {
        // What is typed is no choice yet: it must not be saved as none.
        if (event.key === 'Enter' && typed !== '') event.preventDefault();
      }}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // What the server found is all that fits.
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
      // The list itself scrolls, as assistive technology expects of the list of a combobox.
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

/** An option with what it is inside of. */
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
