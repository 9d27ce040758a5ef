import { useTranslation } from 'react-i18next';
import type { List } from '#platform/web/lists/use-list.ts';
import { allOwners, noId } from '../../contract/external-ids.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { listEqualNames } from '../owners/equal-names.ts';
import { listHouses, readUnits, toggleHouse, toHouseFilters } from './house-filter.ts';
import { readIds } from './read-ids.ts';
import { useReferenceWords } from './use-reference-words.ts';
import { ManyFilter } from '../filters/many-filter.tsx';
import type { FilterOption } from '../filters/many-filter.tsx';

/** Filters of what a posting or receipt names, in the address. */
interface ReferenceFilterValues extends Readonly<Record<string, unknown>> {
  readonly objekt?: string;
  readonly moid?: string;
  readonly mid?: string;
  readonly kaid?: string;
}

interface ReferenceFiltersProps {
  readonly owner: Owner;
  readonly list: Pick<List<unknown, ReferenceFilterValues>, 'filters' | 'setFilters'>;
  /** Cost types offered where those of the owner are not known. */
  readonly costTypes?: readonly { readonly kaid: string; readonly langname: string }[];
  /** Texts shown without any options. */
  readonly none: { readonly units: string; readonly tenants: string; readonly costTypes: string };
}

const noCostTypes: readonly { readonly kaid: string; readonly langname: string }[] = [];

/** Prefix of a house among the options: ids of houses and units could be the same. */
const housePrefix = 'house:';

/** Filters of houses with their units, of tenants, and of cost types. */
export function ReferenceFilters({ owner, list, costTypes: offered = noCostTypes, none }: ReferenceFiltersProps) {
  const { t } = useTranslation('property-owner');
  const words = useReferenceWords();
  const { filters, setFilters } = list;
  const [tenants, costTypes] = [readIds(filters.mid), readIds(filters.kaid)];
  const houses = listHouses(owner.mietobjekte);
  const units = readUnits({ objekt: readIds(filters.objekt), moid: readIds(filters.moid) }, houses);
  const whole = houses.filter(({ units: own }) => own.every(({ moid }) => units.has(moid)));
  const summarizeUnits = () => {
    const [house, ...others] = whole;
    if (house === undefined || whole.reduce((sum, { units: own }) => sum + own.length, 0) !== units.size)
      return t('transactions.filters.chosenUnits', { count: units.size });
    return others.length > 0
      ? t('transactions.filters.chosenHouses', { count: whole.length })
      : `${t('transactions.filters.moid')}: ${house.name || t('transactions.withoutHouse')}`;
  };
  // All owners together: theirs are too many to be told.
  const isUnknown = (offers: readonly unknown[]): boolean => owner.eid === allOwners && offers.length === 0;
  const setUnits = (chosen: ReadonlySet<string>) => setFilters({ ...toHouseFilters(chosen, houses) });
  const shownTenants =
    units.size === 0 ? owner.mieter : owner.mieter.filter(({ mid, moid }) => units.has(moid) || tenants.includes(mid));
  const toggleIn = (name: 'mid' | 'kaid', chosen: readonly string[]) => (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    setFilters({ [name]: next.length === 0 ? null : next.join(',') });
  };
  const ofOwner = owner.kostenarten.length > 0 ? owner.kostenarten : offered.filter(({ kaid }) => kaid !== noId);
  return (
    <>
      {isUnknown(houses) ? null : (
        <ManyFilter
          label={t('transactions.filters.moid')}
          none={none.units}
          chosen={[...units, ...whole.map(({ id }) => `${housePrefix}${id}`)]}
          summary={summarizeUnits()}
          onToggle={(value) => {
            const house = houses.find(({ id }) => value === `${housePrefix}${id}`);
            setUnits(house === undefined ? toggle(units, value) : toggleHouse(units, house));
          }}
          onClear={() => setFilters({ objekt: null, moid: null })}
          options={withNone(
            houses.flatMap((house) => [
              {
                value: `${housePrefix}${house.id}`,
                label: house.name || t('transactions.withoutHouse'),
                isPartial: house.units.some(({ moid }) => units.has(moid)),
              },
              ...house.units.map(({ moid, name }) => ({
                value: moid,
                label: name,
                group: `${housePrefix}${house.id}`,
              })),
            ]),
            t('transactions.withoutUnit'),
          )}
        />
      )}
      {isUnknown(owner.mieter) ? null : (
        <ManyFilter
          label={t('transactions.columns.mieter')}
          none={none.tenants}
          chosen={tenants}
          summary={t('transactions.filters.chosenTenants', { count: tenants.length })}
          onToggle={toggleIn('mid', tenants)}
          onClear={() => setFilters({ mid: null })}
          options={withNone(
            withNumbers(
              shownTenants.map(({ mid, vorname, nachname }) => ({
                value: mid,
                label: `${vorname} ${nachname}`.trim(),
              })),
            ),
            t('transactions.propertyRelated'),
          )}
        />
      )}
      <ManyFilter
        label={t('transactions.filters.kaid')}
        none={none.costTypes}
        chosen={costTypes}
        summary={t('transactions.filters.chosenCostTypes', { count: costTypes.length })}
        onToggle={toggleIn('kaid', costTypes)}
        onClear={() => setFilters({ kaid: null })}
        options={withNone(
          withNumbers(ofOwner.map(({ kaid, langname }) => ({ value: kaid, label: words.costType(kaid, langname) }))),
          t('transactions.withoutCostType'),
        )}
      />
    </>
  );
}

function toggle(chosen: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(value)) next.add(value);
  return next;
}

function withNone(options: readonly FilterOption[], label: string): readonly FilterOption[] {
  return options.length === 0 ? [] : [{ value: noId, label }, ...options];
}

/** Adds its number to each of several options with the same name. */
function withNumbers(options: readonly FilterOption[]): FilterOption[] {
  const equal = listEqualNames(options.map(({ label }) => label));
  return options.map((option) => ({ ...option, detail: equal.has(option.label) ? option.value : undefined }));
}
