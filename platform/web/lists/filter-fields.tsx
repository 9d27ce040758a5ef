import { Autocomplete, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../form/day-input.tsx';
import type { FilterValues } from './define-list.ts';
import type { List } from './use-list.ts';
import classes from './lists.module.css';

interface ChoiceProps<Values extends FilterValues, Name extends keyof Values & string> {
  readonly list: Pick<List<unknown, Values>, 'filters' | 'setFilters'>;
  readonly name: Name;
  readonly label: string;
  /** Label of no filter, such as `Alle`. */
  readonly all: string;
  readonly options: readonly { readonly value: NonNullable<Values[Name]> & string; readonly label: string }[];
}

/** Filter with many options, as a select. */
export function SelectFilter<Values extends FilterValues, Name extends keyof Values & string>({
  list,
  name,
  label,
  all,
  options,
}: ChoiceProps<Values, Name>) {
  return (
    <NativeSelect
      aria-label={label}
      className={classes.select}
      data={[{ value: '', label: all }, ...options]}
      value={String(list.filters[name] ?? '')}
      onChange={({ currentTarget: { value } }) =>
        setOne(list, name, options.find((option) => option.value === value)?.value ?? null)
      }
    />
  );
}

type SuggestionProps<Values extends FilterValues, Name extends keyof Values & string> = Omit<
  ChoiceProps<Values, Name>,
  'options'
> & { readonly suggestions: readonly string[]; readonly maxLength: number };

/** Filter by any text, with suggestions; applied by Enter, by a suggestion, and when the input is left. */
export function SuggestionFilter<Values extends FilterValues, Name extends keyof Values & string>({
  list,
  name,
  label,
  all,
  suggestions,
  maxLength,
}: SuggestionProps<Values, Name>) {
  const { t } = useTranslation('platform');
  const [typed, setTyped] = useState<string | null>(null);
  const value = String(list.filters[name] ?? '');
  const apply = (text: string) => {
    setTyped(null);
    const wanted = text.trim();
    if (wanted !== value) setOne(list, name, wanted === '' ? null : (wanted as NonNullable<Values[Name]> & string));
  };
  return (
    <Autocomplete
      aria-label={label}
      placeholder={all}
      className={classes.select ?? ''}
      autoComplete="off"
      maxLength={maxLength}
      clearable
      clearButtonProps={{ 'aria-label': t('list.clearFilters') }}
      data={[...suggestions]}
      value={typed ?? value}
      onChange={(text) => (text === '' ? apply(text) : setTyped(text))}
      onOptionSubmit={apply}
      onBlur={() => apply(typed ?? value)}
      onKeyDown={({ key }) => (key === 'Enter' && typed !== null ? apply(typed) : undefined)}
    />
  );
}

/** Filter with a few options, all visible. */
export function SegmentFilter<Values extends FilterValues, Name extends keyof Values & string>({
  list,
  name,
  label,
  all,
  options,
}: ChoiceProps<Values, Name>) {
  return (
    <SegmentedControl
      aria-label={label}
      data={[{ value: '', label: all }, ...options]}
      value={String(list.filters[name] ?? '')}
      onChange={(value) => setOne(list, name, options.find((option) => option.value === value)?.value ?? null)}
    />
  );
}

function setOne<Values extends FilterValues, Name extends keyof Values>(
  { setFilters }: Pick<List<unknown, Values>, 'setFilters'>,
  name: Name,
  value: Values[Name] | null,
): void {
  setFilters({ [name]: value } as { [Key in keyof Values]?: Values[Key] | null });
}

type DayValues = FilterValues & { readonly from?: string; readonly to?: string };

/** Filter of first and last day, named `from` and `to`. */
export function DaysFilter<Values extends DayValues>({
  list: { filters, setFilters },
}: {
  list: Pick<List<unknown, Values>, 'filters' | 'setFilters'>;
}) {
  const { t } = useTranslation('platform');
  const { from, to } = filters;
  const field = (name: 'from' | 'to') => ({
    'aria-label': t(`list.${name}`),
    leftSection: <Text size="sm">{t(`list.${name}`)}</Text>,
    leftSectionWidth: dayNameWidth,
    leftSectionPointerEvents: 'none' as const,
    clearable: true,
    clearButtonProps: { 'aria-label': t('list.clearDay') },
    value: filters[name] ?? null,
    onChange: (day: string | null) => setFilters({ [name]: day } as { [Key in keyof Values]?: Values[Key] | null }),
  });
  return (
    <div className={classes.days}>
      <DayInput {...field('from')} {...(to === undefined ? {} : { maxDate: to })} />
      <DayInput {...field('to')} {...(from === undefined ? {} : { minDate: from })} />
    </div>
  );
}

/** Width in CSS pixels of the longest of `Von`, `Desde`, `Hasta`. */
const dayNameWidth = 56;
