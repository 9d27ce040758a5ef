import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { timeTrackingPage } from '../pages.ts';
import { Elapsed } from './elapsed.tsx';
import { timerQuery } from './time-queries.ts';

/** Running timer in the top bar, a link to the hours, which show it themselves; renders nothing without one. */
export function RunningTimer() {
  const { t } = useTranslation('accounting');
  const { pathname } = useLocation();
  const { data: timer } = useQuery(timerQuery());
  if (timer === null || timer === undefined || pathname === timeTrackingPage.path) return null;
  const subject = timer.project?.label ?? timer.text;
  return (
    <Button
      component={Link}
      to={timeTrackingPage.path}
      variant="subtle"
      px="xs"
      leftSection={<IconClock size={18} aria-hidden />}
      {...(subject === '' ? {} : { title: subject })}
    >
      <Elapsed startedAt={timer.startedAt} label={t('runningTimer')} size="sm" />
    </Button>
  );
}
