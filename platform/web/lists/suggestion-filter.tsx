import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterValues } from './define-list.ts';
import { setOne } from './select-filter.tsx';
import type { ChoiceProps } from './select-filter.tsx';
import classes from './lists.module.css';

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
