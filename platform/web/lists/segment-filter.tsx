import { SegmentedControl } from '@mantine/core';
import type { FilterValues } from './define-list.ts';
import { setOne } from './select-filter.tsx';
import type { ChoiceProps } from './select-filter.tsx';

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
