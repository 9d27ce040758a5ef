import { Button, Text } from '@mantine/core';
import { IconBellRinging, IconChecks, IconCoins, IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { parseDecimal } from '#platform/contract/decimal-text.ts';
import { addAmounts } from '#platform/contract/derived-fields.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { PickBar } from '#platform/web/lists/pick-bar.tsx';
import { useSelectedRows } from '#platform/web/lists/row-selection.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { reminderLevels } from '#modules/accounting/contract/configuration/reminder-settings.ts';
import type { OpenItem } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import { maxPaidAtOnce } from '#modules/accounting/contract/invoices/payments/payments.ts';
import { dueRemindersPage, invoiceListPage, invoicePage } from '../../pages.ts';
import { ReminderState } from '../reminders/reminder-state.tsx';
import { useReminding } from '../reminders/use-reminding.tsx';
import { dueCountQuery } from '../reminders/reminder-queries.ts';
import { CustomerFilter } from '../customer-filter.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { AgeFilter } from './age-filter.tsx';
import { BatchPaymentDialog } from '../payments/batch-payment-dialog.tsx';
import { openItemColumns } from './open-item-columns.tsx';
import { PaymentDialog } from '../payments/payment-dialog.tsx';
import type { WantedPayment } from '../payments/payment-dialog.tsx';
import { openItemList } from '../payments/payment-queries.ts';

/**
 * Page of the unpaid invoices: their sum by age, and payments. An amount typed in the search finds its invoice; Enter
 * opens the payment, Enter records it.
 */
export function OpenItemsPage() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const navigate = useNavigate();
  const list = useList(openItemList);
  const { filters, query, rows, setFilters } = list;
  const [wanted, setWanted] = useState<WantedPayment | null>(null);
  const [batch, setBatch] = useState(false);
  const reminding = useReminding();
  const selection = useSelectedRows();
  const picked = rows.filter(({ invoiceId, openAmount }) => openAmount > 0 && selection.isSelected(invoiceId));
  const pay = (item: OpenItem, amount?: number) =>
    setWanted({ invoiceId: item.invoiceId, item, ...(amount !== undefined && { amount }) });
  // Enter in the search opens the first row as soon as the list has answered the term.
  const [entered, setEntered] = useState<string | null>(null);
  const isAnswered = entered !== null && filters.search === entered && !query.isPlaceholderData && !query.isPending;
  const [first] = rows;
  if (isAnswered) {
    setEntered(null);
    if (first !== undefined) pay(first, readPaid(entered, first, language));
  }
  const totals = query.data?.pages[0]?.totals;
  const sum = formatMoney(addAmounts(picked.map(({ openAmount }) => openAmount)), language);
  return (
    <>
      <ListPage
        list={list}
        title={t('openItems.title')}
        trail={{
          parent: t('list.title'),
          href: invoiceListPage.path,
          onParent: () => void navigate(invoiceListPage.link({})),
          name: t('openItems.title'),
        }}
        action={<DueReminders />}
        notices={
          totals === undefined ? null : (
            <AgeFilter totals={totals} age={filters.age} onChange={(age) => setFilters({ age })} />
          )
        }
        search={{
          label: t('openItems.search'),
          placeholder: t('openItems.searchPlaceholder'),
          onEnter: (term) => setEntered(term === '' ? null : term),
          isStart: true,
        }}
        filters={<CustomerFilter list={list} />}
        empty={{
          icon: <IconChecks size={28} />,
          title: t('openItems.emptyTitle'),
          text: t('openItems.emptyText'),
        }}
      >
        {picked.length === 0 ? null : (
          <PickBar
            label={t('batch.label')}
            summary={t('batch.picked', { count: picked.length })}
            clear={{ label: t('batch.clear'), run: selection.clear }}
          >
            {picked.length > maxPaidAtOnce ? (
              <Text size="sm" c="var(--kontor-danger-text)">
                {t('batch.tooMany', { max: maxPaidAtOnce })}
              </Text>
            ) : (
              <Button leftSection={<IconCoins size={16} aria-hidden />} onClick={() => setBatch(true)}>
                {t('paying.submitSum', { sum })}
              </Button>
            )}
          </PickBar>
        )}
        <DataTable
          list={list}
          label={t('openItems.title')}
          {...(filters.age === 'credit'
            ? {}
            : {
                selection: {
                  ids: new Set(picked.map(({ invoiceId }) => invoiceId)),
                  set: selection.set,
                  labelOf: (number: string) => t('batch.pick', { number }),
                  labelOfAll: t('batch.pickAll'),
                },
              })}
          columns={openItemColumns({
            t,
            day: (value) => formatDate(value, language),
            money: (euros) => formatMoney(euros, language),
            reminder: (item) => <ReminderState {...item} />,
            badge: (item) => <StatusBadge status={item.status} paymentStatus={item.paymentStatus} />,
          })}
          row={{
            id: ({ invoiceId }) => invoiceId,
            name: ({ invoiceId }) => invoiceId,
            onOpen: (item) => ({
              label: t(item.openAmount < 0 ? 'paying.refundTitle' : 'paying.title', { number: item.invoiceId }),
              run: () => pay(item),
            }),
            menu: (item) => [
              {
                label: t(item.openAmount < 0 ? 'paying.payOut' : 'paying.action'),
                icon: IconCoins,
                run: () => pay(item),
              },
              ...reminding.listActions({ ...item, isExcluded: item.neverRemind, isRemindable: isRemindable(item) }),
              {
                label: t('openItems.openInvoice'),
                icon: IconFileInvoice,
                run: () => void navigate(invoicePage.link({ invoiceId: item.invoiceId })),
              },
            ],
          }}
        />
      </ListPage>
      {reminding.dialogs}
      <PaymentDialog
        wanted={wanted}
        onClose={() => setWanted(null)}
        onDone={() => (filters.search === undefined ? undefined : setFilters({ search: null }))}
      />
      <BatchPaymentDialog
        paid={batch ? picked : null}
        onClose={() => setBatch(false)}
        onDone={() => selection.clear()}
      />
    </>
  );
}

/** True if the open item is late, and its last level was not written yet. */
const isRemindable = ({ daysLate, lastReminder }: OpenItem): boolean =>
  daysLate > 0 && (lastReminder?.level ?? 0) < reminderLevels.length;

/** Returns the typed amount in euros if it can be a payment of an open item rather than a part of a number. */
function readPaid(term: string, { openAmount, invoiceId }: OpenItem, language: LanguageKey): number | undefined {
  const amount = parseDecimal(term.replace('€', ''), language);
  const isPossible = typeof amount === 'number' && amount > 0 && amount <= Math.abs(openAmount);
  return isPossible && !invoiceId.includes(term) ? amount : undefined;
}

/** Leads to the reminders that are due; nothing without any. */
function DueReminders() {
  const { t } = useTranslation('accounting');
  const { data: count = 0 } = useQuery(dueCountQuery());
  if (count === 0) return null;
  return (
    <Button
      leftSection={<IconBellRinging size={16} aria-hidden />}
      renderRoot={(props) => <Link {...dueRemindersPage.link({})} {...props} />}
    >
      {t('reminding.due', { count })}
    </Button>
  );
}
