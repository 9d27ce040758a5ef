import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageFootLink } from '#platform/web/components/page-foot-link.tsx';
import { transactionsPage } from '../pages.ts';
import type { ReceiptFilters } from './receipt-queries.ts';
import { missingReceiptsQuery } from './receipt-queries.ts';
import { useReceiptWords } from './use-receipt-words.ts';

/** Number and sum of the expenses without a receipt in the same period, units and cost types; leads to them. */
export function MissingReceipts({ filters }: { readonly filters: ReceiptFilters }) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  const { eid = '', from, to, objekt, moid, mid, kaid } = filters;
  const search = transactionsPage.readSearch({ from, to, objekt, moid, mid, kaid, beleg: 'fehlt' });
  const { data } = useQuery(missingReceiptsQuery(eid, search));
  const { count = null, sum = null } = data ?? {};
  if (count === null || sum === null || count === 0) return null;
  return (
    <PageFootLink link={transactionsPage.link({}, { ...search, eid })}>
      {`${t('receipts.missing', { count })} · ${words.money(sum)}`}
    </PageFootLink>
  );
}
