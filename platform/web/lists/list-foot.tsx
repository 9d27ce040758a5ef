import { Button, Loader } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lists.module.css';

interface ListFootProps {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>;
}

/** Foot of an endless list: fetches the next page before one arrives at it; after a failure by a button. */
export function ListFoot({ query }: ListFootProps) {
  const { t } = useTranslation('platform');
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage, isNear]);
  return (
    <div ref={ref} className={classes.foot} role="status">
      {isFetchingNextPage ? <Loader size="sm" role="img" aria-label={t('list.loadingMore')} /> : null}
      {isFetchNextPageError && !isFetchingNextPage ? (
        <Button variant="default" onClick={() => void fetchNextPage()}>
          {t('list.loadMore')}
        </Button>
      ) : null}
    </div>
  );
}
