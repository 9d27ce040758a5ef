import { SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { SegmentFilter } from '#platform/web/lists/segment-filter.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { lowestSalePrice, readSpokenSearch } from '../../contract/objects/spoken-search.ts';
import { objectStatuses, objectTypes } from '../../contract/objects/object-types.ts';
import { waitingReasons } from '../../contract/objects/waiting.ts';
import type { ObjectFilters as Filters } from '../object-queries.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { pricesTo, roomsFrom } from '../pages.ts';

interface ObjectFiltersProps {
  readonly list: Pick<List<unknown, Filters>, 'filters' | 'setFilters'>;
}

/** Filters of the objects, and how they are shown. */
export function ObjectFilters({ list }: ObjectFiltersProps) {
  const { t, language, option } = useObjectWords();
  const { marketing } = list.filters;
  const isRent = (price: string) => Number(price) < lowestSalePrice;
  const prices = pricesTo.filter((price) => marketing === undefined || isRent(price) === (marketing === 'rent'));
  return (
    <>
      <SegmentFilter
        list={list}
        name="marketing"
        label={t('objects.offer')}
        all={t('objects.anyOffer')}
        options={(['sale', 'rent'] as const).map((value) => ({ value, label: t(`objects.offers.${value}`) }))}
      />
      <SelectFilter
        list={list}
        name="realEstateType"
        label={t('records.objekt.fields.realEstateType')}
        all={t('objects.allTypes')}
        options={objectTypes.map((value) => ({ value, label: option('realEstateType', value) }))}
      />
      <SelectFilter
        list={list}
        name="roomsFrom"
        label={t('records.objekt.fields.numberOfRooms')}
        all={t('objects.anyRooms')}
        options={roomsFrom.map((value) => ({ value, label: t('objects.roomsFrom', { count: Number(value) }) }))}
      />
      <SelectFilter
        list={list}
        name="priceTo"
        label={t('objects.price')}
        all={t('objects.anyPrice')}
        options={prices.map((value) => ({
          value,
          label: t(isRent(value) ? 'objects.rentTo' : 'objects.saleTo', {
            price: formatMoney(Number(value), language, 0),
          }),
        }))}
      />
      <SelectFilter
        list={list}
        name="status"
        label={t('records.objekt.fields.realEstateStatus')}
        all={t('objects.allStatuses')}
        options={objectStatuses.map((value) => ({ value, label: option('realEstateStatus', value) }))}
      />
      <SelectFilter
        list={list}
        name="waits"
        label={t('objects.waits')}
        all={t('objects.waitsForNothing')}
        options={waitingReasons.map((value) => ({ value, label: t(`today.filters.${value}`) }))}
      />
      <SelectFilter
        list={list}
        name="archived"
        label={t('objects.archive')}
        all={t('objects.withoutArchive')}
        options={[{ value: 'true', label: t('objects.withArchive') }]}
      />
      <SegmentFilter
        list={list}
        name="ansicht"
        label={t('objects.view')}
        all={t('objects.views.cards')}
        options={(['ort', 'tabelle'] as const).map((value) => ({ value, label: t(`objects.views.${value}`) }))}
      />
    </>
  );
}

/** Tells how a search was read that names rooms or a price; nothing for any other. */
export function SpokenSearchNote({ list }: ObjectFiltersProps) {
  const { t, language } = useObjectWords();
  const { text, rooms, isRoomsFrom, saleTo, rentTo } = readSpokenSearch(list.filters.search ?? '');
  const money = (amount: number) => formatMoney(amount, language, 0);
  const parts = [
    ...(rooms === undefined ? [] : [t(isRoomsFrom === true ? 'objects.roomsFrom' : 'objects.rooms', { count: rooms })]),
    ...(rentTo === undefined ? [] : [t('objects.rentTo', { price: money(rentTo) })]),
    ...(saleTo === undefined ? [] : [t('objects.saleTo', { price: money(saleTo) })]),
    ...(text === '' ? [] : [t('objects.spokenWords', { text })]),
  ];
  if (rooms === undefined && saleTo === undefined) return null;
  return <span>{t('objects.spoken', { parts: parts.join(' · ') })}</span>;
}
