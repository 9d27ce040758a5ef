import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { Badge } from '../components/badge.tsx';
import { fieldKinds } from '../form/kinds.tsx';
import { relatedQuery } from './record-queries.ts';
import type { RecordScreen } from './record-screen.ts';
import type { ShownRecord } from './shown-record.ts';
import type { RelatedPart } from './record-view.ts';
import { useRecordWords } from './record-words.ts';
import { RelatedCard } from './related-card.tsx';
import { RelatedTable } from './related-table.tsx';

interface RelatedRecords {
  readonly screen: RecordScreen;
  /** Filter of its list that finds the related records. */
  readonly by: string;
  /** Field of the shown record with the record to filter by; absent: the shown record itself. */
  readonly of?: string;
  /** Text key of the heading, with its namespace; absent: the title of the list. */
  readonly title?: string;
  /** Fields that are columns; the first leads to the record. */
  readonly columns: readonly string[];
  readonly order?: { readonly sort: string; readonly direction: 'asc' | 'desc' };
  /** Column with what other records know, placed after the first one. */
  readonly more?: {
    /** Text key of the heading, with its namespace. */
    readonly header: string;
    readonly Cell: ComponentType<{ readonly record: ShownRecord; readonly records: readonly ShownRecord[] }>;
  };
}

/** Declares a card with the first records that refer to the shown one, active and inactive ones. */
export function relatedRecords(declared: RelatedRecords): RelatedPart {
  const { of } = declared;
  return function Related({ record }) {
    const id = of === undefined ? record.id : (record[of] as RecordReference | null)?.id;
    return id === undefined ? null : <RelatedList {...declared} id={id} current={record.id} />;
  };
}

interface RelatedListProps extends RelatedRecords {
  /** Record to filter by. */
  readonly id: string;
  /** Record of the page, which needs no link. */
  readonly current: string;
}

function RelatedList({ screen, by, title, columns, order, more, id, current }: RelatedListProps) {
  const { t } = useTranslation([screen.module, 'platform']);
  const words = useRecordWords(screen);
  const { entity, listPage, recordPage } = screen;
  const query = useQuery(relatedQuery(screen, { filter: { [by]: id }, order }));
  const { count = null, sums } = query.data?.totals ?? {};
  const heading = title === undefined ? words.say('title') : t(title);
  const [first = entity.title, ...others] = columns;
  const shownAs = (name: string): string => entity.columns[name]?.shown ?? name;
  const nameCell = (record: ShownRecord) => {
    const name = words.write(first, record[shownAs(first)]) || words.name(record);
    return (
      <>
        {record.id === current ? (
          name
        ) : (
          <Anchor inherit renderRoot={(props) => <Link {...recordPage.link({ recordId: record.id })} {...props} />}>
            {name}
          </Anchor>
        )}{' '}
        {record.active ? null : <Badge tone="neutral">{t('platform:records.inactive')}</Badge>}
      </>
    );
  };
  const alignOf = (name: string) => {
    const { kind } = entity.fields[name] ?? {};
    const align = kind === undefined ? null : fieldKinds[kind].align;
    return align === null ? {} : { align };
  };
  // Among its siblings alone, a record has none.
  if (query.data?.records.every(({ id: other }) => other === current) === true && query.data.records.length > 0)
    return null;
  return (
    <RelatedCard
      title={count === null || count === 0 ? heading : t('platform:records.counted', { list: heading, count })}
      query={query}
      all={listPage.link({}, { [by]: id, active: 'all', ...order })}
      emptyText={words.say('emptyTitle')}
      isEmpty={({ records }) => records.length === 0}
    >
      {({ records }) => (
        <RelatedTable
          label={heading}
          rows={records}
          rowKey={(record) => record.id}
          columns={[
            {
              id: first,
              header: words.field(shownAs(first)),
              cell: nameCell,
              ...(sums === undefined ? {} : { foot: t('platform:records.sum') }),
            },
            ...(more === undefined
              ? []
              : [
                  {
                    id: 'more',
                    header: t(more.header),
                    cell: (record: ShownRecord) => <more.Cell record={record} records={records} />,
                  },
                ]),
            ...others.map((name) => ({
              id: name,
              header: words.field(name),
              ...alignOf(name),
              cell: (record: ShownRecord) => words.write(name, record[name]),
              ...(sums?.[name] === undefined ? {} : { foot: words.write(name, sums[name]) }),
            })),
          ]}
        />
      )}
    </RelatedCard>
  );
}
