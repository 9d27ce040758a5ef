import { Anchor, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCoins, IconFileInvoice, IconShieldCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { lateDialog } from '#platform/web/late/late-dialog.tsx';
import { latePart } from '#platform/web/late/late-part.tsx';
import type { Task } from '#platform/contract/task.ts';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { PageFootLink } from '#platform/web/components/page-foot-link.tsx';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { DaysFilter } from '#platform/web/lists/days-filter.tsx';
import { SelectFilter } from '#platform/web/lists/select-filter.tsx';
import { useSelectedRows } from '#platform/web/lists/row-selection.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { invoiceFilterStates, sendStates } from '#modules/accounting/contract/invoices/invoice-filters.ts';
import { invoicePage, numberGapsPage, openItemsPage } from '../../pages.ts';
import { anyNumberGapQuery, invoiceList, invoiceQuery, invoiceTotalsQuery } from '../invoice-queries.ts';
import type { WantedPayment } from '../payments/payment-dialog.tsx';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import type { Batch } from '../batch/batch-dialog.tsx';
import { CreateInvoice } from './create-invoice.tsx';
import { CustomerFilter } from '../customer-filter.tsx';
import { DueFilter } from './due-filter.tsx';
import { InvoiceOverview } from '../overview/invoice-overview.tsx';
import { listInvoiceColumns } from './invoice-columns.tsx';
import type { InvoiceRow } from './invoice-columns.tsx';
import { nameSum } from './name-sum.ts';
import { useDeliveryNews } from './use-delivery-news.ts';
import { useRestPick } from './use-rest-pick.ts';
import { useRowMenu } from './use-row-menu.ts';
import type { WantedDialog } from './use-row-menu.ts';

const BatchBar = latePart(() => import('../batch/batch-bar.tsx').then((module) => module.BatchBar));
const BatchDialog = lateDialog(() => import('../batch/batch-dialog.tsx').then((module) => module.BatchDialog));
const BatchNotice = latePart(() => import('../batch/batch-notice.tsx').then((module) => module.BatchNotice));
const NumberDialog = lateDialog(() => import('../number-dialog.tsx').then((module) => module.NumberDialog));
const PaymentDialog = latePart(() => import('../payments/payment-dialog.tsx').then((module) => module.PaymentDialog));
const RowDialogs = lateDialog(() => import('./row-dialogs.tsx').then((module) => module.RowDialogs));
const ProofDialog = lateDialog(() => import('../proof/proof-dialog.tsx').then((module) => module.ProofDialog));

/** States offered in the filter; the other states are for links. */
const offeredStates: ReadonlySet<string> = new Set([
  'draft',
  'open',
  'partlyPaid',
  'overdue',
  'paid',
  'credit',
  'cancelled',
]);

const idOf = ({ invoiceId }: InvoiceRow) => invoiceId;
const linkOf = ({ invoiceId }: InvoiceRow) => invoicePage.link({ invoiceId });

/** List of the organisation's invoices: create, search, open, download, copy, delete. */
export function InvoiceListPage() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const list = useList(invoiceList);
  useDeliveryNews();
  // Number and sum of all matches, on this page and the next ones.
  const { data: hasGaps = false } = useQuery(anyNumberGapQuery());
  const { data: totals } = useQuery(invoiceTotalsQuery(list.filters));
  const { copy } = useInvoiceCommands();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<WantedPayment | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const [isProving, setProving] = useState(false);
  const [batch, setBatch] = useState<Batch | null>(null);
  const [opened, setOpened] = useState<WantedDialog | null>(null);
  const [isOpen, rowDialog] = useDisclosure(false);
  const opening = useCommand(
    ({ invoiceId }: { readonly kind: WantedDialog['kind']; readonly invoiceId: string }) =>
      client.fetchQuery({ ...invoiceQuery(invoiceId), staleTime: 0 }),
    {
      onDone: (invoice, { kind }) => {
        if (invoice === null) return;
        setOpened({ kind, invoice });
        rowDialog.open();
      },
    },
  );
  const menu = useRowMenu({
    onIssue: ({ invoiceId }) => setBatch({ action: 'issue', invoiceIds: [invoiceId], sentBefore: 0 }),
    onPay: (invoiceId) => setWanted({ invoiceId }),
    onCopy: setCopied,
    onOpen: (kind, invoiceId) => opening.run({ kind, invoiceId }),
  });
  const onIntent = useCallback(
    ({ invoiceId }: InvoiceRow) => void client.prefetchQuery(invoiceQuery(invoiceId)),
    [client],
  );
  const labelOf = useCallback((number: string) => t('batch.pick', { number }), [t]);
  const columns = useMemo(() => listInvoiceColumns(t, language), [t, language]);
  const [batches, setBatches] = useState<readonly Task[]>([]);
  const selection = useSelectedRows();
  const picked = list.rows.filter(({ invoiceId }) => selection.isSelected(invoiceId));
  const rest = useRestPick(list, totals?.count, selection.set);
  const states = invoiceFilterStates.filter((value) => offeredStates.has(value) || value === list.filters.status);
  return (
    <>
      <ListPage
        list={list}
        title={t('list.title')}
        action={
          <Group gap="xs" wrap="nowrap">
            <CreateInvoice />
            <ActionMenu
              label={t('actions.more')}
              variant="default"
              actions={[
                { label: t('openItems.title'), icon: IconCoins, run: () => void navigate(openItemsPage.link({})) },
                { label: t('proof.title'), icon: IconShieldCheck, run: () => setProving(true) },
              ]}
            />
          </Group>
        }
        notices={
          <>
            <InvoiceOverview />
            {batches.map((task) => (
              <BatchNotice
                key={task.id}
                task={task}
                onClose={() => setBatches((shown) => shown.filter(({ id }) => id !== task.id))}
              />
            ))}
          </>
        }
        search={{ label: t('list.search'), placeholder: t('list.searchPlaceholder') }}
        filters={
          <>
            <CustomerFilter list={list} />
            <DueFilter list={list} />
            <SelectFilter
              list={list}
              name="status"
              label={t('columns.status')}
              all={t('list.allStates')}
              options={states.map((value) => ({ value, label: t(`status.${value}`) }))}
            />
            <SelectFilter
              list={list}
              name="sent"
              label={t('columns.sending')}
              all={t('sent.all')}
              options={sendStates.map((value) => ({ value, label: t(`sent.${value}`) }))}
            />
            <DaysFilter list={list} />
          </>
        }
        summary={totals ? t(...nameSum(totals, list.filters, language)) : null}
        foot={
          <>
            <PageFootLink link={openItemsPage.link({})}>{t('openItems.title')}</PageFootLink>
            <Anchor component="button" type="button" size="sm" w="fit-content" onClick={() => setProving(true)}>
              {t('proof.title')}
            </Anchor>
            {hasGaps ? <PageFootLink link={numberGapsPage.link({})}>{t('gaps.title')}</PageFootLink> : null}
          </>
        }
        empty={{ icon: <IconFileInvoice size={28} />, title: t('list.emptyTitle'), text: t('list.emptyText') }}
      >
        {picked.length === 0 ? null : (
          <BatchBar
            picked={picked}
            rest={rest}
            onClear={selection.clear}
            onBatch={setBatch}
            onStarted={(task) => setBatches((shown) => [...shown, task])}
          />
        )}
        <DataTable
          list={list}
          selection={{
            ids: new Set(picked.map(({ invoiceId }) => invoiceId)),
            set: selection.set,
            labelOf,
            labelOfAll: t('batch.pickAll'),
          }}
          label={t('list.title')}
          {...(totals ? { total: totals.count } : {})}
          columns={columns}
          row={{ id: idOf, name: idOf, link: linkOf, onIntent, menu }}
        />
      </ListPage>
      {wanted === null ? null : <PaymentDialog wanted={wanted} onClose={() => setWanted(null)} />}
      <BatchDialog
        opened={batch !== null}
        batch={batch}
        onClose={() => setBatch(null)}
        onStarted={(task) => {
          setBatch(null);
          selection.clear();
          setBatches((shown) => [...shown, task]);
        }}
      />
      <RowDialogs opened={isOpen} wanted={opened} onClose={rowDialog.close} />
      <ProofDialog opened={isProving} onClose={() => setProving(false)} />
      <NumberDialog
        opened={copied !== null}
        onClose={() => setCopied(null)}
        title={t('copy.title', { number: copied ?? '' })}
        submitLabel={t('actions.copy')}
        onSubmit={(number) => (copied === null ? Promise.resolve() : copy(copied, number))}
      />
    </>
  );
}
