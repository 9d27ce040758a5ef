import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { readClock } from '#platform/web/clock.ts';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import { TileCards } from '../analytics/tile-cards.tsx';
import { communityPage, overviewPage } from '../pages.ts';
import { BooksOverview } from './books-overview.tsx';
import { ContactCard } from './contact-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { ManagementOverview } from './management-overview.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { OwnerTabs } from './owner-tabs.tsx';
import { TaskCard } from './task-card.tsx';
import { overviewQuery } from './overview-queries.ts';
import classes from './overview.module.css';

/** First screen of the module: what waits, how the year stands, and whom to ask. */
export function OverviewPage() {
  const { t } = useTranslation('property-owner');
  const { eid, year } = overviewPage.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(overviewQuery(eid, year));
  // Readers with access to communities alone have their overview there.
  const isMember =
    data?.verwaltet === false && data.eigentuemer.length > 0 && data.eigentuemer.every(({ art }) => art === 'weg');
  useEffect(() => {
    if (isMember) void navigate({ ...communityPage.link({}, eid === undefined ? {} : { eid }), replace: true });
  }, [eid, isMember, navigate]);
  return (
    <Stack gap="md" maw={1280} miw={0}>
      <PageHeader title={t('overview.title')} subtitle={data === undefined ? ' ' : <Greeting overview={data} />} />
      {data === undefined || isMember ? (
        error === null ? (
          <ListSkeleton rows={3} height={120} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Content overview={data} />
      )}
    </Stack>
  );
}

function Content({ overview }: { readonly overview: Overview }) {
  const { eid } = overviewPage.useSearch();
  const isManaging = overview.verwaltet && eid === undefined;
  const hasBooks = overview.monate.length > 0;
  return (
    <div className={classes.page}>
      {overview.verwaltet ? null : <OwnerTabs overview={overview} />}
      {isManaging || hasBooks || overview.aufgaben.length > 0 ? <TaskCard tasks={overview.aufgaben} /> : null}
      {isManaging ? <ManagementOverview overview={overview} /> : null}
      {!isManaging && hasBooks && overview.jahre !== null ? (
        <BooksOverview overview={overview} years={overview.jahre} />
      ) : null}
      {overview.verwaltet || hasBooks ? <TileCards /> : null}
      <NothingYet overview={overview} isManaging={isManaging} />
      {isManaging ? null : (
        <div className={classes.pair}>
          <DocumentsCard documents={overview.dokumente} />
          <ContactCard contact={overview.kontakt} />
        </div>
      )}
    </div>
  );
}

/** Hour from which the greeting changes, in the reader's own time. */
const greetings = [
  [0, 'evening'],
  [5, 'morning'],
  [11, 'day'],
  [18, 'evening'],
] as const;

function Greeting({ overview: { leser, stand } }: { readonly overview: Overview }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const hour = readClock().getHours();
  const [, time] = greetings.findLast(([from]) => from <= hour) ?? greetings[0];
  const name = `${leser.vorname} ${leser.nachname}`.trim();
  return (
    <>
      {t(`overview.greeting.${time}`, { name })}
      {' · '}
      {stand === null ? t('owners.noData') : t('owners.dataState', { instant: formatGermanInstant(stand, language) })}
    </>
  );
}
