import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import textClasses from '#platform/web/components/text.module.css';
import { formatDate, formatMoney, formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import classes from './removed-entries.module.css';
import { useSayRemoved } from './use-say-removed.ts';

type Withdrawn = Refresh['withdrawals'][number]['names'][number];

/** Entries that a delivery removes, by table, with the documents and people concerned. */
export function RemovedEntries({ entry: { withdrawals, concerned } }: { readonly entry: Refresh }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const sayRemoved = useSayRemoved();
  const nameOf = ({ id, name, day, amount }: Withdrawn): string =>
    [
      `${name} (${id})`.trim(),
      ...(day === null ? [] : [formatDate(day, language)]),
      ...(amount === null ? [] : [formatMoney(amount, language)]),
    ].join(', ');
  return (
    <Stack gap="xs" component="ul" m={0} pl={20} aria-label={t('refresh.removedLabel')}>
      {withdrawals.map((removed) => (
        <li key={removed.file}>
          <Text size="sm" fw={550}>
            {sayRemoved(removed)}
          </Text>
          <ul className={classes['names']}>
            {removed.names.map((name) => (
              <Text key={name.id} component="li" size="sm" c="dimmed" className={textClasses['anywhere']}>
                {nameOf(name)}
              </Text>
            ))}
            {removed.count > removed.names.length ? (
              <Text component="li" size="sm" c="dimmed">
                {t('refresh.moreEntries', {
                  number: formatNumber(removed.count - removed.names.length, language, 0),
                })}
              </Text>
            ) : null}
          </ul>
        </li>
      ))}
      {concerned === null || concerned.documents === 0 ? null : (
        <li>
          <Text size="sm">{t('refresh.concernedDocuments', { count: concerned.documents })}</Text>
        </li>
      )}
      {concerned === null || concerned.peopleCount === 0 ? null : (
        <li>
          <Text size="sm">{t('refresh.concernedPeople', { count: concerned.peopleCount })}</Text>
          <Text size="sm" c="dimmed">
            {concerned.people.join(' · ')}
            {concerned.peopleCount > concerned.people.length ? ' …' : ''}
          </Text>
        </li>
      )}
    </Stack>
  );
}
