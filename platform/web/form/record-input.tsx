import { CheckIcon, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { maxLookupOptions } from '../../contract/lookup.ts';
import { SearchSelect } from './search-select.tsx';
import type { SearchSelectInput } from './search-select.tsx';

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
const more = 'more';

interface RecordSelectProps {
  readonly source: RecordSource;
  readonly value: RecordReference | null;
  readonly onChange: (chosen: RecordReference | null) => void;
  /** True if it may be empty. */
  readonly canBeEmpty: boolean;
  /** Label of the button that removes the selection; absent without one. */
  readonly clearLabel?: string;
  /** Properties of the input. */
  readonly input: SearchSelectInput;
}

/** Selects one of any number of records by a search on the server. */
export function RecordSelect({ source, value, onChange, canBeEmpty, clearLabel, input }: RecordSelectProps) {
  const { t } = useTranslation('platform');
  // Null while nothing is typed: the input shows the selected record.
  const [search, setSearch] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const label = value?.label ?? '';
  const typed = search === null || search.trim() === label.trim() ? '' : search.trim();
  const [term] = useDebouncedValue(typed, 200);
  const found = useQuery({ ...source.find(term), enabled: isOpen, placeholderData: keepPreviousData });
  const records = found.data ?? [];
  // The selected record is offered even if the first records do not contain it.
  const held = value === null || typed !== '' || records.some(({ id }) => id === value.id) ? [] : [value];
  const offered: readonly RecordOption[] = [...held, ...records];
  const options = [
    ...(canBeEmpty && typed === '' ? [none] : []),
    ...offered.map(({ id, label: name, within }) => ({ value: id, label: name, within })),
    ...(records.length >= maxLookupOptions ? [{ value: more, label: t('lookup.more'), isNote: true }] : []),
  ];
  return (
    <SearchSelect
      options={options}
      areCurrent={term === typed && !found.isPending && !found.isPlaceholderData}
      isLoading={found.isFetching}
      chosen={value?.id ?? null}
      clear={clearLabel === undefined ? undefined : { label: clearLabel, run: () => onChange(null) }}
      search={search ?? label}
      onSearch={setSearch}
      isOpen={isOpen}
      onOpen={(next) => {
        setOpen(next);
        if (!next) setSearch(null);
      }}
      onChoose={(id) => {
        const record = offered.find((option) => option.id === id);
        onChange(record === undefined ? null : { id: record.id, label: record.label });
      }}
      nothing={found.isPending ? t('lookup.searching') : t(found.isError ? 'lookup.failed' : 'lookup.nothing')}
      renderOption={(option) => (
        <OfferedRecord {...option} isChosen={option.value !== '' && option.value === value?.id} />
      )}
      input={{ placeholder: t('lookup.placeholder'), ...input }}
    />
  );
}

interface OfferedProps {
  readonly label: string;
  readonly within?: string | undefined;
  readonly isChosen: boolean;
}

/** Option with its parent. */
function OfferedRecord({ label, within, isChosen }: OfferedProps) {
  return (
    <>
      {isChosen ? <CheckIcon size={11} aria-hidden /> : null}
      <span>
        {label}
        {within === undefined ? null : (
          <Text span size="sm" opacity={0.75} display="block">
            {within}
          </Text>
        )}
      </span>
    </>
  );
}
