import { Box, Button, List, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { germanDayOf } from '#platform/contract/days.ts';
import type { Task } from '#platform/contract/task.ts';
import { call } from '#platform/web/api/client.ts';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { InlineError } from '#platform/web/components/states.tsx';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { PickBar } from '#platform/web/lists/pick-bar.tsx';
import { usePickedRows } from '#platform/web/lists/picks.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { noteStarted } from '#platform/web/tasks/task-queries.ts';
import { takeOverInvoices } from '#modules/accounting/contract/issuing.ts';
import { invoiceListPage, invoicePage } from '../../pages.ts';
import { TaskProgress } from '../batch/task-progress.tsx';
import { BrokenRules } from './broken-rules.tsx';
import { formerDraftList } from './former-drafts-query.ts';

/** Drafts older than this, in days, are likely to have been sent. */
const likelySentAfter = 7;
const dayMs = 86_400_000;

/**
 * Asked once: which drafts from before invoices could be issued were sent. They are issued as they stand, the others
 * stay drafts.
 */
export function TakeOverPage() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useList(formerDraftList);
  const [task, setTask] = useState<Task | null>(null);
  const [isRunning, setRunning] = useState(false);
  const {
    rows,
    query: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  } = list;
  // What is not listed would count as not sent.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage]);
  const [today] = useState(() => Date.now());
  const lastLikely = germanDayOf(new Date(today - likelySentAfter * dayMs));
  const dates = new Map(rows.map(({ invoiceId, invoiceDate }) => [invoiceId, invoiceDate]));
  const picks = usePickedRows((id) => (dates.get(id) ?? lastLikely) < lastLikely);
  const sent = rows.map(({ invoiceId }) => invoiceId).filter((id) => picks.isPicked(id));
  const openList = () => void navigate(invoiceListPage.link({}));
  const takeOver = useMutation({
    mutationFn: (invoiceIds: readonly string[]) => call(takeOverInvoices, { body: { invoiceIds: [...invoiceIds] } }),
    meta: { silent: true },
    onSuccess: ({ task: started }) => {
      noteStarted(client, started, t('platform:tasks.started', { name: t('tasks.invoice-take-over') }));
      setTask(started);
      setRunning(true);
    },
  });
  const confirm = async (invoiceIds: readonly string[]) => {
    const count = invoiceIds.length;
    const question =
      count === 0
        ? { title: t('takeOver.confirmNone'), text: t('takeOver.confirmNoneText') }
        : { title: t('takeOver.confirm', { count }), text: t('takeOver.confirmText') };
    if (
      await ask({ ...question, confirmLabel: t(count === 0 ? 'takeOver.none' : 'takeOver.submit'), destructive: false })
    )
      takeOver.mutate(invoiceIds);
  };
  const onEnded = ({ state, errors }: Task) => {
    setRunning(false);
    if (state !== 'done' || errors.length > 0) return;
    notifySuccess(t('takeOver.done'));
    openList();
  };
  return (
    <ListPage
      list={list}
      title={t('takeOver.title')}
      trail={{ parent: t('list.title'), href: invoiceListPage.path, onParent: openList, name: t('takeOver.title') }}
      notices={
        <>
          {task === null ? null : (
            <Card>
              <TaskProgress key={task.id} task={task} onEnded={onEnded} />
            </Card>
          )}
          {isRunning || rows.length === 0 ? null : <Explanation />}
        </>
      }
      empty={{
        icon: <IconCircleCheck size={28} />,
        title: t('takeOver.emptyTitle'),
        text: t('takeOver.emptyText'),
        action: <Button onClick={openList}>{t('list.title')}</Button>,
      }}
    >
      {isRunning ? null : (
        <>
          {takeOver.error === null ? null : <InlineError error={takeOver.error} />}
          <PickBar
            label={t('batch.label')}
            summary={t('takeOver.picked', {
              count: sent.length,
              total: list.query.data?.pages[0]?.count ?? rows.length,
            })}
          >
            <Button variant="default" disabled={hasNextPage || takeOver.isPending} onClick={() => void confirm([])}>
              {t('takeOver.none')}
            </Button>
            <Button
              disabled={hasNextPage || sent.length === 0}
              loading={takeOver.isPending}
              onClick={() => void confirm(sent)}
            >
              {t('takeOver.submit')}
            </Button>
          </PickBar>
          <DataTable
            list={list}
            label={t('takeOver.title')}
            picks={{
              ids: new Set(sent),
              set: picks.set,
              labelOf: (number) => t('takeOver.pick', { number }),
              labelOfAll: t('batch.pickAll'),
            }}
            columns={[
              {
                id: 'invoiceId',
                header: t('columns.invoiceId'),
                width: 170,
                grow: 1,
                card: 'title',
                cell: ({ invoiceId }) => invoiceId,
              },
              {
                id: 'invoiceDate',
                header: t('columns.invoiceDate'),
                width: 92,
                card: 'start',
                cell: ({ invoiceDate }) => formatDate(invoiceDate, language),
              },
              {
                id: 'customerName',
                header: t('columns.customerName'),
                width: 140,
                grow: 1.7,
                cell: ({ customerName }) => customerName,
              },
              {
                id: 'payableAmount',
                header: t('columns.payableAmount'),
                width: 112,
                align: 'end',
                card: 'end',
                cell: ({ payableAmount }) => formatMoney(payableAmount, language),
              },
              {
                id: 'rules',
                header: t('takeOver.rules'),
                width: 150,
                card: 'badge',
                cell: ({ findings }) => <RuleCount count={new Set(findings.map(({ rule }) => rule)).size} />,
              },
            ]}
            row={{
              id: ({ invoiceId }) => invoiceId,
              name: ({ invoiceId }) => invoiceId,
              link: ({ invoiceId }) => invoicePage.link({ invoiceId }),
              detail: ({ findings }) => <BrokenRules findings={findings} />,
            }}
          />
          <Box h={sent.length === 0 ? 72 : 0} />
        </>
      )}
    </ListPage>
  );
}

function RuleCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('accounting');
  return (
    <Badge tone={count === 0 ? 'success' : 'warning'}>
      {count === 0 ? t('takeOver.complete') : t('takeOver.ruleCount', { count })}
    </Badge>
  );
}

function Explanation() {
  const { t } = useTranslation('accounting');
  return (
    <Stack gap={6} maw={760}>
      <Text size="sm">{t('takeOver.text')}</Text>
      <List size="sm">
        {(['number', 'pdf', 'final', 'others'] as const).map((point) => (
          <List.Item key={point}>{t(`takeOver.points.${point}`)}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
