import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { germanDayOf } from '#platform/contract/days.ts';
import { readClock } from '#platform/web/clock.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { daysOf, periods } from './usual-days.ts';
import type { Days } from './usual-days.ts';

interface PeriodSelectProps {
  readonly owner: Pick<Owner, 'buchungen_start_jahr' | 'buchungen_end_jahr'>;
  /** Shown days; an absent or null one is open. */
  readonly from: string | null | undefined;
  readonly to: string | null | undefined;
  /** Name of the whole period; that of the postings if absent. */
  readonly allLabel?: string;
  readonly onChange: (days: Days) => void;
}

/** Selection of a usual period; other days are shown as one's own. A running period may end today. */
export function PeriodSelect({ owner, from, to, allLabel, onChange }: PeriodSelectProps) {
  const { t } = useTranslation('property-owner');
  const [now] = useState(readClock);
  const today = germanDayOf(now);
  const years = { first: owner.buchungen_start_jahr, last: owner.buchungen_end_jahr };
  const period = periods.find((name) => {
    const days = daysOf(name, now, years);
    return days.from === from && (days.to === to || (to === today && days.to > today));
  });
  return (
    <NativeSelect
      aria-label={t('transactions.period')}
      value={period ?? ''}
      data={[
        ...(period === undefined ? [{ value: '', label: t('transactions.periods.own') }] : []),
        ...periods.map((value) => ({
          value,
          label: value === 'all' && allLabel !== undefined ? allLabel : t(`transactions.periods.${value}`),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = periods.find((name) => name === value);
        if (chosen !== undefined) onChange(daysOf(chosen, now, years));
      }}
    />
  );
}
