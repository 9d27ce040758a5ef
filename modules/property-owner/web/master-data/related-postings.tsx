import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { readClock } from '#platform/web/clock.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { ShownRecord } from '#platform/web/records/shown-record.ts';
import type { RelatedPart } from '#platform/web/records/record-view.ts';
import { RelatedCard } from '#platform/web/records/related-card.tsx';
import { RelatedTable } from '#platform/web/records/related-table.tsx';
import { allOwners } from '../../contract/external-ids.ts';
import { transactionsPage } from '../pages.ts';
import { newestPostingsQuery } from './related-queries.ts';
import type { RelatedFilter } from './related-queries.ts';

/** Days before today whose postings are shown. */
const shownDays = 365;

type Chosen = Partial<Omit<RelatedFilter, 'from' | 'to'>>;

/**
 * Declares a card with the newest postings of a record and the sum of the last year.
 *
 * @param choose returns the filter that finds them; null if nothing finds any
 */
export function relatedPostings(choose: (record: ShownRecord) => Chosen | null): RelatedPart {
  return function RelatedPostings({ record }) {
    const chosen = choose(record);
    return chosen === null ? null : <NewestPostings chosen={chosen} />;
  };
}

function NewestPostings({ chosen }: { readonly chosen: Chosen }) {
  const { t } = useTranslation(['property-owner', 'platform']);
  const language = useLanguage();
  const today = germanDayOf(readClock());
  const filter: RelatedFilter = { eid: allOwners, ...chosen, from: addDays(today, -shownDays), to: today };
  const query = useQuery(newestPostingsQuery(filter));
  const title = t('records.related.postings');
  const count = query.data?.anzahl ?? null;
  return (
    <RelatedCard
      title={count === null || count === 0 ? title : t('platform:records.counted', { list: title, count })}
      text={t('records.related.period', {
        from: formatDate(filter.from, language),
        to: formatDate(filter.to, language),
      })}
      query={query}
      all={transactionsPage.link({}, { ...filter })}
      emptyText={t('records.related.noPostings')}
      isEmpty={({ buchungen }) => buchungen.length === 0}
    >
      {({ buchungen, summe }) => (
        <RelatedTable
          label={title}
          rows={buchungen}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'party',
              header: t('records.related.party'),
              cell: (row) => row.beguenstigter_auftraggeber || row.verwendungszweck || row.kostenart,
              foot: t('platform:records.sum'),
            },
            {
              id: 'day',
              header: t('records.related.day'),
              cell: ({ buchungstag }) => formatDate(buchungstag, language),
            },
            { id: 'costType', header: t('records.costType.one'), cell: ({ kostenart }) => kostenart },
            {
              id: 'unit',
              header: t('records.rentalUnit.one'),
              cell: ({ objekt, einheit }) => [objekt?.name ?? '', einheit].filter((part) => part !== '').join(' · '),
            },
            {
              id: 'amount',
              header: t('records.related.amount'),
              align: 'end',
              cell: ({ betrag }) => formatMoney(betrag, language),
              foot: summe === null ? '' : formatMoney(summe, language),
            },
          ]}
        />
      )}
    </RelatedCard>
  );
}
