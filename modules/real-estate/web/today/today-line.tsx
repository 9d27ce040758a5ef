import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { countDays } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { Card } from '#platform/web/components/card.tsx';
import { waitingReasons } from '../../contract/objects/waiting.ts';
import type { Today } from '../../contract/today/today.ts';
import { objectPage, objectsPage } from '../pages.ts';
import { todayQuery } from './today-queries.ts';
import { useLiveObjects } from './use-live-objects.ts';
import { ViewingList } from './viewing-list.tsx';
import classes from './today.module.css';

/** Work of today: each part leads to the objects that wait for it; then the viewings of today and tomorrow. */
export function TodayLine() {
  const { t } = useTranslation('real-estate');
  useLiveObjects();
  const { data: today } = useQuery(todayQuery());
  if (today === undefined) return <Skeleton height={56} radius="md" />;
  return (
    <Card className={classes.today} aria-label={t('today.title')}>
      <Stack gap="sm">
        <Parts today={today} />
        {today.viewings.length === 0 ? null : <ViewingList viewings={today.viewings} />}
      </Stack>
    </Card>
  );
}

function Parts({ today }: { readonly today: Today }) {
  const { t } = useTranslation('real-estate');
  const waiting = waitingReasons.filter((reason) => today.counts[reason] > 0);
  if (waiting.length === 0)
    return (
      <Group gap={8}>
        <IconCircleCheck size={18} aria-hidden />
        <Text size="sm">{t('today.done', { count: today.offered })}</Text>
      </Group>
    );
  return (
    <Group gap={8} component="ul">
      {waiting.map((reason, index) => (
        <li key={reason}>
          <Link {...objectsPage.link({}, { waits: reason })} className={classes.part}>
            {t(`today.reasons.${reason}`, { count: today.counts[reason] })}
          </Link>
          {index === waiting.length - 1 ? null : <span aria-hidden> ·</span>}
        </li>
      ))}
      {today.nextMandate === null ? null : <MandateEnd mandate={today.nextMandate} />}
    </Group>
  );
}

function MandateEnd({ mandate: { objectId, until } }: { readonly mandate: NonNullable<Today['nextMandate']> }) {
  const { t } = useTranslation('real-estate');
  const days = countDays(todayInGermany(), until);
  return (
    <li>
      <Text span size="sm" c="dimmed">
        {t(days < 0 ? 'today.mandateEnded' : 'today.mandateEnds', { count: Math.abs(days) })}{' '}
        <Anchor size="sm" renderRoot={(props) => <Link {...objectPage.link({ objectId })} {...props} />}>
          {objectId}
        </Anchor>
      </Text>
    </li>
  );
}
