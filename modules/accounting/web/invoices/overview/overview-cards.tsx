import { Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { latePart } from '#platform/web/late/late-part.tsx';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { isEmptyOverview, listTiles } from './list-tiles.ts';
import { overviewQuery } from './overview-queries.ts';
import { rememberRoom } from './overview-room.ts';
import type { OverviewRoom } from './overview-room.ts';
import { OverviewTiles } from './overview-tiles.tsx';
import classes from './overview.module.css';

const OverviewYear = latePart(() => import('./overview-year.tsx').then((module) => module.OverviewYear));

interface OverviewCardsProps {
  readonly room: OverviewRoom;
  readonly onRoom: (room: OverviewRoom) => void;
}

/** Figures of the invoices, each of which filters the list, and the chart of a year; nothing without invoices. */
export function OverviewCards({ room, onRoom }: OverviewCardsProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { data } = useQuery(overviewQuery(null));
  const [isOpen, setOpen] = useState(room === 'chart');
  const next = data === undefined ? room : isEmptyOverview(data) ? 'none' : isOpen ? 'chart' : 'tiles';
  useEffect(() => {
    if (next === room) return;
    // An empty organisation says nothing about the wish to see the chart.
    if (next !== 'none') rememberRoom(next);
    onRoom(next);
  }, [next, onRoom, room]);
  if (data === undefined || next === 'none') return null;
  return (
    <section aria-label={t('overview.title')} className={classes.overview}>
      <OverviewTiles tiles={listTiles(data)} />
      {data.smallBusiness === null ? null : (
        <Text size="sm" c="dimmed">
          {t('overview.smallBusiness', {
            received: formatMoney(data.smallBusiness.received, language),
            limit: formatMoney(data.smallBusiness.limit, language),
          })}
        </Text>
      )}
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isOpen}
        data-open={isOpen || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <FoldChevron />
        {t('overview.course')}
      </UnstyledButton>
      {isOpen ? <OverviewYear current={data} /> : null}
    </section>
  );
}
