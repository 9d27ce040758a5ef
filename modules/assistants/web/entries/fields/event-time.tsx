import { Button, Group, Input, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { germanInstantOf, germanTimeOf } from '#platform/contract/days.ts';
import { readClock, todayInGermany } from '#platform/web/clock.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { readClockTime } from './read-clock-time.ts';
import classes from './fields.module.css';

/** Clocks of device and server may differ by so much. */
const toleranceMs = 60_000;

interface EventTimeProps {
  /** Instant, ISO 8601. */
  readonly value: string;
  /** Receives the chosen instant, null while there is none that can be. */
  readonly onChange: (instant: string | null) => void;
  readonly error?: string | undefined;
  readonly label: string;
  /** Present where a person has to say when it was: takes the shown time. */
  readonly onConfirm?: (() => void) | undefined;
}

/** Day and time at which something happened, in Germany; never in the future. */
export function EventTime({ value, onChange, error, label, onConfirm }: EventTimeProps) {
  const { t } = useTranslation('assistants');
  const id = useId();
  const [typed, setTyped] = useState(() => toParts(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(toParts(value));
  }
  const problem = findProblem(typed);
  const change = (part: Partial<Parts>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const instant = findProblem(next) === null ? toInstant(next) : null;
    if (instant !== null) setKnown(instant);
    onChange(instant);
  };
  const message = problem === null ? error : t(problem);
  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      label={label}
      labelElement="div"
      error={message}
    >
      <Group gap={10} align="flex-start">
        <DayInput
          className={classes.day ?? ''}
          aria-label={t('entries.eventDay')}
          value={typed.day}
          maxDate={todayInGermany()}
          error={message !== undefined}
          onChange={(day) => change({ day })}
          onUnreadable={() => change({ day: null })}
        />
        <TextInput
          className={classes.time ?? ''}
          name="eventAt"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          aria-label={t('entries.eventTime')}
          value={typed.time}
          error={message !== undefined}
          onChange={(event) => change({ time: event.currentTarget.value })}
          onBlur={() => {
            const time = readClockTime(typed.time);
            if (time !== null) setTyped({ ...typed, time });
          }}
        />
        {onConfirm === undefined || problem !== null ? null : (
          <Button variant="default" aria-label={t('checks.confirmOf', { name: label })} onClick={onConfirm}>
            {t('checks.confirm')}
          </Button>
        )}
      </Group>
      {onConfirm === undefined || message !== undefined ? null : (
        <Text size="xs" className={classes.check ?? ''}>
          {t('entries.eventAsked')}
        </Text>
      )}
    </Input.Wrapper>
  );
}

interface Parts {
  readonly day: string | null;
  /** As typed. */
  readonly time: string;
}

function toParts(instant: string): Parts {
  const wall = germanTimeOf(new Date(instant));
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

function toInstant({ day, time }: Parts): string | null {
  const clock = readClockTime(time);
  return day === null || clock === null ? null : germanInstantOf(day, clock).toISOString();
}

/** Key of the text that says why there is no instant; null if there is one. */
function findProblem(parts: Parts): string | null {
  const instant = toInstant(parts);
  if (instant === null) return 'entries.eventInvalid';
  return Date.parse(instant) > readClock().getTime() + toleranceMs ? 'errors.field.event_in_future' : null;
}
