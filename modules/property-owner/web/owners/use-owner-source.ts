import { useTranslation } from 'react-i18next';
import type { RecordOption, RecordSource } from '#platform/web/form/record-input.tsx';
import { allOwners } from '../../contract/external-ids.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { foundOwnersQuery } from './owner-queries.ts';

/** Houses named beside an owner. */
const namedHouses = 2;

/** Finds owners on the server, each with what tells it from others of its name. @param offersAll also offers all owners @param areCommunities offers communities first */
export function useOwnerSource(offersAll = false, areCommunities = false): RecordSource {
  const { t } = useTranslation('property-owner');
  const [all, inactive] = [t('owners.all'), t('owners.inactive')];
  return {
    find: (searchTerm) =>
      foundOwnersQuery(
        searchTerm,
        (eigentuemer): readonly RecordOption[] => [
          ...(offersAll && searchTerm === '' ? [{ id: allOwners, label: all }] : []),
          ...eigentuemer.map((owner) => ({
            id: owner.eid,
            label: owner.anzeigename,
            within: describeOwner(owner, inactive),
          })),
        ],
        [offersAll, inactive],
        areCommunities,
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
