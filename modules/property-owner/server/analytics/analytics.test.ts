import { describe, expect, it } from 'vitest';
import type { Answer } from '../../contract/analytics/answer.ts';
import { groupings } from '../../contract/analytics/plan.ts';
import type { Plan } from '../../contract/analytics/plan.ts';
import { fillBooks, openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { runsAll } from '#testing/lane.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createRandomBooks } from '#testing/random-books.ts';
import { createRandom } from '#testing/random.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';
// Monday, 2 February 2026.
const today = '2026-02-02';

const planOf = (changes: Partial<Plan> = {}): Partial<Plan> => ({
  measures: ['net'],
  from: '2025-01-01',
  to: '2025-12-31',
  chart: 'number',
  ...changes,
});

async function ask(browser: TestBrowser, body: object): Promise<Answer> {
  const answer = await browser.call<Answer>('POST', `${base}/analytics`, { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const askPlan = (browser: TestBrowser, changes: Partial<Plan> = {}, eid?: string) =>
  ask(browser, { plan: planOf(changes), ...(eid === undefined ? {} : { eid }) });

const rowsOf = ({ result }: Answer) => result.fields.map(({ name, rows }) => [name, ...rows]);
// There is no negative zero.
const cents = (euros: unknown): number => Math.round(Number(euros ?? 0) * 100) + 0;
const addUp = (rows: readonly unknown[]): number => rows.reduce<number>((sum, value) => sum + cents(value), 0);

/** An owner with a house of two units, a neighbour, and postings of two years. */
async function openHouse() {
  const scene = await openPropertyBooks(people, database);
  const { books } = scene;
  const [owner, neighbour] = [
    await books.owner({ external_id: 'A', full_name: 'Anna Auer' }),
    await books.owner({ external_id: 'N' }),
  ];
  const house = await books.property({ owner_id: owner, name: 'Lindenallee 12', total_area_hundredths: 10_000 });
  const other = await books.property({ owner_id: neighbour, name: 'Nachbarhaus' });
  const unit = await books.unit({ external_id: 'L1', property_id: house, appartment_number: 'WE 01' });
  const tenant = await books.tenant({ external_id: 'M1', rental_unit_id: unit, full_name: 'Jonas Albrecht' });
  const heating = await books.costType({ external_id: 'K1', long_name: 'Heizung', transferable: true });
  const repairs = await books.costType({ external_id: 'K2', long_name: 'Reparaturen' });
  const rent = await books.costType({ external_id: 'K3', long_name: 'Kaltmiete' });
  const post = (booking_date: string, amount_cents: number, more: object = {}) =>
    books.posting({ owner_id: owner, booking_date, amount_cents, ...more });
  await post('2024-11-05', 80_000, { rental_unit_id: unit, tenant_id: tenant, cost_type_id: rent });
  await post('2024-12-10', -10_000, { rental_unit_id: unit, cost_type_id: heating, counterparty: 'Stadtwerke' });
  await post('2025-01-05', 82_000, { rental_unit_id: unit, tenant_id: tenant, cost_type_id: rent });
  await post('2025-03-05', -12_345, { rental_unit_id: unit, cost_type_id: heating, counterparty: 'Stadtwerke' });
  await post('2025-03-31', -5_055, { cost_type_id: repairs, counterparty: 'Dachdeckerei Brandt', archive_id: 'R-1' });
  await post('2025-04-01', -100, { given_kaid: 'K-neu' });
  await books.posting({
    owner_id: neighbour,
    booking_date: '2025-03-01',
    amount_cents: -777_700,
    counterparty: 'Fremd',
  });
  return { ...scene, owner, neighbour, house, other, browser: await scene.signInOwner(owner) };
}

describe('answers of plans', () => {
  it('count expenses positive, and lead to their postings', async () => {
    const { browser } = await openHouse();
    const answer = await askPlan(
      browser,
      { measures: ['income', 'expenses', 'net'], by: ['costType'], chart: 'bar' },
      'A',
    );
    expect(rowsOf(answer)).toEqual([
      ['Kostenart', 'Heizung', 'Kaltmiete', 'Reparaturen', 'unbekannte Kostenart (K-neu)'],
      ['Einnahmen', 0, 820, 0, 0],
      ['Ausgaben', 123.45, 0, 50.55, 1],
      ['Überschuss', -123.45, 820, -50.55, -1],
    ]);
    expect(answer.understood).toBe('Einnahmen, Ausgaben und Überschuss · 2025 · nach Kostenart');
    expect(answer.result.fields[2]).toMatchObject({
      sum: 175,
      postings: [{ eid: 'A', from: '2025-01-01', to: '2025-12-31', kaid: 'K1' }, {}, {}, { kaid: 'K-neu' }],
    });
  });

  it('lead from a cell to the postings of both its groups, and from nothing to none', async () => {
    const { browser } = await openHouse();
    const plan: Partial<Plan> = { measures: ['expenses'], by: ['costType', 'transferable'], chart: 'table' };
    const { fields } = (await askPlan(browser, plan, 'A')).result;
    const charged = fields.find(({ name }) => name === 'ja');
    const heating = fields[0]?.rows.indexOf('Heizung') ?? -1;
    const repairs = fields[0]?.rows.indexOf('Reparaturen') ?? -1;
    expect([charged?.rows[heating], charged?.rows[repairs]]).toEqual([123.45, 0]);
    expect([charged?.postings[heating]?.kaid, charged?.postings[repairs]]).toEqual(['K1', null]);
    const none = await askPlan(browser, { filter: { costTypes: ['K2'], transferable: true } }, 'A');
    expect([none.result.fields[0]?.rows, none.result.fields[0]?.postings]).toEqual([[0], [null]]);
  });

  it('list among expenses only cost types that something was spent for', async () => {
    const { browser } = await openHouse();
    const answer = await askPlan(browser, { measures: ['expenses'], by: ['costType'], chart: 'pie' }, 'A');
    expect(rowsOf(answer)[0]).toEqual(['Kostenart', 'Heizung', 'Reparaturen', 'unbekannte Kostenart (K-neu)']);
  });

  it('say nothing of months to come and of months before the first posting, and zero between them', async () => {
    const { browser } = await openHouse();
    const of = async (from: string, to: string) =>
      (await askPlan(browser, { measures: ['expenses'], from, to, by: ['month'], chart: 'line' })).result.fields[1]
        ?.rows;
    expect(await of('2024-09-01', '2024-12-31')).toEqual([null, null, 0, 100]);
    expect(await of('2025-12-01', '2026-04-30')).toEqual([0, 0, 0, null, null]);
    const early = await askPlan(browser, { from: '2020-01-01', to: '2020-12-31' });
    expect([rowsOf(early), early.notes]).toEqual([
      [['Überschuss', null]],
      ['Für diesen Zeitraum gibt es keine Daten. Buchungen liegen vom 05.11.2024 bis 01.04.2025 vor.'],
    ]);
  });

  it('of one owner among all say whose they are', async () => {
    const { signInAdministrator } = await openHouse();
    const { understood, chartJSOutput } = await askPlan(
      await signInAdministrator(),
      { filter: { owners: ['A'] } },
      '0',
    );
    expect([understood, chartJSOutput?.chartSubTitle]).toEqual(['Überschuss · Anna Auer · 2025', 'Anna Auer · 2025']);
  });

  it('compare with another period, and divide by months, areas and other figures', async () => {
    const { browser, house } = await openHouse();
    const compared = await askPlan(browser, {
      measures: ['expenses'],
      by: ['costType'],
      filter: { costTypes: ['K1'] },
      compare: { from: '2024-01-01', to: '2024-12-31' },
      chart: 'bar',
    });
    expect(rowsOf(compared)).toEqual([
      ['Kostenart', 'Heizung'],
      ['2025', 123.45],
      ['2024', 100],
      ['Differenz', 23.45],
      ['Differenz in %', 23.5],
    ]);
    const monthly = await askPlan(browser, {
      measures: ['expenses'],
      of: 'average',
      per: 'month',
      filter: { costTypes: ['K1'] },
    });
    expect(rowsOf(monthly)).toEqual([['Ausgaben im Monat', 10.29]]);
    const area = await askPlan(browser, {
      measures: ['expenses'],
      per: 'area',
      by: ['house'],
      filter: { houses: [house] },
      chart: 'bar',
    });
    expect(rowsOf(area)).toEqual([
      ['Objekt', 'Lindenallee 12'],
      ['Ausgaben je m²', 1.23],
    ]);
    const share = await askPlan(browser, {
      measures: ['expenses'],
      filter: { costTypes: ['K1'] },
      shareOf: { measure: 'income', costTypes: ['K3'] },
    });
    expect(rowsOf(share)).toEqual([
      ['Anteil in %', 15.1],
      ['Ausgaben', 123.45],
      ['Einnahmen · Kaltmiete', 820],
    ]);
  });

  it('list postings and accounts, which are never added up', async () => {
    const { browser, books, owner } = await openHouse();
    const largest = await askPlan(browser, {
      measures: ['expenses'],
      of: 'largest',
      by: ['posting'],
      first: 2,
      chart: 'table',
    });
    expect(largest.result.fields.map(({ rows }) => rows)).toEqual([
      ['2025-03-05', '2025-03-31'],
      ['Stadtwerke', 'Dachdeckerei Brandt'],
      [123.45, 50.55],
      ['Heizung', 'Reparaturen'],
      [expect.stringContaining('WE 01'), null],
    ]);
    for (const [account, day, amount_cents] of [
      ['Hausgeldkonto', '2025-12-30', 500_000],
      ['Hausgeldkonto', '2026-01-31', 600_000],
      ['Kautionskonto', '2025-06-30', 300_000],
    ] as const)
      await books.balance({ owner_id: owner, account, day, amount_cents });
    const balances = await askPlan(browser, {
      measures: ['balance'],
      from: null,
      to: '2025-12-31',
      by: ['account'],
      chart: 'table',
    });
    const amounts = balances.result.fields[1];
    expect([amounts?.rows, amounts?.sum]).toEqual([[5000, 3000], null]);
    const receipts = await askPlan(browser, { measures: ['count'], filter: { receipt: false } });
    expect(rowsOf(receipts)).toEqual([['Buchungen', 2]]);
  });

  it('show a pie of seven slices and the rest', async () => {
    const { browser, books, owner } = await openHouse();
    for (let index = 0; index < 9; index += 1)
      await books.posting({
        owner_id: owner,
        booking_date: '2025-07-01',
        amount_cents: -100_000 - index,
        counterparty: `Firma ${index}`,
      });
    const { chartJSOutput, result } = await askPlan(browser, { measures: ['expenses'], by: ['payee'], chart: 'pie' });
    const [slices] = chartJSOutput?.data.datasets ?? [];
    expect([chartJSOutput?.barType, slices?.data.length, chartJSOutput?.data.labels.at(-1)]).toEqual([
      'pie',
      8,
      '5 weitere',
    ]);
    expect(addUp(slices?.data ?? [])).toBe(addUp(result.fields[1]?.rows ?? []));
  });
});

describe('the walls', () => {
  it('show a reader nothing of another owner', async () => {
    const { browser, other, signIn, owner } = await openHouse();
    const all = await askPlan(browser, { measures: ['expenses'], by: ['payee'], chart: 'bar' });
    expect(JSON.stringify(all)).not.toMatch(/Fremd|7777|Nachbar/u);
    const house = await askPlan(browser, { by: ['house'], filter: { houses: [other] }, chart: 'bar' });
    expect(JSON.stringify(house)).not.toContain('Nachbar');
    expect(house.result.fields[1]?.rows).toEqual([]);
    for (const body of [{ plan: planOf(), eid: 'N' }, { plan: planOf({ filter: { owners: ['N'] } }) }])
      expect((await browser.call('POST', `${base}/analytics`, { body })).status).toBe(404);
    const member = await signIn({ links: [{ owner_id: owner, user_type: 'weg' }] });
    for (const path of ['analytics', 'analytics/export', 'analytics/excel'])
      expect((await member.call('POST', `${base}/${path}`, { body: { plan: planOf() } })).status, path).toBe(403);
    expect((await member.call('GET', `${base}/analytics/examples`)).status).toBe(403);
  });

  it('refuse what is neither a question nor a plan, and name the field', async () => {
    const { browser } = await openHouse();
    const bodies: readonly (readonly [object, string])[] = [
      [{ prompt: ' \n ' }, 'prompt'],
      [{}, 'prompt'],
      [{ prompt: 'a'.repeat(2001) }, 'prompt'],
      [{ plan: planOf({ to: '2024-12-31' }) }, 'plan.to'],
      [{ plan: { ...planOf(), measures: ['1; DROP TABLE postings'] } }, 'plan.measures.0'],
      [{ plan: { ...planOf(), sql: 'SELECT 1' } }, 'plan.sql'],
    ];
    for (const [body, field] of bodies) {
      const answer = await browser.call<{ errors: { field: string }[] }>('POST', `${base}/analytics`, { body });
      expect([answer.status, answer.body.errors[0]?.field], JSON.stringify(body).slice(0, 200)).toEqual([400, field]);
    }
  });

  it('treat hostile values of a plan as values', async () => {
    const { browser } = await openHouse();
    const hostile = `x'; DROP TABLE postings; --`;
    const answer = await askPlan(browser, {
      filter: { costTypes: [hostile], payee: hostile, units: [hostile], tenants: [hostile] },
    });
    expect(rowsOf(answer)).toEqual([['Überschuss', 0]]);
    expect((await askPlan(browser, {})).result.fields[0]?.rows).toEqual([645]);
  });
});

describe('questions in words', () => {
  it('have a chart, a table and the plan in words', async () => {
    const { browser } = await openHouse();
    const answer = await ask(browser, { prompt: 'Was kostete die Heizung 2025?' });
    expect(rowsOf(answer)).toEqual([['Ausgaben', 123.45]]);
    expect(answer).toMatchObject({ understood: 'Ausgaben · Heizung · 2025', engine: 'grammar', refused: null });
    const next = await ask(browser, { prompt: 'und 2024?', former: answer.plan });
    expect(next).toMatchObject({ understood: 'Ausgaben · Heizung · 2024' });
    expect(rowsOf(next)).toEqual([['Ausgaben', 100]]);
  });

  it('that have no answer get the reason and examples that have one', async () => {
    const { browser } = await openHouse();
    for (const [prompt, reason] of [
      ['Wer ist im Rückstand?', 'noDebits'],
      ['Was hat Schlossallee 1 gekostet?', 'unknownName'],
      [`'; DROP TABLE postings; --`, 'notUnderstood'],
      ['去年供暖费用是多少？', 'notUnderstood'],
      ['Was hat Nachbarhaus gekostet?', expect.stringMatching(/unknownName|notUnderstood/u)],
    ] as const) {
      const answer = await ask(browser, { prompt });
      expect(answer, prompt).toMatchObject({
        chartJSOutput: null,
        result: { fields: [] },
        plan: null,
        understood: null,
        refused: { reason, nearest: { question: expect.any(String) } },
      });
      expect(answer.examples.length).toBeGreaterThan(10);
    }
  });

  it('of the examples are understood as their plans say', async () => {
    const { browser } = await openHouse();
    const { body } = await browser.call<{ examples: { question: string; plan: Plan }[] }>(
      'GET',
      `${base}/analytics/examples`,
    );
    for (const { question, plan } of body.examples) {
      const [asked, planned] = [await ask(browser, { prompt: question }), await ask(browser, { plan })];
      expect([question, asked.understood, asked.plan?.chart]).toEqual([
        question,
        planned.understood,
        planned.plan?.chart,
      ]);
    }
  });
});

it('the table is saved as CSV and as a workbook', async () => {
  const { browser } = await openHouse();
  const body = {
    plan: planOf({ measures: ['expenses'], by: ['costType'], filter: { costTypes: ['K1', 'K2'] }, chart: 'bar' }),
  };
  const csv = await browser.call('POST', `${base}/analytics/export`, { body });
  expect(csv.text.replace('\uFEFF', '').trim().split(/\r?\n/u)).toEqual([
    'Kostenart;Ausgaben',
    'Heizung;123,45',
    'Reparaturen;50,55',
    'Summe;174,00',
  ]);
  expect(decodeURIComponent(String(csv.headers['content-disposition']))).toContain(`-${today}.csv`);
  const workbook = await browser.call('POST', `${base}/analytics/excel`, { body });
  expect([workbook.status, workbook.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

it('a member keeps up to twelve questions as tiles, and sees only their own', async () => {
  const { browser, signInOwner, owner } = await openHouse();
  const keep = (question: string, by: TestBrowser = browser) =>
    by.call<{ tile: { id: string } }>('POST', `${base}/analytics/tile`, {
      body: { question, plan: planOf({ from: '2026-01-01', to: today }), eid: 'A' },
    });
  const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => keep(`Frage ${index}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
  const full = await browser.call<{ errors: { code: string }[] }>('POST', `${base}/analytics/tile`, {
    body: { question: 'Noch eine', plan: planOf() },
  });
  expect([full.status, full.body.errors[0]?.code]).toEqual([422, 'tiles_full']);
  const other = await signInOwner(owner);
  expect((await other.call<{ tiles: unknown[] }>('GET', `${base}/analytics/tiles`)).body.tiles).toEqual([]);
  const id = answers.find(({ status }) => status === 200)?.body.tile.id ?? '';
  expect((await other.call('DELETE', `${base}/analytics/tile?id=${id}`)).status).toBe(404);
  expect((await browser.call('DELETE', `${base}/analytics/tile?id=${id}`)).status).toBe(200);
  const hidden = await browser.call('POST', `${base}/analytics/tile`, {
    body: { question: 'Fremd', plan: planOf(), eid: 'N' },
  });
  expect(hidden.status).toBe(404);
});

const plans = runsAll ? 400 : 80;

it(
  `${plans} random plans agree with the lists of the postings behind their figures, to the cent`,
  { timeout: 300_000 },
  async () => {
    const scene = await openPropertyBooks(people, database);
    const expected = await createRandomBooks(scene.books, { owners: 12, seed: 20_260_226 });
    const browser = await scene.signInAdministrator();
    const random = createRandom(4711);
    const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
    const days = [
      '2024-01-01',
      '2024-02-29',
      '2024-07-15',
      '2024-12-31',
      '2025-01-01',
      '2025-03-31',
      '2025-06-30',
      '2025-12-31',
    ];
    const usable = groupings.filter((one) => one !== 'account' && one !== 'posting');
    for (let count = 0; count < plans; count += 1) {
      const [from = '', to = ''] = [pick(days), pick(days)].toSorted();
      const eid = pick(['0', ...expected.map((one) => one.eid)]);
      const measure = pick(['income', 'expenses', 'net', 'count'] as const);
      const by = [pick([undefined, ...usable]), pick([undefined, ...usable])].filter((one) => one !== undefined);
      const filter = {
        ...pick([
          {},
          { costTypes: ['K1', '0'] },
          { withoutCostTypes: ['K2'] },
          { transferable: false },
          { houses: ['0'] },
          { tenants: ['0'] },
          { payee: 'stadtwerke' },
          { receipt: false },
        ]),
      };
      const plan = { measures: [measure], from, to, by: [...new Set(by)], filter, chart: 'bar' };
      const answer = await ask(browser, { plan, eid });
      const shown = `${eid} ${JSON.stringify(plan)}`;
      const values = answer.result.fields.filter(({ kind, name }) => kind !== 'text' && name !== 'Summe');
      const figureOf = async (postings: object): Promise<number> => {
        const query = new URLSearchParams(
          Object.entries(postings).filter(([name]) => name !== 'eid') as [string, string][],
        );
        const { body } = await browser.call<{ einnahmen: number; ausgaben: number; summe: number; anzahl: number }>(
          'GET',
          `${base}/transactions/${eid}?limit=1&${query}`,
        );
        return cents(
          { income: body.einnahmen, expenses: -body.ausgaben, net: body.summe, count: body.anzahl }[measure],
        );
      };
      // A sum of the rows is that of the whole.
      const whole = await ask(browser, { plan: { ...plan, by: [], chart: 'number' }, eid });
      const [single] = whole.result.fields;
      expect(addUp(values.flatMap(({ rows }) => rows)), shown).toBe(cents(single?.rows[0]));
      const [link] = single?.postings ?? [];
      if (link) expect(await figureOf(link), shown).toBe(cents(single?.rows[0]));
      const linked = values
        .flatMap(({ rows, postings }) => rows.map((value, row) => ({ value, postings: postings[row] })))
        .filter(({ value, postings }) => value !== null && postings);
      const probe = linked.length === 0 ? undefined : pick(linked);
      if (probe?.postings) expect(await figureOf(probe.postings), shown).toBe(cents(probe.value));
    }
  },
);

it('a reader of one owner gets the same figures as the administrator for that owner', async () => {
  const scene = await openPropertyBooks(people, database);
  const { owner } = await fillBooks(scene.books, 'E-1');
  await fillBooks(scene.books, 'E-2');
  const [reader, administrator] = [await scene.signInOwner(owner), await scene.signInAdministrator()];
  const plan = planOf({
    measures: ['income', 'expenses'],
    from: null,
    to: '2027-12-31',
    by: ['costType'],
    chart: 'bar',
  });
  expect(rowsOf(await ask(reader, { plan }))).toEqual(rowsOf(await ask(administrator, { plan, eid: 'E-1' })));
});

it('a figure of a payee leads to exactly their postings, also where another name holds theirs', async () => {
  const { books, owner, browser } = await openHouse();
  for (const [counterparty, amount_cents] of [
    ['Stadtwerke', -2000],
    ['Stadtwerke Köln', -70_000],
  ] as const)
    await books.posting({ owner_id: owner, booking_date: '2025-05-01', amount_cents, counterparty });
  const { result } = await askPlan(browser, { measures: ['expenses'], by: ['payee'], chart: 'bar' }, 'A');
  const [names, amounts] = result.fields;
  expect(names?.rows).toEqual(['Stadtwerke Köln', 'Stadtwerke', 'Dachdeckerei Brandt', 'ohne Namen']);
  const listed = async (postings: object | null | undefined) => {
    const { eid, ...query } = postings as Record<string, string>;
    const { body } = await browser.call<{ ausgaben: number; anzahl: number }>(
      'GET',
      `${base}/transactions/${eid}?${new URLSearchParams(query)}`,
    );
    return [-body.ausgaben, body.anzahl];
  };
  expect(amounts?.rows[1]).toBe(143.45);
  expect(await listed(amounts?.postings[1])).toEqual([143.45, 2]);
  // Nothing selects those without a name.
  expect(amounts?.postings[3]).toBeNull();
  const named = await askPlan(browser, { measures: ['expenses'], filter: { payee: 'stadtwerke' } }, 'A');
  expect([named.result.fields[0]?.rows[0], await listed(named.result.fields[0]?.postings[0])]).toEqual([
    843.45,
    [843.45, 3],
  ]);
});
