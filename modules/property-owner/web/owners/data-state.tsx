import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useSayProblem } from '../import/use-say-problem.ts';
import { refreshPage } from '../pages.ts';
import { dataStateQuery } from './owner-queries.ts';

/** Shows the age of the data in German time; to administrators also why the last refresh failed. */
export function DataState() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const say = useSayProblem();
  const { data } = useQuery(dataStateQuery);
  if (data === undefined)
    return (
      <Text size="sm" component="span">
        {' '}
      </Text>
    );
  const { lastUpdateAt, lastFailedAt, failure, isLate } = data;
  return (
    <Text size="sm" component="span">
      {lastUpdateAt === null
        ? t('owners.noData')
        : t(isLate ? 'owners.late' : 'owners.dataState', { instant: formatGermanInstant(lastUpdateAt, language) })}
      {lastFailedAt === null ? null : (
        <>
          <Text span size="sm" c="var(--mantine-color-error)">
            {' · '}
            {t('owners.lastFailed', {
              instant: formatGermanInstant(lastFailedAt, language),
              reason: say(failure ?? 'internal_error'),
            })}
          </Text>{' '}
          <Anchor size="sm" component={Link} to={refreshPage.path}>
            {t('owners.toDeliveries')}
          </Anchor>
        </>
      )}
    </Text>
  );
}
