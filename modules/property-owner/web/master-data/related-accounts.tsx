import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupIban } from '#platform/contract/iban.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { RelatedPart } from '#platform/web/records/record-view.ts';
import { RelatedCard } from '#platform/web/records/related-card.tsx';
import { RelatedTable } from '#platform/web/records/related-table.tsx';
import { overviewQuery } from '../overview/overview-queries.ts';
import { overviewPage } from '../pages.ts';

/** Accounts of an owner, each with its newest balance; never added up, as deposits are the tenants' money. */
export const RelatedAccounts: RelatedPart = ({ record }) => {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const eid = String(record['eid']);
  const query = useQuery(overviewQuery(eid, undefined));
  const title = t('records.related.accounts');
  return (
    <RelatedCard
      title={title}
      query={query}
      all={overviewPage.link({}, { eid })}
      emptyText={t('records.related.noAccounts')}
      isEmpty={({ kontostand }) => kontostand === null}
    >
      {({ kontostand }) => (
        <RelatedTable
          label={title}
          rows={kontostand?.konten ?? []}
          rowKey={({ konto, iban }) => `${konto} ${iban}`}
          columns={[
            {
              id: 'account',
              header: t('records.related.account'),
              cell: ({ konto, iban }) => konto || groupIban(iban),
            },
            {
              id: 'iban',
              header: t('records.owner.fields.iban'),
              cell: ({ konto, iban }) => (konto === '' ? '' : groupIban(iban)),
            },
            {
              id: 'day',
              header: t('records.related.balanceDay'),
              cell: ({ datum }) => formatDate(datum, language),
            },
            {
              id: 'balance',
              header: t('records.related.balance'),
              align: 'end',
              cell: ({ betrag }) => formatMoney(betrag, language),
            },
          ]}
        />
      )}
    </RelatedCard>
  );
};
