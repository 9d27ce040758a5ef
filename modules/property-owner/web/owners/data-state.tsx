import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { dataStateQuery } from './owner-queries.ts';

/** Shows the age of the data in German time, and a failed last delivery. */
export function DataState() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { data } = useQuery(dataStateQuery);
  if (data === undefined)
    return (
      <Text size="sm" component="span">
        {' '}
      </Text>
    );
  const { lastUpdateAt, lastFailedAt } = data;
  return (
    <Text size="sm" component="span">
      {lastUpdateAt === null
        ? t('owners.noData')
        : t('owners.dataState', { instant: formatGermanInstant(lastUpdateAt, language) })}
      {lastFailedAt === null ? null : (
        <Text span size="sm" c="var(--mantine-color-error)">
          {' '}
          {t('owners.lastFailed', { instant: formatGermanInstant(lastFailedAt, language) })}
        </Text>
      )}
    </Text>
  );
}
