import { Button } from '@mantine/core';
import { IconChecks, IconFileInvoice, IconPencil, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#platform/contract/task.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useSelectedRows } from '#platform/web/lists/row-selection.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { maxRemindersAtOnce } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import type { ReminderProposal } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import { BatchNotice } from '../batch/batch-notice.tsx';
import { invoicePage, openItemsPage } from '../../pages.ts';
import { invoiceKeys } from '../../query-keys.ts';
import { dueColumns } from './due-columns.tsx';
import { LevelBadge } from './level-badge.tsx';
import { MissingRates } from './missing-rates.tsx';
import { NotListed } from './not-listed.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';
import { isUnchanged, recipientsOf } from './reminder-edits.ts';
import type { ReminderEdits } from './reminder-edits.ts';
import { dueReminderList } from './reminder-queries.ts';
import { SendDueDialog } from './send-due-dialog.tsx';
import { useReminding } from './use-reminding.tsx';

const untouched: ReminderEdits = {};
/** Facts of every invoice with a due reminder. */
const dueInvoice = { status: 'issued', hold: null, isExcluded: false } as const;

/** A proposal as somebody has adjusted it. */
interface Adjusted {
  readonly edits: ReminderEdits;
  /** With the days and claims of these changes. */
  readonly proposal: ReminderProposal;
}

/** Reminders that a task is sending. */
interface Batch {
  readonly task: Task;
  readonly invoiceIds: readonly string[];
}

/** Page of the reminders that are due: all are selected, each can be viewed, adjusted and left out, one button sends. */
export function DueRemindersPage() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useList(dueReminderList);
  const selection = useSelectedRows(() => true);
  const [adjusted, setAdjusted] = useState<ReadonlyMap<string, Adjusted>>(new Map());
  const [opened, setOpened] = useState<ReminderProposal | null>(null);
  const reminding = useReminding();
  const [isAsking, setAsking] = useState(false);
  const [batches, setBatches] = useState<readonly Batch[]>([]);
  // Reminders that are being sent leave the list; those that were not sent are back when the task has ended.
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const findAdjusted = ({ invoiceId, level }: ReminderProposal) => {
    const found = adjusted.get(invoiceId);
    return found?.proposal.level === level ? found : undefined;
  };
  const editsOf = (proposal: ReminderProposal) => findAdjusted(proposal)?.edits ?? untouched;
  const rows = list.rows
    .filter(({ invoiceId }) => !sending.has(invoiceId))
    .map((proposal) => findAdjusted(proposal)?.proposal ?? proposal);
  const chosen = rows
    .filter(({ invoiceId }) => selection.isSelected(invoiceId))
    .slice(0, maxRemindersAtOnce)
    .map((proposal) => ({ proposal, edits: editsOf(proposal) }));
  const totals = list.query.data?.pages[0];
  const open = (proposal: ReminderProposal) => setOpened(proposal);
  const whenEnded = async ({ invoiceIds }: Batch) => {
    await client.invalidateQueries({ queryKey: invoiceKeys.reminders });
    setSending((before) => new Set([...before].filter((id) => !invoiceIds.includes(id))));
  };
  return (
    <>
      <ListPage
        list={list}
        title={t('reminding.dueTitle')}
        trail={{
          parent: t('openItems.title'),
          href: openItemsPage.path,
          onParent: () => void navigate(openItemsPage.link({})),
          name: t('reminding.dueTitle'),
        }}
        action={
          rows.length === 0 ? null : (
            <Button
              leftSection={<IconSend size={16} aria-hidden />}
              disabled={chosen.length === 0}
              onClick={() => setAsking(true)}
            >
              {t('reminding.sendCount', { count: chosen.length })}
            </Button>
          )
        }
        notices={
          <>
            {batches.map((batch) => (
              <BatchNotice
                key={batch.task.id}
                task={batch.task}
                onEnded={() => void whenEnded(batch)}
                onClose={() => setBatches((shown) => shown.filter((other) => other !== batch))}
              />
            ))}
            {totals === undefined ? null : <NotListed {...totals.leftOut} />}
            <MissingRates days={rows.flatMap(({ missingRates }) => missingRates)} />
          </>
        }
        summary={
          totals === undefined || totals.count === 0
            ? null
            : t('reminding.summary', { count: totals.count, sum: formatMoney(totals.sum, language) })
        }
        empty={{
          icon: <IconChecks size={28} />,
          title: t('reminding.dueEmptyTitle'),
          text: t('reminding.dueEmptyText'),
        }}
      >
        <DataTable
          list={list}
          rows={rows}
          label={t('reminding.dueTitle')}
          selection={{
            ids: new Set(chosen.map(({ proposal }) => proposal.invoiceId)),
            set: selection.set,
            labelOf: (number) => t('reminding.pick', { number }),
            labelOfAll: t('reminding.pickAll'),
          }}
          columns={dueColumns({
            t,
            day: (value) => formatDate(value, language),
            money: (euros) => formatMoney(euros, language),
            badge: ({ level }) => <LevelBadge level={level} />,
            way: (proposal) =>
              t(recipientsOf(proposal, editsOf(proposal)).length > 0 ? 'reminding.ways.mail' : 'reminding.ways.letter'),
          })}
          row={{
            id: ({ invoiceId }) => invoiceId,
            name: ({ invoiceId }) => invoiceId,
            mark: (proposal) => (isUnchanged(editsOf(proposal)) ? null : t('reminding.adapted')),
            onOpen: (proposal) => ({
              label: t('reminding.reviewOf', { name: proposal.customerName, number: proposal.invoiceId }),
              run: () => open(proposal),
            }),
            menu: (proposal) => [
              { label: t('reminding.review'), icon: IconPencil, run: () => open(proposal) },
              // The reminder itself is what the list sends.
              ...reminding.listActions({ ...dueInvoice, ...proposal, isRemindable: false }),
              {
                label: t('openItems.openInvoice'),
                icon: IconFileInvoice,
                run: () => void navigate(invoicePage.link({ invoiceId: proposal.invoiceId })),
              },
            ],
          }}
        />
      </ListPage>
      <ReminderDialog
        proposal={opened}
        edits={opened === null ? untouched : editsOf(opened)}
        onClose={() => setOpened(null)}
        onKeep={(edits, proposal) => {
          setAdjusted((before) => new Map([...before, [proposal.invoiceId, { edits, proposal }] as const]));
          setOpened(null);
        }}
      />
      {reminding.dialogs}
      <SendDueDialog
        opened={isAsking}
        chosen={chosen}
        onClose={() => setAsking(false)}
        onStarted={(task) => {
          setAsking(false);
          const invoiceIds = chosen.map(({ proposal }) => proposal.invoiceId);
          setBatches((shown) => [...shown, { task, invoiceIds }]);
          setSending((before) => new Set([...before, ...invoiceIds]));
        }}
      />
    </>
  );
}
