import { DataTable } from '#platform/web/lists/data-table.tsx';
import type { Column } from '#platform/web/lists/column.ts';
import type { List } from '#platform/web/lists/use-list.ts';
import type { ListedObjekt } from '../../contract/objects/objekt.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectPage } from '../pages.ts';

/** Objects as a table. */
export function ObjectTable({ list }: { readonly list: List<ListedObjekt> }) {
  const words = useObjectWords();
  const { t } = words;
  const columns: Column<ListedObjekt>[] = [
    {
      id: 'title',
      header: t('records.objekt.fields.title'),
      width: 220,
      grow: 2,
      sorts: true,
      card: 'title',
      lines: 2,
      cell: ({ data }) => String(data['title']),
    },
    {
      id: 'objectId',
      header: t('records.objekt.fields.objectId'),
      width: 100,
      sorts: true,
      card: 'quiet',
      cell: ({ objectId }) => objectId,
    },
    {
      id: 'realEstateType',
      header: t('records.objekt.fields.realEstateType'),
      width: 170,
      grow: 1,
      hideOrder: 3,
      card: 'quiet',
      cell: ({ data }) => words.typeOf(data),
    },
    {
      id: 'city',
      header: t('objects.place'),
      width: 150,
      grow: 1,
      sorts: true,
      cell: ({ data }) => words.placeOf(data),
    },
    {
      id: 'status',
      header: t('records.objekt.fields.realEstateStatus'),
      width: 110,
      card: 'badge',
      hideOrder: 1,
      cell: ({ data }) => words.statusOf(data) ?? '',
    },
    {
      id: 'expose',
      header: t('objects.columns.expose'),
      width: 90,
      align: 'end',
      card: 'hidden',
      hideOrder: 4,
      cell: ({ stakeholderExposeCount: count }) => count || '–',
    },
    {
      id: 'appointment',
      header: t('objects.columns.appointment'),
      width: 90,
      align: 'end',
      card: 'hidden',
      hideOrder: 5,
      cell: ({ stakeholderAppointmentCount: count }) => count || '–',
    },
    {
      id: 'interest',
      header: t('objects.columns.interest'),
      width: 90,
      align: 'end',
      card: 'hidden',
      hideOrder: 6,
      cell: ({ stakeholderInterestCount: count }) => count || '–',
    },
    {
      id: 'value',
      header: t('objects.price'),
      width: 170,
      align: 'end',
      sorts: true,
      card: 'end',
      cell: ({ data }) => words.priceText(data),
    },
  ];
  return (
    <DataTable
      list={list}
      label={t('objects.title')}
      columns={columns}
      row={{
        id: ({ id }) => id,
        name: ({ objectId }) => objectId,
        link: ({ objectId }) => objectPage.link({ objectId }),
      }}
    />
  );
}
