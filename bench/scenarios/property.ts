import { Client } from 'pg';
import { fillPostings, largeOwner, measuredOwner, refillPostings } from '../data/fill-postings.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import { measureWithCost } from '../measure/cost.ts';
import { interleave, toRatios } from '../measure/interleave.ts';
import { measurePairs } from '../measure/pairs.ts';
import { describeFigure } from '../measure/report.ts';
import type { Claim } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { signIn } from '../subjects/product.ts';
import { loadList } from './list.ts';
import { runParts } from './run-parts.ts';
import type { Bench, Scenario } from './scenario.ts';
import { systemClock } from '#platform/server/clock.ts';
import { sized } from '../measure/sized.ts';

const rounds = 7;
const connections = 10;
const amount = sized(200, 20);
const base = '/api/ri/property-management';

/**
 * Owners of an organisation with 100,000 postings, 1,000,000 in the table: the list of one with 20,000, the year's
 * evaluation, the workbook of one with 50,000.
 */
export const measureProperty: Scenario = async (bench) => {
  const site = await openSite(100_000, { organizations: 1 });
  try {
    const began = performance.now();
    await fillPostings(site.adminUrl, site.organizationId);
    bench.say(`  filled in ${Math.round((performance.now() - began) / 1000)} s`);
    const [owner, administrator] = [
      await signIn(site.product.url, 'owner@demo.example'),
      await signIn(site.product.url, 'property@demo.example'),
    ];
    const filters = await chooseFilters(site, owner);
    return await runParts(bench, {
      lists: () => measureLists(bench, site, owner, filters),
      sorted: () => measureSorted(bench, site, administrator),
      wall: () => measureWall(bench, site, owner, filters),
      evaluation: () => measureEvaluation(bench, site, owner),
      workbook: () => measureWorkbook(site, administrator),
      overviews: () => measureOverviews(bench, site, { owner, administrator }),
    });
  } finally {
    await site.stop();
  }
};

interface Filters {
  /** Filters of an owner's search: a year, a house of twenty rental units, three cost types. */
  readonly house: string;
  /** The worst that the filters can ask: almost all days, half of the rental units, half of the cost types. */
  readonly half: string;
}

/** Filters of days, rental units and cost types that fill the first page. */
async function chooseFilters(site: Site, headers: Record<string, string>): Promise<Filters> {
  const { eigentuemer } = await read<{
    eigentuemer: { mietobjekte: { moid: string }[]; kostenarten: { kaid: string }[] }[];
  }>(site, headers, `${base}/eigentuemer?eid=${measuredOwner}`);
  const [own] = eigentuemer;
  if (own === undefined || own.mietobjekte.length < 200)
    throw new Error(`The owner has ${own?.mietobjekte.length ?? 0} rental units`);
  const [units, types] = [own.mietobjekte.map(({ moid }) => moid), own.kostenarten.map(({ kaid }) => kaid)];
  const every = (step: number, ids: readonly string[]) => ids.filter((_, index) => index % step === 0).join(',');
  const year = systemClock.now().getUTCFullYear() - 1;
  const filters = {
    house: `?from=${year}-01-01&to=${year}-12-31&moid=${units.slice(0, 20).join(',')}&kaid=${types.slice(0, 3).join(',')}`,
    half: `?from=2024-01-01&moid=${every(2, units)}&kaid=${every(2, types)}`,
  };
  for (const query of Object.values(filters)) {
    const { buchungen } = await read<{ buchungen: unknown[] }>(
      site,
      headers,
      `${base}/transactions/${measuredOwner}${query}`,
    );
    if (buchungen.length !== 50) throw new Error(`The filters find ${buchungen.length} postings on the first page`);
  }
  return filters;
}

async function read<Answer>({ product }: Site, headers: Record<string, string>, path: string): Promise<Answer> {
  const answer = await fetch(`${product.url}${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function measureLists(
  { load, say }: Bench,
  site: Site,
  headers: Record<string, string>,
  { house, half }: Filters,
): Promise<Claim[]> {
  const request = (query: string) => () =>
    load.run({
      url: `${site.product.url}${base}/transactions/${measuredOwner}${query}`,
      method: 'GET',
      headers,
      connections,
      amount,
    });
  const lists = {
    house: 'a year, a house and three cost types',
    half: 'half of the rental units and cost types, almost all days',
    whole: 'all of the owner',
  };
  const measured = await interleave(rounds, {
    invoices: loadList(load, site),
    house: request(house),
    half: request(half),
    whole: request(''),
  });
  const p95 = (name: keyof typeof measured) => measured[name].map((result) => result.p95);
  say(describeFigure('invoices, p95', summarise(p95('invoices')), 'ms'));
  return (['house', 'half', 'whole'] as const).map((name) => {
    say(describeFigure(`${name}, p95`, summarise(p95(name)), 'ms'));
    return {
      title: `property: transactions of ${lists[name]}, with their sum, p95, multiple of the invoice list`,
      value: summarise(toRatios(p95(name), p95('invoices'))),
      target: { atMost: 2 },
    };
  });
}

/** People of one organisation who open their first screen at the same moment. */
const overviewConnections = 2;

/** First screens: of the owner with 200 rental units, over all 100,000 postings of the organisation, and of that owner with as many. */
async function measureOverviews(
  { load, say }: Bench,
  site: Site,
  { owner, administrator }: Readonly<Record<'owner' | 'administrator', Record<string, string>>>,
): Promise<Claim[]> {
  const request = (headers: Record<string, string>, eid: string) => () =>
    load.run({
      url: `${site.product.url}${base}/overview/${eid}`,
      method: 'GET',
      headers,
      connections: overviewConnections,
      amount,
    });
  const usual = await interleave(rounds, {
    owner: request(owner, measuredOwner),
    all: request(administrator, '0'),
  });
  await refillPostings(site.adminUrl, site.organizationId, { eid: measuredOwner, amount: sized(100_000, 1000) });
  const measured = { ...usual, ...(await interleave(rounds, { large: request(owner, measuredOwner) })) };
  const titles = {
    owner: 'an owner of 200 rental units',
    all: 'all owners, 100,000 postings',
    large: 'an owner of 200 rental units, 100,000 postings',
  };
  return (['owner', 'all', 'large'] as const).map((name) => {
    const p95 = summarise(measured[name].map((result) => result.p95));
    say(describeFigure(`overview of ${titles[name]}, p50`, summarise(measured[name].map(({ p50 }) => p50)), 'ms'));
    return {
      title: `property: overview of ${titles[name]}, p95`,
      value: p95,
      unit: 'ms',
      target: { atMost: 150 },
    };
  });
}

/** The first page of all owners and years, sorted, with its sum. */
async function measureSorted({ load }: Bench, site: Site, headers: Record<string, string>): Promise<Claim[]> {
  const request = (query: string) => () =>
    load.run({
      url: `${site.product.url}${base}/transactions/0${query}`,
      method: 'GET',
      headers,
      connections: overviewConnections,
      amount: sized(60, 6),
    });
  const measured = await interleave(rounds, {
    day: request(''),
    amount: request('?sort=betrag'),
    name: request('?sort=name'),
  });
  const p95 = (name: keyof typeof measured) => measured[name].map((result) => result.p95);
  return (['amount', 'name'] as const).map((name) => ({
    title: `property: transactions of all owners by ${name}, p95, multiple of the same by day`,
    value: summarise(toRatios(p95(name), p95('day'))),
    target: { atMost: 1.5 },
  }));
}

/** The same list with and without the wall between owners: its policies are opened for the rounds of the baseline. */
async function measureWall(
  { load }: Bench,
  site: Site,
  headers: Record<string, string>,
  { house }: Filters,
): Promise<Claim[]> {
  const client = new Client({ connectionString: site.adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; name: string; condition: string }>(
      `SELECT polrelid::regclass::text AS table, polname AS name, pg_get_expr(polqual, polrelid) AS condition FROM pg_policy WHERE polname = 'owner_wall_read'`,
    );
    const setWall = async (isOpen: boolean) => {
      for (const { table, name, condition } of rows)
        await client.query(`ALTER POLICY ${name} ON ${table} USING (${isOpen ? 'true' : condition})`);
    };
    const { product, database } = site.processes;
    const run = measureWithCost([product, database], () =>
      load.run({
        url: `${site.product.url}${base}/transactions/${measuredOwner}${house}`,
        method: 'GET',
        headers,
        connections,
        amount,
      }),
    );
    const measured = await measurePairs({
      baseline: async () => {
        await setWall(true);
        return run();
      },
      subject: async () => {
        await setWall(false);
        return run();
      },
    });
    return [
      {
        title: 'property: processor time of the list behind the wall, multiple of the same without',
        value: measured.ratio(({ cost }) => cost),
        target: { atMost: 1.15 },
      },
    ];
  } finally {
    await client.end();
  }
}

async function measureEvaluation({ load }: Bench, site: Site, headers: Record<string, string>): Promise<Claim[]> {
  const url = `${site.product.url}${base}/jahresauswertung/${measuredOwner}/${systemClock.now().getUTCFullYear() - 1}`;
  const run = (accept: string, times: number) =>
    load.run({ url, method: 'GET', headers: { ...headers, accept }, connections: 1, amount: times });
  const measured = await interleave(rounds, {
    json: () => run('application/json', 40),
    pdf: () => run('application/pdf', 6),
  });
  return [
    {
      title: 'property: evaluation of a year, 200 rental units, p95',
      value: summarise(measured.json.map(({ p95 }) => p95)),
      unit: 'ms',
      target: { atMost: 100 },
    },
    {
      title: 'property: its PDF, p95',
      value: summarise(measured.pdf.map(({ p95 }) => p95)),
      unit: 'ms',
      target: { atMost: 500 },
    },
  ];
}

async function measureWorkbook({ product }: Site, headers: Record<string, string>): Promise<Claim[]> {
  const seconds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    const answer = await fetch(`${product.url}${base}/excel-dowload/${largeOwner}`, { headers });
    if (!answer.ok) throw new Error(`excel-dowload answered ${answer.status}`);
    await answer.arrayBuffer();
    seconds.push((performance.now() - began) / 1000);
  }
  return [
    { title: 'property: workbook of 50,000 postings', value: summarise(seconds), unit: 's', target: { atMost: 5 } },
  ];
}
