import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { latePart } from '../late/late-part.tsx';
import type { FilterValues } from './define-list.ts';
import type { List } from './use-list.ts';
import classes from './lists.module.css';

/** Its calendar is a third of a list's code. */
const DayInput = latePart(() => import('../form/day-input.tsx').then((module) => module.DayInput));

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
    clearButtonProps: { 'aria-label': t('list.clearDay', { name: t(`list.${name}`) }) },
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
