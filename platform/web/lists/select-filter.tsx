import { NativeSelect } from '@mantine/core';
import type { FilterValues } from './define-list.ts';
import type { List } from './use-list.ts';
import classes from './lists.module.css';

export interface ChoiceProps<Values extends FilterValues, Name extends keyof Values & string> {
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

/** Sets one filter of a list, null removes it. */
export function setOne<Values extends FilterValues, Name extends keyof Values>(
  { setFilters }: Pick<List<unknown, Values>, 'setFilters'>,
  name: Name,
  value: Values[Name] | null,
): void {
  setFilters({ [name]: value } as { [Key in keyof Values]?: Values[Key] | null });
}
