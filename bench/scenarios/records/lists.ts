import { customer } from '#modules/accounting/contract/records/records.ts';
import { listSorts } from '#platform/contract/records/record-calls.ts';
import { encodeCursor } from '#platform/server/lists/cursor.ts';
import { customerMatches, rareCustomer } from '../../data/fill-customers.ts';
import type { Site } from '../../data/site.ts';
import { interleave, toRatios } from '../../measure/interleave.ts';
import type { LoadResult } from '../../measure/load-order.ts';
import type { Claim } from '../../measure/report.ts';
import { describeFigure } from '../../measure/report.ts';
import { summarise } from '../../measure/statistics.ts';
import type { Summary } from '../../measure/statistics.ts';
import type { Bench } from '../scenario.ts';
import { sized } from '../../measure/sized.ts';

const rounds = 5;
const connections = 10;
const amount = sized(80, 10);
/** Late matches take half a second each. */
const lateAmount = sized(20, 10);
const base = '/api/benit/accounting';

const sorts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    listSorts(customer).flatMap((column) =>
      (['asc', 'desc'] as const).map((direction) => [
        `${column} ${direction}`,
        `customer?sort=${column}&direction=${direction}`,
      ]),
    ),
  ),
  'name, far below': `customer?cursor=${encodeCursor(['Möbelhaus', '00000000-0000-4000-8000-000000000000'])}`,
  'inactive ones': 'customer?active=false&sort=city',
  'projects by customer': 'project?sort=customer',
};

const searches: Readonly<Record<string, string>> = {
  'a rare word': rareCustomer,
  'an eighth of all': 'Bäckerei',
  'three words': 'Bäckerei Özdemir 4',
  'part of a number': '50123',
  nothing: 'gibtesnicht',
};

/** Their matches stand behind more than ten thousand others in the list's order. */
const lateSearches: Readonly<Record<string, string>> = {
  'late, a seventh of all': 'Schmidt',
  'late, of two words': 'Schmidt Köln',
};

/** The list of 100,000 customers, sorted by any column and searched, against the list of 100,000 invoices. */
export async function measureRecordLists({ load, say }: Bench, site: Site): Promise<Claim[]> {
  const { product, headers } = site;
  const request =
    (path: string, count = amount) =>
    () =>
      load.run({ url: `${product.url}${base}/${path}`, method: 'GET', headers, connections, amount: count });
  const toSearches = (terms: typeof searches, count?: number) =>
    Object.fromEntries(
      Object.entries(terms).map(([name, term]) => [
        name,
        request(`customer?searchTerm=${encodeURIComponent(term)}`, count),
      ]),
    );
  await expectRows(site, `customer?searchTerm=${encodeURIComponent(rareCustomer)}`, customerMatches);
  await expectRows(site, 'customer?sort=city&direction=desc', 50);
  const sorted = Object.fromEntries(Object.entries(sorts).map(([name, path]) => [name, request(path)]));
  const measured = await interleave(rounds, {
    invoices: request('invoice'),
    ...sorted,
    ...toSearches(searches),
    ...toSearches(lateSearches, lateAmount),
  } as Record<string, () => Promise<LoadResult>>);
  const p95 = (name: string): number[] => (measured[name] ?? []).map((result) => result.p95);
  say(describeFigure('invoice list, p95', summarise(p95('invoices')), 'ms'));
  const ratio = (name: string): Summary => {
    say(describeFigure(`customers, ${name}, p95`, summarise(p95(name)), 'ms'));
    return summarise(toRatios(p95(name), p95('invoices')));
  };
  const slowest = (names: readonly string[]) =>
    names
      .map((name) => ({ name, value: ratio(name) }))
      .reduce((most, next) => (next.value.median > most.value.median ? next : most));
  const sort = slowest(Object.keys(sorts));
  const search = slowest(Object.keys(searches));
  const late = slowest(Object.keys(lateSearches));
  say(describeFigure(`${late.name}, multiple of the invoice list`, late.value, ''));
  return [
    {
      title: `records: slowest sorting (${sort.name}), p95, multiple of the invoice list`,
      value: sort.value,
      target: { atMost: 2 },
    },
    {
      title: `records: slowest search (${search.name}), p95, multiple of the invoice list`,
      value: search.value,
      target: { atMost: 3 },
    },
  ];
}

/** Makes sure that what is measured is what is claimed. */
async function expectRows({ product, headers }: Site, path: string, expected: number): Promise<void> {
  const answer = await fetch(`${product.url}${base}/${path}`, { headers });
  const { records } = (await answer.json()) as { records: unknown[] };
  if (records.length !== expected) throw new Error(`${path} answered ${records.length} records, not ${expected}`);
}
