import { Group, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PageFootLink } from '#platform/web/components/page-foot-link.tsx';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/web/components/states.tsx';
import { BoardColumnView } from './board-column.tsx';
import type { BoardColumnProps } from './board-column.tsx';
import { columnQuery } from './receipt-queries.ts';
import { receiptsPage } from '../pages.ts';
import classes from './receipts.module.css';

/** All that waits for the reader's release, whenever it was captured: nothing may hide behind a period. */
export function ReleaseList({ filters, ...props }: Omit<BoardColumnProps, 'column'>) {
  const { t } = useTranslation('property-owner');
  const { eid, hinweis } = filters;
  const whole = { ...(eid === undefined ? {} : { eid }), ...(hinweis === undefined ? {} : { hinweis }) };
  const query = useInfiniteQuery(columnQuery(whole, 'FREIZUGEBEN'));
  if (query.isSuccess && query.data.pages[0]?.belege.length === 0)
    return (
      <EmptyState icon={<IconChecks size={28} />} title={t('receipts.allDoneTitle')} text={t('receipts.allDoneText')} />
    );
  return (
    <div className={classes.releases}>
      {hinweis === undefined ? null : (
        <Group gap="xs" mb="sm">
          <Text size="sm">{t(`receipts.notes.${hinweis}`)}</Text>
          <PageFootLink link={receiptsPage.link({}, eid === undefined ? {} : { eid })}>
            {t('receipts.notes.all')}
          </PageFootLink>
        </Group>
      )}
      <BoardColumnView column="FREIZUGEBEN" filters={whole} {...props} />
    </div>
  );
}
