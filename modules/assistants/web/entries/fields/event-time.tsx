import { Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { germanInstantOf, germanTimeOf } from '#platform/contract/days.ts';
import { readClock, todayInGermany } from '#platform/web/clock.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import classes from './fields.module.css';

/** Clocks of device and server may differ by so much. */
const toleranceMs = 60_000;

interface EventTimeProps {
  /** Instant, ISO 8601. */
  readonly value: string;
  /** Receives the chosen instant, null while there is none that can be. */
  readonly onChange: (instant: string | null) => void;
  readonly error?: string | undefined;
  readonly label?: string;
}

/** Day and time at which something happened, in Germany; never in the future. */
export function EventTime({ value, onChange, error, label }: EventTimeProps) {
  const { t } = useTranslation('assistants');
  const id = useId();
  const [typed, setTyped] = useState(() => toParts(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(toParts(value));
  }
  const instant = toInstant(typed);
  const problem =
    instant === null ? t('entries.eventInvalid') : isFuture(instant) ? t('errors.field.event_in_future') : undefined;
  const change = (part: Partial<Parts>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const chosen = toInstant(next);
    const valid = chosen !== null && !isFuture(chosen) ? chosen : null;
    if (valid !== null) setKnown(valid);
    onChange(valid);
  };
  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      label={label ?? t('entries.eventAt')}
      labelElement="div"
      error={problem ?? error}
    >
      <div className={classes.event}>
        <DayInput
          aria-label={t('entries.eventDay')}
          value={typed.day}
          maxDate={todayInGermany()}
          error={problem !== undefined || error !== undefined}
          onChange={(day) => change({ day })}
          onUnreadable={() => change({ day: null })}
        />
        <TextInput
          type="time"
          name="eventAt"
          aria-label={t('entries.eventTime')}
          value={typed.time}
          error={problem !== undefined || error !== undefined}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
      </div>
    </Input.Wrapper>
  );
}

interface Parts {
  readonly day: string | null;
  readonly time: string;
}

function toParts(instant: string): Parts {
  const wall = germanTimeOf(new Date(instant));
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

function toInstant({ day, time }: Parts): string | null {
  if (day === null || !/^\d{4}-\d\d-\d\d$/u.test(day) || !/^\d\d:\d\d$/u.test(time)) return null;
  return germanInstantOf(day, time).toISOString();
}

function isFuture(instant: string): boolean {
  return Date.parse(instant) > readClock().getTime() + toleranceMs;
}
