import { Input, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { germanInstantOf, germanTimeOf } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import { maxHandoverDays } from '../../contract/handover/handover.ts';
import { readClockTime } from '../entries/fields/read-clock-time.ts';
import type { ChangeFilters } from './change-filters.ts';
import classes from './handover.module.css';

interface PeriodProps {
  /** Instant, ISO 8601. */
  readonly from: string;
  /** Null for now. */
  readonly to: string | null;
  readonly onClose: () => void;
  readonly onChange: ChangeFilters;
}

/** Dialog that asks for the period of a handover: days with times, the end is now if it is empty. */
export function PeriodDialog({ opened, ...period }: PeriodProps & { readonly opened: boolean }) {
  const { t } = useTranslation('assistants');
  return (
    <FormDialog opened={opened} title={t('handover.choosePeriod')} onClose={period.onClose}>
      <PeriodForm {...period} />
    </FormDialog>
  );
}

interface Moment {
  readonly day: string | null;
  /** As typed. */
  readonly time: string;
}

const dayMs = 24 * 3_600_000;

function toMoment(instant: string | null): Moment {
  if (instant === null) return { day: null, time: '' };
  const wall = germanTimeOf(new Date(instant));
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** Returns the instant; null for an empty moment, undefined for one that cannot be read. */
function readMoment({ day, time }: Moment): string | null | undefined {
  if (day === null && time.trim() === '') return null;
  const clock = readClockTime(time);
  return day === null || clock === null ? undefined : germanInstantOf(day, clock).toISOString();
}

function PeriodForm({ from, to, onClose, onChange }: PeriodProps) {
  const { t } = useTranslation('assistants');
  const [begin, setBegin] = useState(() => toMoment(from));
  const [end, setEnd] = useState(() => toMoment(to));
  const [first, last] = [readMoment(begin), readMoment(end)];
  const choosing = useCommand(
    async (period: { readonly from: string; readonly to: string | null }) => onChange(period),
    {
      onDone: onClose,
    },
  );
  const isBackwards = first != null && last != null && first > last;
  const isLong = first != null && last != null && Date.parse(last) - Date.parse(first) > maxHandoverDays * dayMs;
  const endProblem = isBackwards
    ? t('handover.backwards')
    : isLong
      ? t('errors.field.handover_too_long', { maximum: maxHandoverDays })
      : last === undefined
        ? t('handover.unreadable')
        : undefined;
  const input = first == null || last === undefined || endProblem !== undefined ? null : { from: first, to: last };
  return (
    <DialogForm action={choosing} input={input} submitLabel={t('handover.show')}>
      <Stack gap="md">
        <MomentField
          label={t('handover.from')}
          value={begin}
          onChange={setBegin}
          error={first == null ? t('handover.unreadable') : undefined}
        />
        <MomentField
          label={t('handover.to')}
          hint={t('handover.toHint')}
          value={end}
          onChange={setEnd}
          error={endProblem}
        />
      </Stack>
    </DialogForm>
  );
}

interface MomentFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: Moment;
  readonly onChange: (value: Moment) => void;
  readonly error: string | undefined;
}

function MomentField({ label, hint, value, onChange, error }: MomentFieldProps) {
  const { t } = useTranslation('assistants');
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      label={label}
      labelElement="div"
      description={hint}
      error={error}
    >
      <div className={classes.moment}>
        <DayInput
          aria-label={t('handover.dayOf', { label })}
          value={value.day}
          maxDate={todayInGermany()}
          clearable
          clearButtonProps={{ 'aria-label': t('handover.clearDay', { label }) }}
          error={isWrong}
          onChange={(day) => onChange({ ...value, day })}
          onUnreadable={() => onChange({ ...value, day: null })}
        />
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          aria-label={t('handover.timeOf', { label })}
          value={value.time}
          error={isWrong}
          onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
        />
      </div>
    </Input.Wrapper>
  );
}
