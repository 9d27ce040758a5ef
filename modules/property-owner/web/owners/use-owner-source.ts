import { useTranslation } from 'react-i18next';
import { maxLookupOptions } from '#platform/contract/lookup.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import type { RecordOption, RecordSource } from '#platform/web/form/record-input.tsx';
import { allOwners } from '../../contract/external-ids.ts';
import { listOwners } from '../../contract/owners/owners.ts';
import type { Owner } from '../../contract/owners/owners.ts';

/** Houses named beside an owner. */
const namedHouses = 2;

/** Finds owners on the server, each with what tells it from others of its name. @param offersAll also offers all owners */
export function useOwnerSource(offersAll = false): RecordSource {
  const { t } = useTranslation('property-owner');
  const [all, inactive] = [t('owners.all'), t('owners.inactive')];
  return {
    find: (searchTerm) =>
      endpointQuery(
        ['property-owner', 'owners', 'search', searchTerm, offersAll, inactive],
        listOwners,
        { query: { limit: maxLookupOptions, ...(searchTerm === '' ? {} : { searchTerm }) } },
        ({ eigentuemer }): readonly RecordOption[] => [
          ...(offersAll && searchTerm === '' ? [{ id: allOwners, label: all }] : []),
          ...eigentuemer.map((owner) => ({
            id: owner.eid,
            label: owner.anzeigename,
            within: describeOwner(owner, inactive),
          })),
        ],
      ),
  };
}

/** Returns number, town and houses of an owner. @param inactive text for one who is no longer managed */
export function describeOwner(
  { eid, ort, aktiv, objekte }: Pick<Owner, 'eid' | 'ort' | 'aktiv' | 'objekte'>,
  inactive: string,
): string {
  const others = objekte.length - namedHouses;
  const houses = [...objekte.slice(0, namedHouses).map(({ name }) => name), ...(others > 0 ? [`+${others}`] : [])];
  return [eid, aktiv ? '' : inactive, ort, houses.join(', ')].filter((part) => part !== '').join(' · ');
}
