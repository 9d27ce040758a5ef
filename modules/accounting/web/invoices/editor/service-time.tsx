import { Input, SegmentedControl } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { InvoiceField } from './invoice-field.tsx';
import type { InvoiceFieldProps } from './invoice-field.tsx';

interface Period {
  readonly start: string | null;
  readonly end: string | null;
}

/** Time of the service: a day or a period (§ 14 (4) no. 6 UStG); switching carries the value over. */
export function ServiceTime({ editing }: Pick<InvoiceFieldProps, 'editing'>) {
  const { t } = useTranslation('accounting');
  const { control, setValue } = editing.form;
  const [day, start, end] = useWatch({ control, name: ['serviceDate', 'servicePeriodStart', 'servicePeriodEnd'] });
  const [chosen, choose] = useState<'day' | 'period'>('day');
  const kind = start !== null || end !== null ? 'period' : day !== null ? 'day' : chosen;
  const former = useRef<Period>({ start: null, end: null });
  const label = useId();
  const change = (next: 'day' | 'period') => {
    choose(next);
    const set = { shouldDirty: true };
    const carried = end ?? start;
    if (next === 'day') former.current = { start, end };
    // Choosing a day by mistake keeps the period.
    const period = (former.current.end ?? former.current.start) === day ? former.current : { start: day, end: null };
    setValue('serviceDate', next === 'day' ? carried : null, set);
    setValue('servicePeriodStart', next === 'period' ? period.start : null, set);
    setValue('servicePeriodEnd', next === 'period' ? period.end : null, set);
  };
  return (
    <>
      <Input.Wrapper label={t('serviceTime.label')} labelElement="div" labelProps={{ id: label }} data-span="2">
        <SegmentedControl
          fullWidth
          size="sm"
          aria-labelledby={label}
          value={kind}
          onChange={(next) => change(next === 'period' ? 'period' : 'day')}
          data={[
            { value: 'day', label: t('serviceTime.day') },
            { value: 'period', label: t('serviceTime.period') },
          ]}
        />
      </Input.Wrapper>
      {kind === 'day' ? (
        <InvoiceField editing={editing} name="serviceDate" span="2" />
      ) : (
        <>
          <InvoiceField editing={editing} name="servicePeriodStart" span="2" />
          <InvoiceField editing={editing} name="servicePeriodEnd" span="2" />
        </>
      )}
    </>
  );
}
