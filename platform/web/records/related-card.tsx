import { Anchor, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../components/card.tsx';
import { Fetched } from '../components/fetched.tsx';
import type { PageLink } from '../pages/define-page.ts';

interface RelatedCardProps<Data> {
  readonly title: string;
  /** Period or another limit of what is shown. */
  readonly text?: string;
  readonly query: Parameters<typeof Fetched<Data>>[0]['query'];
  /** List of which the card shows the first entries. */
  readonly all: PageLink;
  /** Shown in place of an empty table. */
  readonly emptyText: string;
  readonly isEmpty: (data: Data) => boolean;
  readonly children: (data: Data) => ReactNode;
}

/** Card with the first entries of a list, and the way to the whole list with the same filter. */
export function RelatedCard<Data>({ title, text, query, all, emptyText, isEmpty, children }: RelatedCardProps<Data>) {
  const { t } = useTranslation('platform');
  const label = t('records.showAll');
  const hasEntries = query.data !== undefined && !isEmpty(query.data);
  return (
    <Card
      title={title}
      {...(text === undefined || !hasEntries ? {} : { text })}
      action={
        hasEntries ? (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...all} {...props} aria-label={t('records.showAllOf', { list: title })}>
                {label}
              </Link>
            )}
          />
        ) : null
      }
    >
      <Fetched query={query} skeleton={<Skeleton height={84} />}>
        {(data) =>
          isEmpty(data) ? (
            <Text size="sm" c="dimmed">
              {emptyText}
            </Text>
          ) : (
            children(data)
          )
        }
      </Fetched>
    </Card>
  );
}
