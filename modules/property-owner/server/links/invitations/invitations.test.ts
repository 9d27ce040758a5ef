import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Task } from '#platform/contract/task.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { readMails } from '#testing/account-calls.ts';
import { readEvents } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';
import type {
  ExpiredInvitation,
  UnlinkedOwner,
} from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import type { Overview } from '#modules/property-owner/contract/overview/overview.ts';
import { base, createOwnersScene, ownersPermission } from '#testing/owners-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database, adminUrl, secretKey } = await createTestDatabase();
const people = await createProductPeople(database);
const jobs = openJobs({ adminUrl, secretKey, log: people.app.log, pollSeconds: 0.5 });
whenOver(() => jobs.stop());
for (const work of people.modules.flatMap((module) => module.jobs ?? [])) jobs.work(work);

interface Preview {
  readonly persons: readonly {
    readonly email: string;
    readonly name: string;
    readonly isMember: boolean;
    readonly eigentuemer: readonly { readonly eid: string }[];
  }[];
  readonly personCount: number;
  readonly ownerCount: number;
  readonly days: readonly { readonly day: string; readonly isToday: boolean; readonly count: number }[];
  readonly unplanned: number;
  readonly mail: { readonly subject: string; readonly text: string } | null;
}

let domains = 0;

/** Creates owners with and without addresses; two share a person. */
async function open() {
  const scene = await createOwnersScene(database, people);
  const { browser, organizationId } = scene;
  const domain = `owners${(domains += 1)}.example`;
  await scene.addOwner('P-1', {
    full_name: 'Paula Peters',
    first_name: 'Paula',
    last_name: 'Peters',
    email: `Paula@${domain}`,
  });
  await scene.addOwner('P-2', { full_name: 'Peters Vermietung GmbH', email: ` paula@${domain} ` });
  await scene.addOwner('S-1', { full_name: 'Sonnenhof GmbH', email: `haus@${domain}` });
  await scene.addOwner('X-1', { full_name: 'Xaver', email: 'keine Adresse' });
  await scene.addOwner('X-2', { full_name: 'Xenia', email: `xenia@${domain}`, active: false });
  const list = async (query = '') =>
    (
      await browser.call<{ eigentuemer: UnlinkedOwner[]; count: number; nextCursor: string | null }>(
        'GET',
        `${base}/owner-invitations${query}`,
      )
    ).body;
  const preview = async (body: object = { all: true }) =>
    (
      await browser.call<Preview>('POST', `${base}/owner-invitations/preview`, {
        body: { userType: 'eigentuemer', ...body },
      })
    ).body;
  const start = async (body: object = { all: true }) => {
    const answer = await browser.call<{ task: Task }>('POST', `${base}/owner-invitations`, {
      body: { userType: 'eigentuemer', ...body },
    });
    expect(answer.status).toBe(202);
    return answer.body.task.id;
  };
  const send = async (body?: object) => ended(await start(body));
  const ended = async (id: string): Promise<Task> => {
    const read = async () => (await browser.call<{ task: Task }>('GET', `/api/benit/tasks/${id}`)).body.task;
    await waitUntil(async () => ['done', 'failed'].includes((await read()).state));
    return read();
  };
  const repeat = async (id: string) =>
    ended((await browser.call<{ task: Task }>('POST', `/api/benit/tasks/${id}/repeat`)).body.task.id);
  const mailsTo = async (name: string) => (await readMails(browser, `${name}@${domain}`)).map(({ subject }) => subject);
  const limit = (perDay: number) =>
    database.identity((tx) =>
      tx.updateTable('organizations').set({ invitations_per_day: perDay }).where('id', '=', organizationId).execute(),
    );
  /** Uses up the mail limit of every planned day. */
  const fillDays = () =>
    database.tenant({ organizationId, userId: organizationId }, (tx) =>
      sql`INSERT INTO invitation_mails (organization_id, id, due_on) SELECT ${organizationId}::uuid, gen_random_uuid(), date '2026-02-02' + n FROM generate_series(0, 14) n`.execute(
        tx,
      ),
    );
  const emptyDays = () =>
    database.identity((tx) =>
      tx.deleteFrom('invitation_mails').where('organization_id', '=', organizationId).execute(),
    );
  const result = async ({ result: file }: Task) => (await browser.call('GET', file?.href ?? '')).text;
  return {
    ...scene,
    domain,
    list,
    linksOf: scene.list,
    preview,
    start,
    ended,
    send,
    repeat,
    mailsTo,
    limit,
    fillDays,
    emptyDays,
    result,
  };
}

describe('owners with an address and without a link', () => {
  it('are listed by address, found by name, number and address, and counted', async () => {
    const { list, link, domain } = await open();
    expect(await list()).toMatchObject({
      eigentuemer: [
        { eid: 'S-1', name: 'Sonnenhof GmbH', email: `haus@${domain}` },
        { eid: 'P-1', email: `paula@${domain}` },
        { eid: 'P-2' },
      ],
      count: 3,
      nextCursor: null,
    });
    const first = await list('?limit=2');
    expect([
      first.count,
      (await list(`?limit=2&cursor=${first.nextCursor}`)).eigentuemer.map(({ eid }) => eid),
    ]).toEqual([3, ['P-2']]);
    for (const term of ['sonnen', 'S-1', 'haus@'])
      expect((await list(`?searchTerm=${encodeURIComponent(term)}`)).eigentuemer.map(({ eid }) => eid)).toEqual([
        'S-1',
      ]);
    await link({ eigentuemerEid: 'S-1' });
    expect((await list()).count).toBe(2);
  });

  it('are previewed as persons, with their mail and its day, and nothing is sent', async () => {
    const { preview, domain, limit, fillDays, mailsTo, organizationId } = await open();
    await limit(1);
    const shown = await preview();
    expect(shown).toMatchObject({
      persons: [
        { email: `haus@${domain}`, name: 'Sonnenhof GmbH', isMember: false },
        { email: `paula@${domain}`, name: 'Paula Peters', eigentuemer: [{ eid: 'P-1' }, { eid: 'P-2' }] },
      ],
      personCount: 2,
      ownerCount: 3,
      unplanned: 0,
      days: [
        { isToday: true, count: 1 },
        { isToday: false, count: 1 },
      ],
      mail: { subject: 'Ihr Zugang bei Hausverwaltung Lindenhof' },
    });
    expect(shown.mail?.text).toContain('Guten Tag Sonnenhof GmbH');
    expect(await mailsTo('paula')).toEqual([]);
    expect(await readEvents(database, organizationId)).not.toContain('user_added');
    await fillDays();
    expect(await preview({ eids: ['P-1', 'E-1'] })).toMatchObject({
      personCount: 1,
      ownerCount: 1,
      days: [],
      unplanned: 1,
    });
  });

  it('are refused when nobody is chosen', async () => {
    const { browser } = await open();
    for (const path of ['owner-invitations', 'owner-invitations/preview'])
      expect((await browser.call('POST', `${base}/${path}`, { body: { userType: 'weg' } })).status).toBe(400);
  });
});

describe('bulk invitations', () => {
  it('cover all owners, also if the person who started them views one owner before they run', async () => {
    const { start, ended, browser, mailsTo } = await open();
    const id = await start();
    expect((await browser.call('POST', `${base}/owner-view`, { body: { eid: 'E-1' } })).status).toBe(200);
    jobs.start();
    expect(await ended(id)).toMatchObject({ state: 'done', done: 2, errors: [] });
    expect([(await mailsTo('haus')).length, (await mailsTo('paula')).length]).toEqual([1, 1]);
  });

  it('send one mail per person for all their owners, above the limit on the following days, and the result names the days', async () => {
    const { send, limit, mailsTo, linksOf, list, result, domain } = await open();
    await limit(1);
    const task = await send();
    expect(task).toMatchObject({ state: 'done', done: 2, total: 2, errors: [] });
    expect([await mailsTo('haus'), await mailsTo('paula')]).toEqual([
      ['Ihr Zugang bei Hausverwaltung Lindenhof'],
      ['Ihr Zugang bei Hausverwaltung Lindenhof'],
    ]);
    expect((await linksOf('S-1')).body.userEigentuemer).toMatchObject([
      { email: `haus@${domain}`, firstName: 'Sonnenhof', lastName: 'GmbH', invitationDueAt: null },
    ]);
    for (const eid of ['P-1', 'P-2'])
      expect((await linksOf(eid)).body.userEigentuemer).toMatchObject([
        { email: `paula@${domain}`, invitationDueAt: expect.stringMatching(/^2026-02-\d\dT0[67]:00/u) },
      ]);
    expect((await list()).count).toBe(0);
    expect((await result(task)).split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFVerschickt am;E-Mails',
      'heute;1',
      '03.02.2026;1',
    ]);
  });

  it('send nothing twice when repeated, and finish an aborted run', async () => {
    const { send, repeat, addOwner, mailsTo, result, domain } = await open();
    const task = await send();
    await addOwner('N-1', { full_name: 'Nora Neu', email: `nora@${domain}` });
    const again = await repeat(task.id);
    expect(again).toMatchObject({ state: 'done', errors: [] });
    expect([await mailsTo('haus'), await mailsTo('paula'), await mailsTo('nora')].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ]);
    expect(await result(again)).toBe(await result(task));
  });

  it('continue with unlinked owners when an earlier run linked some', async () => {
    const { send, link, mailsTo, domain } = await open();
    await link({ email: `haus@${domain}`, eigentuemerEid: 'S-1' });
    expect(await send({ eids: ['S-1', 'P-1'] })).toMatchObject({ state: 'done', done: 1 });
    expect([(await mailsTo('haus')).length, (await mailsTo('paula')).length]).toEqual([1, 1]);
  });

  it('notify members by a short mail, and name persons who cannot be invited', async () => {
    const { send, limit, fillDays, emptyDays, addOwner, organizationId, permissionsOf, browser } = await open();
    const member = await people.addUser({ organizationId, permissions: [] });
    await addOwner('M-1', { full_name: 'Erika Muster', email: member.email });
    await addOwner('B-1', { full_name: 'Falsch', email: 'z..b@-x.example' });
    await limit(1);
    await fillDays();
    expect(await send({ eids: ['M-1', 'B-1'] })).toMatchObject({
      state: 'done',
      errors: [
        {
          code: 'owner_not_invited',
          description: 'property-owner:errors.owner_not_invited_yet',
          params: { email: member.email },
        },
        {
          code: 'owner_not_invited',
          description: 'property-owner:errors.owner_not_invited',
          params: { email: 'z..b@-x.example' },
        },
      ],
    });
    expect(await permissionsOf(member.id)).toEqual([]);
    await emptyDays();
    expect(await send({ eids: ['M-1'] })).toMatchObject({ state: 'done', errors: [] });
    expect(await permissionsOf(member.id)).toEqual([ownersPermission]);
    expect((await readMails(browser, member.email)).map(({ subject }) => subject)).toEqual([
      'Neuer Zugang bei Hausverwaltung Lindenhof',
    ]);
  });
});

// Last, because it moves the clock of the file.
describe('expired invitations', () => {
  it('are listed for all owners, counted as on the overview, and leave the list when repeated or ended', async () => {
    const scene = await createOwnersScene(database, people);
    const { link, remove, admin } = scene;
    const add = async (eigentuemerEid: string, lastName: string, more = {}) =>
      (await link({ eigentuemerEid, lastName, ...more })).body.userEigentuemer;
    const [first, second] = [await add('E-1', 'Acker'), await add('E-2', 'Bauer')];
    await add('E-2', 'Beendet', { validUntil: '2020-01-01' });
    let browser = scene.browser;
    const list = async (query = '') => {
      const path = `${base}/owner-invitations/expired${query}`;
      const { body } = await browser.call<{ userEigentuemer: ExpiredInvitation[]; count: number }>('GET', path);
      return [body.count, ...body.userEigentuemer.map(({ lastName, eigentuemer }) => `${lastName}: ${eigentuemer}`)];
    };
    const task = async () => {
      const { body } = await browser.call<{ overview: Overview }>('GET', `${base}/overview/0`);
      return body.overview.aufgaben.find(({ kind }) => kind === 'invitationsExpired');
    };
    expect([await list(), await task()]).toEqual([[0], undefined]);
    people.clock.advance({ hours: 14 * 24 + 1 });
    browser = await people.signIn(admin);
    expect(await list()).toEqual([2, 'Acker: Anna Acker', 'Bauer: Bernd Bauer']);
    expect(await list('?searchTerm=bernd')).toEqual([1, 'Bauer: Bernd Bauer']);
    expect(await task()).toMatchObject({
      count: 2,
      href: '/ri/property-management/users-owner/invitations?state=expired',
    });
    const again = `${base}/user-eigentuemer/${first.eigentuemerEid}/${first.id}/invitation`;
    expect((await browser.call('POST', again)).status).toBe(200);
    expect(await list()).toEqual([1, 'Bauer: Bernd Bauer']);
    await remove(second, browser);
    expect([await list(), await task()]).toEqual([[0], undefined]);
  });
});
