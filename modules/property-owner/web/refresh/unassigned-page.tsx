import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconDownload, IconUserCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Column } from '#platform/web/lists/column.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { SegmentFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { PickBar } from '#platform/web/lists/pick-bar.tsx';
import { useSelectedRows } from '#platform/web/lists/row-selection.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { downloadUnassigned, releaseTransactions, unassignedFileName } from '../../contract/unassigned/unassigned.ts';
import type { listUnassigned } from '../../contract/unassigned/unassigned.ts';
import { AdministrationOnly } from '../owner-view/administration-only.tsx';
import { refreshPage } from '../pages.ts';
import { refreshKeys } from '../query-keys.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { unassignedList } from './refresh-queries.ts';

type Waiting = EndpointAnswer<typeof listUnassigned>['buchungen'][number];

/** Page of transactions with an unknown delivered owner: assign them here, or export them for the source system. */
export function UnassignedPage() {
  const { t } = useTranslation('property-owner');
  return (
    <AdministrationOnly title={t('unassigned.title')}>
      <UnassignedTransactions />
    </AdministrationOnly>
  );
}

function UnassignedTransactions() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const navigate = useNavigate();
  const list = useList(unassignedList);
  const selection = useSelectedRows();
  const release = useRelease();
  const download = useDownload(downloadUnassigned, {
    toFile: () => ({ name: unassignedFileName, type: 'text/csv' }),
  });
  useShortcuts({ 'mod+p': () => (download.isRunning ? undefined : download.run({})) });
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const picked = list.rows.filter(({ buchungid }) => selection.isSelected(buchungid)).map(({ buchungid }) => buchungid);
  return (
    <ListPage
      list={list}
      title={t('unassigned.title')}
      trail={{
        parent: t('refresh.title'),
        href: refreshPage.path,
        onParent: () => void navigate(refreshPage.link({})),
        name: t('unassigned.title'),
      }}
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isRunning}
          onClick={() => download.run({})}
        >
          {t('unassigned.download')}
        </Button>
      }
      notices={
        picked.length === 0 ? null : (
          <PickBar
            label={t('unassigned.picked', { count: picked.length })}
            summary={t('unassigned.picked', { count: picked.length })}
            clear={{ label: t('unassigned.clear'), run: selection.clear }}
          >
            <Button leftSection={<IconUserCheck size={16} aria-hidden />} onClick={() => setChosen(picked)}>
              {t('unassigned.assign')}
            </Button>
          </PickBar>
        )
      }
      filters={
        <SegmentFilter
          list={list}
          name="assigned"
          label={t('unassigned.filter')}
          all={t('unassigned.waiting')}
          options={[{ value: 'true', label: t('unassigned.assigned') }]}
        />
      }
      empty={{
        icon: <IconCircleCheck size={28} />,
        title: t('unassigned.emptyTitle'),
        text: t('unassigned.emptyText'),
      }}
    >
      <DataTable
        list={list}
        label={t('unassigned.title')}
        columns={[
          {
            id: 'payee',
            header: t('unassigned.counterparty'),
            width: 190,
            grow: 1,
            card: 'title',
            cell: ({ beguenstigter_auftraggeber: name, buchungid }) => name || buchungid,
          },
          {
            id: 'day',
            header: t('unassigned.day'),
            width: 100,
            card: 'start',
            cell: ({ buchungstag }) => formatDate(buchungstag, language),
          },
          {
            id: 'purpose',
            header: t('unassigned.purpose'),
            width: 200,
            grow: 1.6,
            hideOrder: 1,
            card: 'quiet',
            cell: ({ verwendungszweck }) => verwendungszweck,
          },
          { id: 'eid', header: t('unassigned.eid'), width: 130, grow: 0.5, card: 'fact', cell: ({ eid }) => eid },
          // Waiting transactions have no assigned owner.
          ...(list.filters.assigned === undefined
            ? []
            : [
                {
                  id: 'owner',
                  header: t('unassigned.owner'),
                  width: 150,
                  grow: 0.8,
                  card: 'fact',
                  cell: ({ assigned }) => assigned?.fullName ?? '',
                } as const satisfies Column<Waiting>,
              ]),
          {
            id: 'amount',
            header: t('unassigned.amount'),
            width: 120,
            align: 'end',
            card: 'end',
            cell: ({ betrag }) => formatMoney(betrag, language),
          },
        ]}
        row={{
          id: ({ buchungid }) => buchungid,
          name: ({ buchungid }) => buchungid,
          menu: ({ buchungid, assigned }) => [
            { label: t('unassigned.assign'), icon: IconUserCheck, run: () => setChosen([buchungid]) },
            ...(assigned === null
              ? []
              : [
                  {
                    label: t('unassigned.release'),
                    icon: IconArrowBackUp,
                    run: () => release.run({ params: { id: buchungid } }),
                  },
                ]),
          ],
        }}
        selection={{
          ids: new Set(picked),
          set: selection.set,
          labelOf: (name) => t('unassigned.pick', { name }),
          labelOfAll: t('unassigned.pickAll'),
        }}
      />
      <AssignDialog
        chosen={chosen}
        onClose={() => setChosen(null)}
        onAssigned={() => {
          setChosen(null);
          selection.clear();
        }}
      />
    </ListPage>
  );
}

/** Removes an assignment. */
function useRelease() {
  const { t } = useTranslation('property-owner');
  return useAction(releaseTransactions, {
    attempt: 'save',
    toast: () => t('unassigned.released'),
    invalidates: [refreshKeys.all],
  });
}
