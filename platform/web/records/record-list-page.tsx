import { Button, Group, Stack } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ComponentType, PropsWithChildren, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../contract/fields.ts';
import { describedFields } from '../../contract/records/entity.ts';
import { Badge } from '../components/badge.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { fieldKinds } from '../form/kinds.tsx';
import type { Column } from '../lists/column.ts';
import { DataTable } from '../lists/data-table.tsx';
import { FactList } from '../lists/fact-list.tsx';
import { SegmentFilter } from '../lists/filter-fields.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useList } from '../lists/use-list.ts';
import type { List } from '../lists/use-list.ts';
import { sampleData } from '../state/sample-data.ts';
import { useStore } from '../state/store.ts';
import { ExportMenu } from './export-menu.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RecordFilters } from './record-filters.tsx';
import type { RecordFilterValues } from './record-filters.tsx';
import { recordCountQuery, recordQuery } from './record-queries.ts';
import type { RecordScreen } from './record-screen.ts';
import type { ShownRecord } from './shown-record.ts';
import { useRecordWords } from './record-words.ts';
import type { RecordWords } from './record-words.ts';
import { useRefreshAfterImport } from './use-refresh-after-import.ts';
import { useRecordCommands } from './use-record-commands.ts';
import { newRecordId } from './web-entity.ts';
import type { EntityGroup } from './web-entity.ts';
import classes from './records.module.css';

interface RecordListPageProps {
  readonly screen: RecordScreen;
  /** Shows export and import to those who may use them. */
  readonly TransferGate?: ComponentType<PropsWithChildren>;
}

/** Page of the records of one kind: add, search, sort, open, expand, delete. */
export function RecordListPage({ screen, TransferGate = Fragment }: RecordListPageProps) {
  const { t } = useTranslation('platform');
  const { entity, icon: Icon, recordPage } = screen;
  const client = useQueryClient();
  const words = useRecordWords(screen);
  // The fields of an entity are known only at run time.
  const list = useList(screen.list) as List<ShownRecord, RecordFilterValues>;
  const total = useQuery(recordCountQuery(screen, list.filters));
  const isSample = useStore(sampleData);
  useRefreshAfterImport(screen.module);
  const { remove, setActive } = useRecordCommands(screen);
  const isEmpty = list.query.data !== undefined && list.rows.length === 0;
  const inactive = useQuery({ ...recordCountQuery(screen, { active: 'false' }), enabled: isEmpty });
  const add = (look: ButtonProps) => (
    <Button
      {...look}
      leftSection={<IconPlus size={16} aria-hidden />}
      component={Link}
      to={recordPage.path}
      params={{ recordId: newRecordId } as never}
    >
      {words.say('add')}
    </Button>
  );
  const page = (
    <ListPage
      list={list as List<unknown>}
      title={words.say('title')}
      action={
        <Group gap="xs" className={classes.actions ?? ''}>
          {isSample ? null : (
            <TransferGate>
              <ImportDialog screen={screen} />
              <ExportMenu screen={screen} filters={list.filters} />
            </TransferGate>
          )}
          {add(isMostlyDelivered(list.rows) ? { variant: 'default' } : {})}
        </Group>
      }
      foot={add({ fullWidth: true, variant: 'default', className: classes.addRow ?? '' })}
      keepsFilters={inactive.data !== 0}
      search={{ label: words.say('search'), placeholder: words.say('placeholder') }}
      filters={
        <>
          <SegmentFilter
            list={list}
            name="active"
            label={t('records.filter')}
            all={t('records.activeOnes')}
            options={[
              { value: 'false', label: t('records.inactiveOnes') },
              { value: 'all', label: t('records.allOnes') },
            ]}
          />
          <RecordFilters screen={screen} list={list} />
        </>
      }
      empty={{ icon: <Icon size={28} />, title: words.say('emptyTitle'), text: words.say('emptyText') }}
    >
      <DataTable
        // The usual order is marked like any other.
        list={{ ...list, filters: { sort: entity.sort, direction: 'asc', ...list.filters } }}
        label={words.say('title')}
        columns={toColumns(screen, words)}
        {...(total.data === undefined ? {} : { total: total.data })}
        row={{
          id: ({ id }) => id,
          name: words.name,
          link: ({ id }) => recordPage.link({ recordId: id }),
          onIntent: ({ id }) => void client.prefetchQuery(recordQuery(screen, id)),
          mark: ({ active }) => (active ? null : <Badge tone="neutral">{t('records.inactive')}</Badge>),
          detail: (record) => (
            <FactList
              layout="columns"
              facts={describedFields(entity).map(
                (name) => [words.field(name), words.write(name, record[name]) || null] as const,
              )}
            />
          ),
          menu: (record) => [
            record.active
              ? { label: t('records.deactivate'), icon: IconArchive, run: () => void setActive(record, false) }
              : { label: t('records.activate'), icon: IconArchiveOff, run: () => void setActive(record, true) },
            { label: t('actions.delete'), icon: IconTrash, destructive: true, run: () => void remove(record) },
          ],
        }}
      />
    </ListPage>
  );
  return screen.group === undefined || screen.group.entities.length === 1 ? (
    page
  ) : (
    <GroupedPage module={screen.module} group={screen.group} current={screen.listPage.path} page={page} />
  );
}

/** True if most of the loaded records come from deliveries: then nobody adds many of them. */
function isMostlyDelivered(rows: readonly ShownRecord[]): boolean {
  return rows.filter((row) => row['source'] === 'import').length * 2 > rows.length;
}

/** List below the tabs of the lists in its application. */
function GroupedPage({
  module,
  group,
  current,
  page,
}: {
  readonly module: string;
  readonly group: EntityGroup;
  readonly current: string;
  readonly page: ReactNode;
}) {
  const { t } = useTranslation(module);
  return (
    <Stack gap="md" miw={0}>
      <TabLinks
        label={t(group.label)}
        current={current}
        tabs={group.entities.map(({ name, listPage }) => ({
          label: t(`${module}:records.${name}.title`),
          path: listPage.path,
        }))}
      />
      {page}
    </Stack>
  );
}

function toColumns({ entity }: RecordScreen, words: RecordWords): Column<ShownRecord>[] {
  return Object.entries(entity.columns).map(([name, { sorts = true, card, shown = name, ...column }]) => ({
    ...column,
    id: name,
    header: words.field(shown),
    card: card ?? (name === entity.title ? 'title' : 'line'),
    sorts,
    ...alignOf(entity.fields[name]),
    // The title is the link to the record, so it is never empty.
    cell: (record) => words.write(name, record[shown]) || (name === entity.title ? words.name(record) : ''),
  }));
}

function alignOf(field: Field | undefined): Pick<Column<ShownRecord>, 'align'> {
  const align = field === undefined ? null : fieldKinds[field.kind].align;
  return align === null ? {} : { align };
}
