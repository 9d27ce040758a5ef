import { Button, Text } from '@mantine/core';
import { IconDownload, IconPaperclip, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { groupIban } from '#platform/contract/iban.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { EmptyState, ErrorState } from '#platform/web/components/states.tsx';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import type { listTransactions, Posting } from '../../contract/transactions/transactions.ts';
import type { transactionsPage } from '../pages.ts';
import { usePostingWords } from './use-posting-words.ts';
import classes from './transactions.module.css';

/** Transaction list of the current address. */
type TransactionList = List<
  Posting,
  ReturnType<typeof transactionsPage.readSearch>,
  EndpointAnswer<typeof listTransactions>
>;

interface TransactionsTableProps {
  readonly list: TransactionList;
  /** True for all owners: each row names its owner. */
  readonly isOfAll: boolean;
  /** Id of the open posting. */
  readonly openId: string | null;
  readonly onOpen: (posting: Posting) => void;
  readonly onDownload: (posting: Posting) => void;
  /** Called to remove all filters. */
  readonly onShowAll: () => void;
}

/** Rows of the list, or a notice for an empty or failed one. */
export function TransactionsTable({ list, isOfAll, openId, onOpen, onDownload, onShowAll }: TransactionsTableProps) {
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
      list={{ ...list, filters: { ...usualOrder(list.filters), ...list.filters } }}
      label={t('transactions.title')}
      columns={[
        {
          id: 'buchungstag',
          header: t('transactions.columns.buchungstag'),
          // Holds its heading beside the arrow of the order.
          width: 112,
          card: 'start',
          sorts: true,
          cell: ({ buchungstag }) => formatDate(buchungstag, language),
        },
        {
          id: 'name',
          header: t('transactions.columns.beguenstigter_auftraggeber'),
          width: 150,
          grow: 1.6,
          lines: 2,
          card: 'title',
          sorts: true,
          cell: (row) => <PartyCell party={words.partyOf(row)} place={words.placeOf(row)} />,
        },
        ...(isOfAll
          ? [
              {
                id: 'eigentuemer',
                header: t('transactions.columns.eigentuemer'),
                width: 120,
                grow: 1,
                lines: 2 as const,
                card: 'quiet' as const,
                // The last to go: a tablet shows house and unit below the name.
                hideOrder: 1,
                cell: ({ eigentuemer }: Posting) => eigentuemer,
              },
            ]
          : []),
        {
          id: 'verwendungszweck',
          header: t('transactions.columns.verwendungszweck'),
          width: 130,
          grow: 1.6,
          lines: 2,
          card: 'quiet',
          hideOrder: 2,
          cell: ({ verwendungszweck }) => (
            <Text span inherit c="dimmed">
              {verwendungszweck}
            </Text>
          ),
        },
        {
          id: 'kostenart',
          header: t('transactions.columns.kostenart'),
          // Holds words such as "Gebäudereinigung" whole.
          width: 124,
          grow: 1.2,
          lines: 2,
          card: 'quiet',
          cell: (row) => <span lang="de">{words.costTypeOf(row)}</span>,
        },
        {
          id: 'mieter',
          header: t('transactions.columns.mieter'),
          width: 110,
          grow: 1,
          lines: 2,
          card: 'hidden',
          hideOrder: 3,
          cell: words.tenantOf,
        },
        {
          id: 'IBAN',
          header: t('transactions.columns.IBAN'),
          width: 220,
          card: 'hidden',
          hideOrder: 5,
          cell: ({ IBAN }) => groupIban(IBAN),
        },
        {
          id: 'wertstellung',
          header: t('transactions.columns.wertstellung'),
          width: 110,
          card: 'hidden',
          hideOrder: 6,
          cell: ({ wertstellung }) => (wertstellung === null ? '' : formatDate(wertstellung, language)),
        },
        {
          id: 'betrag',
          header: t('transactions.columns.betrag'),
          width: 108,
          align: 'end',
          card: 'end',
          sorts: true,
          cell: ({ betrag }) => formatMoney(betrag, language),
        },
        {
          id: 'beleg',
          header: t('transactions.receiptColumn'),
          width: 58,
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

/** Payer or payee, and below it the house with its unit. */
function PartyCell({ party, place }: { readonly party: string; readonly place: string }) {
  return (
    <>
      <span className={classes.party}>{party}</span>{' '}
      {place === '' ? null : <span className={classes.place}>{place}</span>}
    </>
  );
}

/** The order of a list without one in its address: its heading shows it. */
function usualOrder({ sort }: ReturnType<typeof transactionsPage.readSearch>) {
  return sort === undefined ? ({ sort: 'buchungstag', direction: 'desc' } as const) : {};
}
