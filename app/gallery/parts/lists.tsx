import { Button, Text } from '@mantine/core';
import { IconInbox, IconTrash } from '@tabler/icons-react';
import { ApiError } from '#platform/web/api/api-error.ts';
import type { Column } from '#platform/web/lists/column.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ExportButton } from '#platform/web/lists/export-button.tsx';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { FilterChip } from '#platform/web/lists/filter-chip.tsx';
import { DaysFilter, SegmentFilter, SelectFilter, SuggestionFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { PickBar } from '#platform/web/lists/pick-bar.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import { longName, nothing, unbrokenName } from '../example.ts';
import type { Example } from '../example.ts';

interface Note {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly problem?: string;
}

type Filters = {
  readonly search?: string;
  readonly state?: 'open' | 'done';
  readonly from?: string;
  readonly to?: string;
};

const columns: readonly Column<Note>[] = [
  { id: 'name', header: 'Name', sorts: true, width: 160, grow: 1, card: 'title', cell: ({ name }) => name },
  { id: 'text', header: 'Beschreibung', width: 160, grow: 2, hideOrder: 1, cell: ({ text }) => text },
  { id: 'length', header: 'Zeichen', width: 90, align: 'end', card: 'end', cell: ({ text }) => text.length },
];
const few: readonly Note[] = [
  { id: '1', name: 'Dachrinne', text: 'Reinigen lassen' },
  { id: '2', name: 'Heizung', text: 'Wartung beauftragt', problem: 'Der Termin ist verstrichen.' },
];
const crowded: readonly Note[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index),
  name: index % 2 === 0 ? longName : unbrokenName,
  text: index % 3 === 0 ? unbrokenName : longName,
  ...(index === 3 ? { problem: longName } : {}),
}));
const trash = { label: 'Löschen', icon: IconTrash, run: nothing, destructive: true };

function listOf(
  rows: readonly Note[],
  query: Partial<List<Note>['query']> = {},
  filters: Filters = {},
): List<Note, Filters> {
  const settled = {
    data: { pages: [], pageParams: [] },
    error: null,
    isPending: false,
    isFetching: false,
    isPlaceholderData: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
  };
  const unused = () => new Promise<never>(nothing);
  return {
    name: 'gallery',
    rows,
    filters,
    setFilters: nothing,
    query: { ...settled, fetchNextPage: unused, refetch: unused, ...query },
  };
}

function Notes({ list, isEditing = false }: { list: List<Note, Filters>; isEditing?: boolean }) {
  const options = [
    { value: 'open', label: 'Offen' },
    { value: 'done', label: 'Erledigt' },
  ] as const;
  return (
    <ListPage
      list={list as List<unknown>}
      title="Notizen"
      action={<Button>Notiz anlegen</Button>}
      search={{ label: 'Notizen durchsuchen', placeholder: 'Name …' }}
      filters={
        <>
          <SelectFilter list={list} name="state" label="Status" all="Alle" options={options} />
          <DaysFilter list={list} />
          <SuggestionFilter
            list={list}
            name="state"
            label="Art"
            all="Art: alle"
            suggestions={['Wohnung', 'Gewerbe']}
            maxLength={60}
          />
          <SegmentFilter list={list} name="state" label="Stand" all="Alle" options={options} />
        </>
      }
      empty={{ icon: <IconInbox size={28} />, title: 'Noch keine Notizen', text: 'Legen Sie oben eine an.' }}
    >
      <DataTable
        list={list}
        label="Notizen"
        total={list.rows.length === 2 ? 1234 : null}
        columns={columns}
        row={{
          id: ({ id }) => id,
          name: ({ name }) => name,
          menu: () => [trash],
          detail: ({ text }) => <FactList facts={[['Beschreibung', text]]} />,
          note: ({ problem }) => problem ?? null,
        }}
        form={isEditing ? { id: '1', content: <Text p="md">Formular</Text> } : null}
      />
    </ListPage>
  );
}

const parts = [
  'ListPage',
  'DataTable',
  'PlainHead',
  'TableHead',
  'TableRow',
  'RowBox',
  'AllRowsBox',
  'ListSearch',
  'FilterRow',
  'ListFoot',
  'HeadingEntries',
  'ColumnEntries',
  'CardSorting',
  'CardSortEntries',
  'FilterSheet',
  'SelectFilter',
  'DaysFilter',
  'SuggestionFilter',
  'SegmentFilter',
];
const chip = ['FilterChip'];
const error = (status: number) => ({
  data: undefined,
  error: new ApiError(
    status,
    [{ code: status === 403 ? 'permission_denied' : 'internal_error', message: '' }],
    '0191d0a4-5c1e',
  ),
});
const states: Readonly<Record<string, List<Note, Filters>>> = {
  'with rows': listOf(few),
  crowded: listOf(crowded),
  empty: listOf([]),
  'nothing found': listOf([], {}, { search: longName, state: 'open', from: '2026-11-01' }),
  failed: listOf([], error(500)),
  forbidden: listOf([], error(403)),
  'loading what was asked for now': listOf(few, { isPlaceholderData: true }),
  'loading more': listOf(few, { hasNextPage: true, isFetchingNextPage: true }),
  'more could not be loaded': listOf(few, { hasNextPage: true, isFetchNextPageError: true }),
};

export const lists: readonly Example[] = [
  { parts: chip, state: 'chip', show: () => <FilterChip label="Kunde: Malerbetrieb Sommer" onRemove={nothing} /> },
  { parts: chip, state: 'chip with a long name', show: () => <FilterChip label={longName} onRemove={nothing} /> },
  ...Object.entries(states).map(([state, list]): Example => ({
    parts,
    state,
    show: () => <Notes list={list} />,
    isAlone: true,
  })),
  {
    parts: ['ExportButton'],
    state: 'export',
    show: () => <ExportButton label="Als CSV herunterladen" isRunning={false} onClick={nothing} />,
  },
  {
    parts: ['ExportButton'],
    state: 'export that runs',
    show: () => <ExportButton label="Als CSV herunterladen" isRunning onClick={nothing} />,
  },
  {
    parts: ['TableSkeleton'],
    state: 'loading',
    show: () => <Notes list={listOf([], { isPending: true, data: undefined })} />,
    isAlone: true,
  },
  {
    parts: ['DataTable'],
    state: 'with a form in place of a row',
    show: () => <Notes list={listOf(few)} isEditing />,
    isAlone: true,
  },
  {
    parts: ['PickBar'],
    state: 'some rows ticked',
    show: () => (
      <PickBar label="Auswahl" summary="3 ausgewählt" clear={{ label: 'Auswahl aufheben', run: () => undefined }}>
        <Button variant="default">Senden</Button>
      </PickBar>
    ),
    isAlone: true,
  },
  {
    parts: ['FactList'],
    state: 'in columns',
    show: () => (
      <FactList
        layout="columns"
        facts={[
          ['Firma', 'Malerbetrieb Sommer'],
          ['Straße', 'Lindenstraße 12'],
          ['Ort', longName],
          ['IBAN', unbrokenName],
          ['Hinweis', null],
        ]}
      />
    ),
  },
  {
    parts: ['FactList'],
    state: 'as a sum',
    show: () => (
      <FactList
        layout="sum"
        facts={[
          ['Summe netto', '1.000,00 €'],
          ['19 % USt. auf 1.000,00 €', '190,00 €'],
          ['Gesamtbetrag', '1.190,00 €'],
        ]}
      />
    ),
  },
  {
    parts: ['FactList'],
    state: 'crowded',
    show: () => (
      <FactList
        facts={[
          ['Name', longName],
          ['Kennung', unbrokenName],
          ['Hinweis', null],
        ]}
      />
    ),
  },
];
