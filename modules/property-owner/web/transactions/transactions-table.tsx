import { Button } from '@mantine/core';
import { IconDownload, IconPaperclip, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { EmptyState, ErrorState } from '#platform/web/components/states.tsx';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import type { listTransactions, Posting } from '../../contract/transactions/transactions.ts';
import type { transactionsPage } from '../pages.ts';
import { usePostingWords } from './use-posting-words.ts';

/** Transaction list of the current address. */
type TransactionList = List<
  Posting,
  ReturnType<typeof transactionsPage.readSearch>,
  EndpointAnswer<typeof listTransactions>
>;

interface TransactionsTableProps {
  readonly list: TransactionList;
  /** Id of the open posting. */
  readonly openId: string | null;
  readonly onOpen: (posting: Posting) => void;
  readonly onDownload: (posting: Posting) => void;
  /** Called to remove all filters. */
  readonly onShowAll: () => void;
}

/** Rows of the list, or a notice for an empty or failed one. */
export function TransactionsTable({ list, openId, onOpen, onDownload, onShowAll }: TransactionsTableProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const words = usePostingWords();
  const { query, rows } = list;
  if (query.error !== null && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data !== undefined && rows.length === 0) {
    const showAll = (
      <Button variant="default" onClick={onShowAll}>
        {t('transactions.showAll')}
      </Button>
    );
    return (
      <EmptyState
        icon={<IconSearchOff size={28} />}
        title={t('transactions.nothingTitle')}
        text={t('transactions.nothingText')}
        action={showAll}
      />
    );
  }
  return (
    <DataTable
      list={list}
      label={t('transactions.title')}
      columns={[
        {
          id: 'buchungstag',
          header: t('transactions.columns.buchungstag'),
          width: 96,
          card: 'start',
          cell: ({ buchungstag }) => formatDate(buchungstag, language),
        },
        {
          id: 'party',
          header: t('transactions.columns.beguenstigter_auftraggeber'),
          width: 150,
          grow: 1.6,
          lines: 2,
          card: 'title',
          cell: words.partyOf,
        },
        {
          id: 'verwendungszweck',
          header: t('transactions.columns.verwendungszweck'),
          width: 140,
          grow: 1.6,
          lines: 2,
          hideOrder: 3,
          cell: ({ verwendungszweck }) => verwendungszweck,
        },
        {
          id: 'kostenart',
          header: t('transactions.columns.kostenart'),
          width: 124,
          grow: 1.2,
          lines: 2,
          card: 'quiet',
          cell: words.costTypeOf,
        },
        {
          id: 'mietobjekt',
          header: t('transactions.columns.mietobjekt'),
          width: 120,
          grow: 1,
          lines: 2,
          card: 'quiet',
          hideOrder: 1,
          cell: ({ mietobjekt }) => mietobjekt,
        },
        {
          id: 'mieter',
          header: t('transactions.columns.mieter'),
          width: 110,
          grow: 1,
          lines: 2,
          card: 'hidden',
          hideOrder: 2,
          cell: words.tenantOf,
        },
        {
          id: 'IBAN',
          header: t('transactions.columns.IBAN'),
          width: 190,
          card: 'hidden',
          hideOrder: 4,
          cell: ({ IBAN }) => IBAN,
        },
        {
          id: 'betrag',
          header: t('transactions.columns.betrag'),
          width: 108,
          align: 'end',
          card: 'end',
          cell: ({ betrag }) => formatMoney(betrag, language),
        },
        {
          id: 'beleg',
          header: t('transactions.receiptColumn'),
          width: 66,
          card: 'badge',
          cell: ({ beleg_vorhanden: hasFile }) =>
            hasFile ? <IconPaperclip size={16} role="img" aria-label={t('transactions.hasReceipt')} /> : null,
        },
      ]}
      row={{
        id: ({ id }) => id,
        name: words.nameOf,
        isCurrent: ({ id }) => id === openId,
        onOpen: (row) => ({ label: words.nameOf(row), run: () => onOpen(row) }),
        menu: (row) =>
          row.beleg_vorhanden
            ? [{ label: t('transactions.downloadReceipt'), icon: IconDownload, run: () => onDownload(row) }]
            : [],
      }}
    />
  );
}
