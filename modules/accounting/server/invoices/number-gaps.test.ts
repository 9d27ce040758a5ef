import { describe, expect, it } from 'vitest';
import type { NumberGap } from '../../contract/numbers/number-gaps.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { skipNumbersAfterRestore } from '../restore/skip-numbers.ts';

const { database } = await createTestDatabase();

const url = '/api/benit/accounting/invoice';
interface Answer {
  readonly gaps: NumberGap[];
  readonly years: string[];
  readonly nextCursor: string | null;
}

async function createScene(numbering?: object) {
  const people = await createProductPeople(database);
  const organizationId: OrganizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  let browser: TestBrowser = await people.signIn(user);
  const create = async (invoiceId?: string) =>
    (await browser.call<{ invoiceId: string }>('POST', url, { body: { invoice: { invoiceId } } })).body.invoiceId;
  const createMany = async (count: number) => {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) made.push(await create());
    return made;
  };
  const remove = async (invoiceId: string) =>
    expect((await browser.call('DELETE', `${url}/${encodeURIComponent(invoiceId)}`)).status).toBe(200);
  const renumber = async (formerInvoiceId: string, invoiceId: string) =>
    expect((await browser.call('PUT', `${url}/invoice-id`, { body: { formerInvoiceId, invoiceId } })).status).toBe(200);
  const next = async () =>
    (await browser.call<{ nextInvoiceId: string }>('GET', `${url}/next-invoice-id`)).body.nextInvoiceId;
  const read = async (query = '') => (await browser.call<Answer>('GET', `${url}/number-gaps${query}`)).body;
  /** Lists gaps as `from–to reason`, with `+` if numbers are still assigned. */
  const list = async (query = '') =>
    (await read(query)).gaps.map(
      ({ from, to, count, reason, isOpen }) =>
        `${from}${count === 1 ? '' : `–${to} (${count})`} ${reason}${isOpen ? ' +' : ''}`,
    );
  const configure = async (invoiceNumberingPattern: string, invoiceStartNumber = 1) => {
    const { body } = await browser.call<{ configurations: { configIdentifier: string; version: number }[] }>(
      'GET',
      '/api/benit/accounting/configuration',
    );
    const version =
      body.configurations.find(({ configIdentifier }) => configIdentifier === 'numberingConfig')?.version ?? 0;
    const answer = await browser.call('PUT', '/api/benit/accounting/configuration', {
      body: {
        configIdentifier: 'numberingConfig',
        properties: { invoiceNumberingPattern, invoiceStartNumber },
        version,
      },
    });
    expect(answer.status).toBe(200);
  };
  const restore = (skipNumbers: number) => {
    const actor = { organizationId, userId: organizationId };
    return database.tenant(actor, (tx) => skipNumbersAfterRestore({ tx, actor, clock: people.clock }, { skipNumbers }));
  };
  const passDays = async (days: number) => {
    people.clock.advance({ days });
    browser = await people.signIn(user);
  };
  if (numbering !== undefined) await configure(...(Object.values(numbering) as [string, number]));
  return { user, create, createMany, remove, renumber, next, read, list, configure, restore, passDays };
}

describe('numbers without an invoice', () => {
  it('do not exist while numbers follow each other', async () => {
    const { createMany, remove, list, read } = await createScene();
    expect(await read()).toEqual({ gaps: [], years: [], nextCursor: null });
    await createMany(4);
    await remove('RE-2026-0004');
    expect(await list()).toEqual([]);
    expect((await read()).years).toEqual(['2026']);
  });

  it('are listed with the person who deleted the draft, until they are used again', async () => {
    const { user, createMany, remove, read, list } = await createScene();
    await createMany(4);
    await remove('RE-2026-0002');
    const { gaps } = await read();
    expect(gaps).toEqual([
      {
        from: 'RE-2026-0002',
        to: 'RE-2026-0002',
        count: 1,
        reason: 'deleted',
        at: expect.any(String),
        by: `${user.firstName} ${user.lastName}`,
        isOpen: true,
      },
    ]);
    await createMany(1);
    expect(await list()).toEqual([]);
  });

  it('result from a new number of a draft, also below all others', async () => {
    const { createMany, renumber, list } = await createScene();
    await createMany(3);
    await renumber('RE-2026-0001', 'X-1');
    await renumber('RE-2026-0003', 'X-3');
    expect(await list()).toEqual(['RE-2026-0003 renumbered', 'RE-2026-0001 renumbered']);
  });

  it('result from a raised start number', async () => {
    const { createMany, configure, list } = await createScene();
    await createMany(2);
    await configure('RE-{YYYY}-{NNNN}', 500);
    expect(await list()).toEqual([]);
    expect(await createMany(2)).toEqual(['RE-2026-0500', 'RE-2026-0501']);
    expect(await list()).toEqual(['RE-2026-0003–RE-2026-0499 (497) skipped']);
  });

  it('result from a manual number far ahead, and are still assigned until the end of the year', async () => {
    const { create, createMany, remove, passDays, list } = await createScene();
    await createMany(2);
    await create('RE-2026-0008');
    await create('RE-2026-0009');
    expect(await list()).toEqual(['RE-2026-0003–RE-2026-0007 (5) skipped +']);
    await createMany(2);
    await remove('RE-2026-0003');
    expect(await list()).toEqual(['RE-2026-0005–RE-2026-0007 (3) skipped +', 'RE-2026-0003 deleted +']);
    await passDays(365);
    expect(await createMany(1)).toEqual(['RE-2027-0001']);
    expect(await list()).toEqual(['RE-2026-0005–RE-2026-0007 (3) skipped', 'RE-2026-0003 deleted']);
    await remove('RE-2026-0009');
    expect(await list('?year=2026')).toEqual(['RE-2026-0005–RE-2026-0007 (3) skipped', 'RE-2026-0003 deleted']);
    expect(await list('?year=2027')).toEqual([]);
  });

  it('continue over a change of the pattern within a year', async () => {
    const { createMany, configure, remove, list } = await createScene();
    await createMany(3);
    await configure('R{YY}/{NN}');
    expect(await createMany(2)).toEqual(['R26/04', 'R26/05']);
    expect(await list()).toEqual([]);
    await remove('RE-2026-0002');
    await remove('R26/04');
    expect(await list()).toEqual(['R26/04 deleted +', 'RE-2026-0002 deleted']);
  });

  it('keep the month of their pattern, and have dots if it is unknown', async () => {
    const { createMany, remove, list } = await createScene({ pattern: '{YYYY}{MM}-{NNN}', start: 1 });
    const [, second] = await createMany(4);
    await remove(second ?? '');
    expect(await list()).toEqual([`${second} deleted`]);
  });

  it('are listed without a reason if they arose before reasons were recorded', async () => {
    const { create, createMany, list } = await createScene({ pattern: '{YYYY}{MM}-{NNN}', start: 1 });
    await createMany(1);
    await create('202601-003');
    expect(await list()).toEqual(['2026··-002 unrecorded +']);
  });

  it('are the same on several pages as on one', async () => {
    const { create, createMany, remove, passDays, read } = await createScene();
    await createMany(6);
    for (const number of ['RE-2026-0005', 'RE-2026-0003', 'RE-2026-0002']) await remove(number);
    await create('RE-2026-0009');
    await passDays(365);
    await createMany(3);
    await remove('RE-2027-0002');
    const { gaps: whole, years } = await read();
    expect([whole.length, years]).toEqual([5, ['2027', '2026']]);
    const pages: NumberGap[] = [];
    let cursor: string | null = '';
    do {
      const page: Answer = await read(`?limit=1&cursor=${cursor}`);
      pages.push(...page.gaps);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages).toEqual(whole);
  });
});

describe('after a restore', () => {
  it('the next numbers are skipped and listed', async () => {
    const { createMany, restore, next, remove, list } = await createScene();
    await createMany(3);
    await restore(100);
    expect(await next()).toBe('RE-2026-0104');
    expect(await createMany(1)).toEqual(['RE-2026-0104']);
    expect(await list()).toEqual(['RE-2026-0004–RE-2026-0103 (100) restored']);
    // A freed number before them is used again, numbers that may have been issued are not.
    await remove('RE-2026-0002');
    expect(await createMany(2)).toEqual(['RE-2026-0002', 'RE-2026-0105']);
  });

  it('the given count of free numbers is skipped, taken ones in between not counted', async () => {
    const { create, createMany, remove, restore, list } = await createScene();
    await createMany(5);
    await create('RE-2026-0007');
    await remove('RE-2026-0002');
    await restore(3);
    expect(await createMany(1)).toEqual(['RE-2026-0009']);
    expect(await list()).toEqual(['RE-2026-0008 restored', 'RE-2026-0006 restored', 'RE-2026-0002 restored']);
    await restore(1);
    expect(await createMany(1)).toEqual(['RE-2026-0011']);
    expect(await list()).toEqual([
      'RE-2026-0010 restored',
      'RE-2026-0008 restored',
      'RE-2026-0006 restored',
      'RE-2026-0002 restored',
    ]);
  });

  it('a recovered number can be entered manually, and none are skipped if nothing was lost', async () => {
    const { create, createMany, restore, list } = await createScene({ pattern: 'RE-{YYYY}-{NNNN}', start: 10 });
    await restore(0);
    expect(await createMany(1)).toEqual(['RE-2026-0010']);
    await restore(4);
    await create('RE-2026-0013');
    expect(await createMany(1)).toEqual(['RE-2026-0015']);
    expect(await list()).toEqual(['RE-2026-0014 restored', 'RE-2026-0011–RE-2026-0012 (2) restored']);
  });

  it('an organisation without any number yet also begins after them', async () => {
    const { createMany, restore, list } = await createScene({ pattern: 'RE-{YYYY}-{NNNN}', start: 10 });
    await restore(5);
    expect(await createMany(1)).toEqual(['RE-2026-0015']);
    expect(await list()).toEqual(['RE-2026-0010–RE-2026-0014 (5) restored']);
  });
});
