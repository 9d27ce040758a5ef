import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FilterChip } from '#platform/web/lists/filter-chip.tsx';
import { DaysFilter } from '#platform/web/lists/filter-fields.tsx';
import { FilterRow } from '#platform/web/lists/filter-row.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import { groupings, measures } from '../../contract/analytics/plan.ts';
import type { ChartKind, Grouping, Measure, Plan } from '../../contract/analytics/plan.ts';
import { chartsOf } from '../../contract/analytics/settle-plan.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { readIds } from '../transactions/read-ids.ts';
import { PeriodSelect } from '../transactions/period-select.tsx';
import { ReferenceFilters } from '../transactions/reference-filters.tsx';
import classes from './analytics.module.css';

interface PlanFiltersProps {
  readonly plan: Plan;
  readonly owner: Owner;
  readonly onChange: (plan: Plan) => void;
}

/** Filters of a plan as the list of transactions has them. */
interface Values extends Readonly<Record<string, unknown>> {
  readonly from?: string;
  readonly to?: string;
  readonly objekt?: string;
  readonly moid?: string;
  readonly mid?: string;
  readonly kaid?: string;
}

/** Groupings that a person chooses; rows and accounts follow from the question. */
const offered = groupings.filter((grouping) => grouping !== 'posting' && grouping !== 'account');

/** The parts of a plan, to be changed by the filters of the list of transactions. */
export function PlanFilters({ plan, owner, onChange }: PlanFiltersProps) {
  const { t } = useTranslation('property-owner');
  const isBalance = plan.measures.includes('balance');
  const isListed = plan.by.includes('posting');
  const values = toValues(plan);
  const list = {
    filters: values,
    setFilters: (change: { readonly [Name in keyof Values]?: Values[Name] | null }) =>
      onChange(changePlan(plan, values, change)),
  } as Pick<List<unknown, Values>, 'filters' | 'setFilters'>;
  const { from: _from, to: _to, ...counted } = values;
  return (
    <FilterRow
      list={{ filters: counted, setFilters: list.setFilters as List<unknown>['setFilters'] }}
      main={
        <PeriodSelect
          owner={owner}
          from={plan.from}
          to={plan.to}
          onChange={(days) => onChange({ ...plan, ...days, compare: null })}
        />
      }
      filters={
        <>
          <DaysFilter list={list} />
          {isBalance ? null : (
            <ReferenceFilters
              owner={owner}
              list={list}
              none={{
                units: t('transactions.filters.noUnits'),
                tenants: t('transactions.filters.noTenants'),
                costTypes: t('transactions.filters.noCostTypes'),
              }}
            />
          )}
          {isBalance ? null : <MeasureSelect plan={plan} onChange={onChange} />}
          {isBalance || isListed ? null : <GroupingSelects plan={plan} onChange={onChange} />}
          <ChartSelect plan={plan} onChange={onChange} />
          <PlanChips plan={plan} onChange={onChange} />
        </>
      }
      summary={null}
      sortingRef={() => undefined}
    />
  );
}

type PartProps = Pick<PlanFiltersProps, 'plan' | 'onChange'>;

function MeasureSelect({ plan, onChange }: PartProps) {
  const { t } = useTranslation('property-owner');
  const several = plan.measures.join(',');
  const single: readonly Measure[] = measures.filter((measure) => measure !== 'balance');
  const name = (measure: Measure): string => t(`analytics.measures.${measure}`);
  return (
    <NativeSelect
      className={classes.part ?? ''}
      aria-label={t('analytics.measure')}
      value={several}
      data={[
        ...(plan.measures.length > 1 ? [{ value: several, label: plan.measures.map(name).join(', ') }] : []),
        ...single.map((value) => ({ value, label: name(value) })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = single.find((measure) => measure === value);
        if (chosen !== undefined) onChange({ ...plan, measures: [chosen] });
      }}
    />
  );
}

function GroupingSelects({ plan, onChange }: PartProps) {
  const { t } = useTranslation('property-owner');
  const [first, second] = plan.by;
  const select = (place: 0 | 1, value: Grouping | undefined, label: string, none: string) => (
    <NativeSelect
      className={classes.part ?? ''}
      aria-label={label}
      value={value ?? ''}
      data={[
        { value: '', label: none },
        ...offered
          .filter((grouping) => place === 0 || grouping !== first)
          .map((grouping) => ({
            value: grouping,
            label: t('analytics.by', { group: t(`analytics.groupings.${grouping}`) }),
          })),
      ]}
      onChange={({ currentTarget: { value: given } }) => {
        const chosen = offered.find((grouping) => grouping === given);
        const by = place === 0 ? [chosen, second] : [first, chosen];
        onChange({ ...plan, by: by.filter((grouping) => grouping !== undefined) });
      }}
    />
  );
  return (
    <>
      {select(0, first, t('analytics.grouping'), t('analytics.noGrouping'))}
      {first === undefined ? null : select(1, second, t('analytics.secondGrouping'), t('analytics.noSecondGrouping'))}
    </>
  );
}

function ChartSelect({ plan, onChange }: PartProps) {
  const { t } = useTranslation('property-owner');
  const kinds = chartsOf(plan);
  if (kinds.length < 2) return null;
  return (
    <NativeSelect
      className={classes.part ?? ''}
      aria-label={t('analytics.chart')}
      value={plan.chart}
      data={kinds.map((value) => ({ value, label: t(`analytics.charts.${value}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = kinds.find((kind: ChartKind) => kind === value);
        if (chosen !== undefined) onChange({ ...plan, chart: chosen });
      }}
    />
  );
}

/** Parts of a plan that only a question sets: each can be removed. */
function PlanChips({ plan, onChange }: PartProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { filter, compare, per, shareOf, first, sort, of } = plan;
  const { payee: _payee, ...withoutPayee } = filter;
  const { transferable: _transferable, ...withoutTransferable } = filter;
  const { receipt: _receipt, ...withoutReceipt } = filter;
  const { withoutCostTypes = [], ...withAllTypes } = filter;
  const { owners = [], ...ofAllOwners } = filter;
  const chips: readonly (readonly [label: string, changed: Plan] | null)[] = [
    owners.length === 0
      ? null
      : [t('analytics.chips.owners', { count: owners.length }), { ...plan, filter: ofAllOwners }],
    filter.payee === undefined
      ? null
      : [t('analytics.chips.payee', { name: filter.payee }), { ...plan, filter: withoutPayee }],
    filter.transferable === undefined
      ? null
      : [
          t(filter.transferable ? 'analytics.chips.transferable' : 'analytics.chips.notTransferable'),
          { ...plan, filter: withoutTransferable },
        ],
    filter.receipt === undefined
      ? null
      : [
          t(filter.receipt ? 'analytics.chips.withReceipt' : 'analytics.chips.withoutReceipt'),
          { ...plan, filter: withoutReceipt },
        ],
    withoutCostTypes.length === 0
      ? null
      : [t('analytics.chips.without', { count: withoutCostTypes.length }), { ...plan, filter: withAllTypes }],
    compare === null
      ? null
      : [
          t('analytics.chips.compare', {
            from: formatDate(compare.from, language),
            to: formatDate(compare.to, language),
          }),
          { ...plan, compare: null },
        ],
    per === null ? null : [t(`analytics.chips.per.${per}`), { ...plan, per: null, of: 'sum' }],
    per === null && of === 'average' ? [t('analytics.chips.average'), { ...plan, of: 'sum' }] : null,
    shareOf === null ? null : [t('analytics.chips.share'), { ...plan, shareOf: null }],
    first === null || of === 'last' ? null : [t('analytics.chips.first', { count: first }), { ...plan, first: null }],
    sort === null ? null : [t(`analytics.chips.sort.${sort}`), { ...plan, sort: null }],
  ];
  return (
    <>
      {chips
        .filter((chip) => chip !== null)
        .map(([label, changed]) => (
          <FilterChip key={label} label={label} onRemove={() => onChange(changed)} />
        ))}
    </>
  );
}

function toValues({ from, to, filter }: Plan): Values {
  const ids = { objekt: filter.houses, moid: filter.units, mid: filter.tenants, kaid: filter.costTypes };
  const lists = Object.entries(ids).flatMap(([name, list]) =>
    list === undefined || list.length === 0 ? [] : [[name, list.join(',')]],
  );
  return { ...(from === null ? {} : { from }), to, ...(Object.fromEntries(lists) as Values) };
}

const filterNames = { objekt: 'houses', moid: 'units', mid: 'tenants', kaid: 'costTypes' } as const;

function changePlan(
  plan: Plan,
  values: Values,
  change: { readonly [Name in keyof Values]?: Values[Name] | null },
): Plan {
  const next = { ...values, ...change };
  const from = typeof next.from === 'string' ? next.from : null;
  const to = typeof next.to === 'string' ? next.to : todayInGermany();
  const filter = { ...plan.filter };
  for (const [name, of] of Object.entries(filterNames)) {
    const ids = readIds((next[name] as string | null | undefined) ?? undefined);
    delete filter[of];
    if (ids.length > 0) filter[of] = [...ids];
  }
  // A changed period is no longer the one that the other was to be compared with.
  const isOtherPeriod = from !== plan.from || to !== plan.to;
  return {
    ...plan,
    from: from !== null && from > to ? to : from,
    to,
    filter,
    compare: isOtherPeriod ? null : plan.compare,
  };
}
