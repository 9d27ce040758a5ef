import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { cutText } from '#platform/contract/cut-text.ts';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { todayInGermany } from '#platform/web/clock.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';
import { resolutionsPage } from '../../pages.ts';
import classes from '../../overview/overview.module.css';
import { lastResolutionsQuery } from './resolution-queries.ts';
import { useResolutionWords } from './use-resolution-words.ts';

/** The last entries of the collection, each with the day until which it can be contested. */
export function ResolutionsCard({ eid }: { readonly eid: string }) {
  const { t } = useTranslation('property-owner');
  const { data, error, refetch } = useQuery(lastResolutionsQuery(eid));
  return (
    <Card
      title={t('community.area.lastResolutions')}
      action={
        <Anchor size="sm" renderRoot={(props) => <Link {...resolutionsPage.link({}, { eid })} {...props} />}>
          {t('community.area.allResolutions')}
        </Anchor>
      }
    >
      {data === undefined ? (
        error === null ? (
          <ListSkeleton rows={3} height={48} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('community.emptyText')}
        </Text>
      ) : (
        <ul className={classes.lines}>
          {data.map((resolution) => (
            <Line key={resolution.id} resolution={resolution} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ resolution }: { readonly resolution: Resolution }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const words = useResolutionWords();
  const state = words.stateOf(resolution);
  const { datum, anfechtbarBis } = resolution;
  const contest =
    anfechtbarBis === null || anfechtbarBis < todayInGermany()
      ? ''
      : t('community.contestUntil', { day: formatDate(anfechtbarBis, language) });
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        {words.nameOf(resolution)} · {cutText(words.summaryOf(resolution), 140)}
        <span className={classes.second}>
          {[datum === null ? '' : formatDate(datum, language), contest].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      {state === null ? null : <Badge tone={state.tone}>{state.text}</Badge>}
    </li>
  );
}
