import { Anchor, Group, Text } from '@mantine/core';
import { IconMapPin, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatGermanHour } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Viewing } from '../../contract/today/today.ts';
import { objectPage } from '../pages.ts';
import classes from './today.module.css';

/** Viewings of today and tomorrow in their order, with telephone and address for the way. */
export function ViewingList({ viewings }: { readonly viewings: readonly Viewing[] }) {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  return (
    <ul className={classes.viewings}>
      {viewings.map(({ stakeholderId, objectId, title, name, telephone, address, at, isToday }) => (
        <li key={stakeholderId} data-today={isToday || undefined}>
          <Text size="sm" fw={600} className={classes.time}>
            {t(isToday ? 'today.todayAt' : 'today.tomorrowAt', { time: formatGermanHour(at, language) })}
          </Text>
          <Text size="sm" className="kontor-ellipsis">
            <Link {...objectPage.link({ objectId }, { tab: 'interessenten' })} className={classes.part}>
              {name}
            </Link>{' '}
            <Text span size="sm" c="dimmed">
              {objectId} · {title}
            </Text>
          </Text>
          <Group gap={14} wrap="nowrap">
            {telephone === '' ? null : (
              <Anchor size="sm" href={`tel:${telephone.replaceAll(/[^+\d]/gu, '')}`} className={classes.way}>
                <IconPhone size={15} aria-hidden /> {telephone}
              </Anchor>
            )}
            {address === '' ? null : (
              <Anchor
                size="sm"
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
                target="_blank"
                rel="noreferrer"
                className={classes.way}
              >
                <IconMapPin size={15} aria-hidden /> {t('today.map')}
              </Anchor>
            )}
          </Group>
        </li>
      ))}
    </ul>
  );
}
