import { Button, Loader, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCounted } from '../../contract/paging.ts';
import classes from './lists.module.css';

interface ListFootProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** Number of loaded rows. */
  readonly shown?: number;
  /** Number of rows on all pages, null above the limit of counting; absent while unknown. */
  readonly total?: number | null;
}

/** Foot of an endless list: shows the progress and loads the next page in advance; after a failure by a button. */
export function ListFoot({ query, shown = 0, total }: ListFootProps) {
  const { t } = useTranslation('platform');
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage, isNear]);
  return (
    <>
      {total === undefined ? null : (
        <Text size="sm" c="dimmed" className={classes.range}>
          {total === null
            ? t('list.rangeOfMany', { shown, total: maxCounted })
            : t('list.range', { shown, total: Math.max(total, shown) })}
        </Text>
      )}
      <div ref={ref} className={classes.foot} role="status">
        {isFetchingNextPage ? <Loader size="sm" role="img" aria-label={t('list.loadingMore')} /> : null}
        {isFetchNextPageError && !isFetchingNextPage ? (
          <Button variant="default" onClick={() => void fetchNextPage()}>
            {t('list.loadMore')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
