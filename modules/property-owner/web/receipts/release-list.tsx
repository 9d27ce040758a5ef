import { IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/web/components/states.tsx';
import { BoardColumnView } from './board-column.tsx';
import type { BoardColumnProps } from './board-column.tsx';
import { columnQuery } from './receipt-queries.ts';
import classes from './receipts.module.css';

/** All that waits for the reader's release, whenever it was captured: nothing may hide behind a period. */
export function ReleaseList({ filters, ...props }: Omit<BoardColumnProps, 'column'>) {
  const { t } = useTranslation('property-owner');
  const { eid } = filters;
  const whole = eid === undefined ? {} : { eid };
  const query = useInfiniteQuery(columnQuery(whole, 'FREIZUGEBEN'));
  if (query.isSuccess && query.data.pages[0]?.belege.length === 0)
    return (
      <EmptyState icon={<IconChecks size={28} />} title={t('receipts.allDoneTitle')} text={t('receipts.allDoneText')} />
    );
  return (
    <div className={classes.releases}>
      <BoardColumnView column="FREIZUGEBEN" filters={whole} {...props} />
    </div>
  );
}
