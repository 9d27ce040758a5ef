import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readClock } from '#platform/web/clock.ts';
import { formatElapsed } from './duration.ts';
import textClasses from '#platform/web/components/text.module.css';

interface ElapsedProps {
  readonly startedAt: string;
  /** Accessible name. */
  readonly label: string;
  readonly size: 'sm' | 'lg';
}

/** Elapsed time of a timer; screen readers do not announce it each second. */
export function Elapsed({ startedAt, label, size }: ElapsedProps) {
  const [now, setNow] = useState(() => readClock().getTime());
  useEffect(() => {
    const tick = setInterval(() => setNow(readClock().getTime()), 1000);
    return () => clearInterval(tick);
  }, []);
  return (
    <Text span fw={600} size={size} role="timer" aria-live="off" aria-label={label} className={textClasses['figures']}>
      {formatElapsed(startedAt, now)}
    </Text>
  );
}
