import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordSummary } from '#platform/web/records/web-entity.ts';
import { listCustomerTiles } from './overview/list-tiles.ts';
import { customerFiguresQuery } from './overview/overview-queries.ts';
import { OverviewTiles } from './overview/overview-tiles.tsx';
import classes from './overview/overview.module.css';

/** Turnover and open amounts of a customer above their form, each leading to these invoices. */
export function CustomerFigures({ record: { id } }: ComponentProps<RecordSummary>) {
  const { t } = useTranslation('accounting');
  const { data } = useQuery(customerFiguresQuery(id));
  return (
    <section aria-label={t('overview.customer')} className={classes.ofCustomer}>
      {data === undefined ? null : <OverviewTiles tiles={listCustomerTiles(id, data)} isWhole />}
    </section>
  );
}
