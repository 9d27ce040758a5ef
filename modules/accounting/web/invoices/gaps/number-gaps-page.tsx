import { IconHash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { formatInstant, formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import type { NumberGap } from '#modules/accounting/contract/numbers/number-gaps.ts';
import { invoiceListPage } from '../../pages.ts';
import { numberGapList } from '../invoice-queries.ts';

/** Page of the numbers without an invoice, with the reason for each. */
export function NumberGapsPage() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const navigate = useNavigate();
  const list = useList(numberGapList);
  const years = list.query.data?.pages[0]?.years ?? [];
  const nameOf = ({ from, to }: NumberGap) => (from === to ? from : t('gaps.range', { from, to }));
  return (
    <ListPage
      list={list}
      title={t('gaps.title')}
      trail={{
        parent: t('list.title'),
        href: invoiceListPage.path,
        onParent: () => void navigate(invoiceListPage.link({})),
        name: t('gaps.title'),
      }}
      filters={
        years.length > 1 ? (
          <SelectFilter
            list={list}
            name="year"
            label={t('gaps.year')}
            all={t('gaps.allYears')}
            options={years.map((value) => ({ value, label: value }))}
          />
        ) : null
      }
      empty={{ icon: <IconHash size={28} />, title: t('gaps.emptyTitle'), text: t('gaps.emptyText') }}
    >
      <DataTable
        list={list}
        label={t('gaps.title')}
        columns={[
          { id: 'numbers', header: t('gaps.numbers'), width: 180, grow: 1.4, card: 'title', cell: nameOf },
          {
            id: 'count',
            header: t('gaps.count'),
            width: 76,
            align: 'end',
            card: 'fact',
            cell: ({ count }) => formatNumber(count, language, 0),
          },
          {
            id: 'reason',
            header: t('gaps.reason'),
            width: 200,
            grow: 2,
            card: 'quiet',
            cell: ({ reason }) => t(`gaps.reasons.${reason}`),
          },
          {
            id: 'state',
            header: t('columns.status'),
            width: 140,
            card: 'badge',
            cell: ({ isOpen }) => (isOpen ? <Badge tone="neutral">{t('gaps.open')}</Badge> : null),
          },
          {
            id: 'at',
            header: t('gaps.at'),
            width: 136,
            hideOrder: 1,
            card: 'start',
            cell: ({ at }) => (at === null ? null : formatInstant(at, language)),
          },
          { id: 'by', header: t('gaps.by'), width: 120, grow: 0.8, hideOrder: 2, card: 'fact', cell: ({ by }) => by },
        ]}
        row={{ id: ({ from }) => from, name: nameOf }}
      />
    </ListPage>
  );
}
