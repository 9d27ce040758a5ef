import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { germanDayOf } from '#platform/contract/days.ts';
import { Card } from '#platform/web/components/card.tsx';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { Morning } from '../../contract/handover/handover.ts';
import { draftRetention } from '../../contract/retention/retention.ts';
import { draftsPage, entriesPage } from '../pages.ts';
import { morningQuery } from './handover-queries.ts';
import { DeletableRecords, MorningNames } from './morning-names.tsx';
import classes from './handover.module.css';

/** Facts for a head of care in the morning; the server refuses it to everybody else. */
export function MorningCard() {
  const { t } = useTranslation('assistants');
  const query = useQuery(morningQuery());
  return (
    <Card title={t('morning.title')} text={t('morning.text')}>
      <Fetched query={query} skeleton={<ListSkeleton rows={3} height={28} />}>
        {(morning) => <MorningFacts morning={morning} />}
      </Fetched>
    </Card>
  );
}

function MorningFacts({ morning }: { readonly morning: Morning }) {
  const { t } = useTranslation('assistants');
  const { oldDrafts, silent, oldAssessments, deletable, expiring, night } = morning;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('morning.night'), Object.values(night).some((count) => count > 0) ? <Night morning={morning} /> : null],
    [t('morning.oldDrafts'), oldDrafts.length > 0 ? <OldDrafts drafts={oldDrafts} /> : null],
    [
      t('morning.expiring'),
      expiring > 0 ? t('morning.expiringText', { count: expiring, days: draftRetention.warnedDays }) : null,
    ],
    [t('morning.silent', { count: silent.count }), silent.count > 0 ? <MorningNames people={silent} /> : null],
    [
      t('morning.oldAssessments', { count: oldAssessments.count }),
      oldAssessments.count > 0 ? <MorningNames people={oldAssessments} /> : null,
    ],
    [
      t('morning.deletable', { count: deletable.count }),
      deletable.count > 0 ? <DeletableRecords people={deletable} /> : null,
    ],
  ];
  if (facts.every(([, value]) => value === null)) return <Text c="dimmed">{t('morning.nothing')}</Text>;
  return <FactList facts={facts} layout="sentences" />;
}

/** Numbers of the night, each the way to the entries since then. */
function Night({ morning: { night, nightFrom } }: { readonly morning: Morning }) {
  const { t } = useTranslation('assistants');
  const language = useLanguage();
  const from = germanDayOf(new Date(nightFrom));
  const ways = [
    { label: t('morning.falls', { count: night.falls }), count: night.falls, search: { from } },
    {
      label: t('morning.important', { count: night.important }),
      count: night.important,
      search: { from, important: 'true' as const },
    },
    { label: t('morning.addenda', { count: night.addenda }), count: night.addenda, search: { from } },
    { label: t('morning.withdrawn', { count: night.withdrawn }), count: night.withdrawn, search: { from } },
  ];
  return (
    <div className={classes.names}>
      {ways
        .filter(({ count }) => count > 0)
        .map(({ label, search }) => (
          <Anchor key={label} renderRoot={(props) => <Link {...entriesPage.link({}, search)} {...props} />}>
            {label}
          </Anchor>
        ))}
      <Text span size="sm" c="dimmed">
        {t('morning.nightSince', { time: formatGermanInstant(nightFrom, language) })}
      </Text>
    </div>
  );
}

/** Authors of drafts that are older than a shift, by name: an order by number would rank the staff. */
function OldDrafts({ drafts }: { readonly drafts: Morning['oldDrafts'] }) {
  const { t } = useTranslation('assistants');
  const language = useLanguage();
  return (
    <div className={classes.names} data-stacked>
      {drafts.map(({ authorName, count, oldestAt }) => (
        <Text key={`${authorName} ${oldestAt}`} span>
          {t('morning.draftsOf', { count, name: authorName, time: formatGermanInstant(oldestAt, language) })}
        </Text>
      ))}
      <Anchor size="sm" renderRoot={(props) => <Link {...draftsPage.link({})} {...props} />}>
        {t('morning.toDrafts')}
      </Anchor>
    </div>
  );
}
