import { globSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { User } from '#modules/identity/server/index.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Attack } from './attack.ts';
import { openCatalogue } from './catalogue.ts';
import { createTestDatabase } from './database.ts';
import type { TestAnswer, TestBrowser } from './http.ts';
import { runsAll } from './lane.ts';
import { endpointsOf, entitiesOf, modules } from './product-modules.ts';
import { createProductPeople } from './product-people.ts';
import type { ProductPeople } from './product-people.ts';
import { addRecords, attackRecords } from './records.ts';
import type { RecordIds } from './records.ts';
import { canary, createVictim, memberPermissions, optionalServices } from './victim.ts';
import type { Owner, Victim } from './victim.ts';
import { listTables, takeVictimSnapshot } from './victim-snapshot.ts';
import type { VictimSnapshot } from './victim-snapshot.ts';

/** Held by membership, though the organisation does not have the operator's service. */
const pretended = [...memberPermissions, 'benit-central-configuration-permission'];

const isPublic = (endpoint: Endpoint) => endpoint.access === 'public';
const needsMembership = (endpoint: Endpoint) => endpoint.access === 'member' || typeof endpoint.access === 'object';
/** Returns true if the permission alone opens the endpoint. */
const opens = ({ access }: Endpoint, permission: string) =>
  typeof access !== 'object' ||
  ('permission' in access
    ? access.permission === permission
    : (access.anyPermission as readonly string[]).includes(permission));
const needsPermission = (endpoint: Endpoint) => typeof endpoint.access === 'object';

export interface IsolationScene<Ids extends object> {
  /**
   * Gives the victim a row in each table that the module's code names, with {@link canary} in it; answers the ids that
   * attacks name.
   */
  readonly fill?: (owner: Owner) => Promise<Ids>;
  /** One for each endpoint of the module, by their ids; those of its records are attacked without being named. */
  readonly attacks: (victim: Victim & Ids & { readonly records: RecordIds }) => Readonly<Record<string, Attack>>;
  /**
   * Members of the victim's own organisation who may use the module and yet see nothing with {@link canary} in it, by
   * who they are.
   */
  readonly colleagues?: (
    victim: Victim & Ids,
    given: { readonly people: ProductPeople; readonly database: Database },
  ) => Readonly<Record<string, Colleague>>;
}

interface Colleague {
  readonly add: () => Promise<User>;
  /** Permissions of the attackers: endpoints that need others are closed to them. */
  readonly permissions: readonly string[];
  /** Ids of the endpoints that show them something of the victim all the same. */
  readonly sees?: readonly string[];
}

// Filled by triggers.
const derived = new Set(['search_entries', 'community_numbers', 'community_rooms']);
// Table names in Kysely calls and in plain SQL.
const namedTable =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\('(\w+)|\b(?:FROM|INTO|JOIN|UPDATE) (\w+)/gu;

/** The tables that the code of a module, or of all of them, works with. */
function listNamedTables(name: string): ReadonlySet<string> {
  const folder = name === 'platform' ? 'platform/server' : `modules/${name}/server`;
  const files = globSync(`${folder}/**/*.ts`).filter((path) => !/\.test\.ts$|\.generated\.ts$/u.test(path));
  const ofEntities = modules
    .filter((module) => name === '*' || module.name === name)
    .flatMap(({ entities = [] }) => entities.map(({ table }) => table));
  return new Set([
    ...ofEntities,
    ...files.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(namedTable)].map(([, table, inSql]) => table ?? inSql ?? ''),
    ),
  ]);
}

/**
 * Declares the tests of a module's endpoints against everybody who must not get through: somebody without session,
 * without permission, from another organisation with all permissions, and removed from this one. On a database that
 * plans in parallel, only what is read by strangers and colleagues: nothing else depends on how statements are planned.
 *
 * @param name of the module
 */
export async function testIsolation<Ids extends object = object>(
  name: string,
  { fill = async () => ({}) as Ids, attacks: createAttacks, colleagues = () => ({}) }: IsolationScene<Ids>,
): Promise<void> {
  const endpoints = endpointsOf(name);
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const people = await createProductPeople(database);
  const entities = entitiesOf(name);
  const victim = await createVictim(people, testDatabase, async (owner) => ({
    ...(await fill(owner)),
    records: await addRecords(owner.browser, entities, canary),
  }));
  const attacks: Readonly<Record<string, Attack>> = {
    ...attackRecords(entities, victim.records),
    ...createAttacks(victim),
  };
  const catalogue = await openCatalogue(testDatabase.adminUrl);
  afterAll(() => catalogue.close());
  const tables = await listTables(catalogue);
  const takeSnapshot = async () => {
    await people.audit.drain();
    return takeVictimSnapshot(catalogue, tables, victim);
  };
  const attack = (browser: TestBrowser, endpoint: Endpoint) => {
    const { url = endpoint.path, body, headers } = attacks[endpoint.id] ?? {};
    return browser.call(endpoint.method, url, { ...(body && { body }), ...(headers && { headers }) });
  };
  const signIn = async (
    permissions: readonly string[],
    services = optionalServices.map(({ identifier }) => identifier),
  ) => people.signIn(await people.addUser({ organizationId: await people.addOrganization(services), permissions }));

  if (inject('plansInParallel') === true) {
    const stranger = async () =>
      people.addUser({
        organizationId: await people.addOrganization(optionalServices.map(({ identifier }) => identifier)),
        permissions: memberPermissions,
      });
    const reads = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public');
    const readers: Readonly<Record<string, Pick<Colleague, 'add' | 'sees'>>> = {
      'of another organisation': { add: stranger },
      ...colleagues(victim, { people, database }),
    };
    it.each(Object.entries(readers))(
      'shows nothing to a user who is %s with parallel query plans',
      async (_, { add, sees = [] }) => {
        const browser = await people.signIn(await add());
        for (const endpoint of reads) {
          const { status, text } = await attack(browser, endpoint);
          expect(status, `${endpoint.id}: ${text}`).toBeLessThan(500);
          if (!sees.includes(endpoint.id)) expect(text, endpoint.id).not.toContain(canary);
        }
      },
    );
    it('serves the victim with parallel query plans', async () => {
      const statuses = await Promise.all(
        reads.map(async (endpoint) => ({
          id: endpoint.id,
          isAnswered: (await attack(victim.browser, endpoint)).status < 500,
        })),
      );
      expect(statuses).toEqual(reads.map(({ id }) => ({ id, isAnswered: true })));
    });
    return;
  }

  it('has an attack on every endpoint of the module', () => {
    expect(Object.keys(attacks).toSorted()).toEqual(endpoints.map((endpoint) => endpoint.id).toSorted());
  });

  it('checks every table of the module: the victim has a row in each', async () => {
    const [snapshot, named] = [await takeSnapshot(), listNamedTables(name)];
    const own = tables.filter((table) => table.isTenant && named.has(table.name));
    expect(own.filter((table) => (snapshot[table.name] ?? []).length === 0).map((table) => table.name)).toEqual([]);
  });

  it('covers every table of organisations: each is named by a module with these tests', () => {
    const named = new Set([...listNamedTables('*'), ...listNamedTables('platform')]);
    expect(
      tables
        .filter((table) => table.isTenant && !derived.has(table.name) && !named.has(table.name))
        .map((table) => table.name),
    ).toEqual([]);
  });

  /**
   * One attacker for many endpoints. What the victim has is compared after each call that was done, as it may have
   * changed something, and by `expectUnchanged` for those together that were refused or only read.
   */
  const createAttacker = (enter: () => Promise<TestBrowser>) => {
    let entered: { readonly browser: TestBrowser; readonly before: VictimSnapshot } | undefined;
    const called: string[] = [];
    const expectUnchanged = async (): Promise<void> => {
      const [before, ids] = [entered?.before, called.splice(0)];
      entered = undefined;
      expect(before && (await takeSnapshot()), `after ${ids.join(', ')}`).toEqual(before);
    };
    const send = async (endpoint: Endpoint): Promise<TestAnswer> => {
      entered ??= { browser: await enter(), before: await takeSnapshot() };
      called.push(endpoint.id);
      const answer = await attack(entered.browser, endpoint);
      const isDone = answer.status < 300 && endpoint.method !== 'GET';
      // Whoever was signed out or called too often would test nothing from now on.
      if (runsAll || isDone || answer.status === 401 || answer.status === 429) await expectUnchanged();
      return answer;
    };
    return { send, expectUnchanged };
  };
  const refusalOf = ({ id }: Endpoint) => attacks[id]?.refusal;
  const each = (some: readonly Endpoint[]) => it.each(some.map((endpoint) => [endpoint.id, endpoint] as const));
  const denial = { status: 403, body: { errors: [{ code: 'permission_denied' }] } };

  describe('without a session', () => {
    each(endpoints.filter((endpoint) => !isPublic(endpoint)))('%s is refused', async (_, endpoint) => {
      expect(await attack(people.browser(), endpoint)).toMatchObject({
        status: 401,
        body: { errors: [{ code: 'not_signed_in' }] },
      });
    });
  });

  const closed = endpoints.filter(needsPermission);
  describe('without its permission', () => {
    const nobody = createAttacker(() => signIn([]));
    each(closed)('%s is refused without the permission', async (_, endpoint) => {
      expect(await nobody.send(endpoint)).toMatchObject(denial);
    });

    const former = createAttacker(() =>
      signIn(
        optionalServices.flatMap(({ permissions }) => permissions),
        [],
      ),
    );
    each(closed)('%s is refused if the organisation no longer has the service', async (_, endpoint) => {
      expect((await former.send(endpoint)).status).toBe(403);
    });

    const pretender = createAttacker(() => signIn(pretended));
    each(endpoints.filter((endpoint) => refusalOf(endpoint) === 403))(
      '%s is closed for a permission of the operator that an organisation cannot give',
      async (_, endpoint) => {
        expect(await pretender.send(endpoint)).toMatchObject(denial);
      },
    );

    it('nothing has changed', async () => {
      for (const attacker of [nobody, former, pretender])
        await expect(attacker.expectUnchanged()).resolves.toBeUndefined();
    });
  });

  describe('for a user of another organisation', () => {
    const { send, expectUnchanged } = createAttacker(() => signIn(memberPermissions));
    each(endpoints)('%s shows and changes nothing', async (_, endpoint) => {
      const answer = await send(endpoint);
      expect(answer.status).toBeLessThan(500);
      if (refusalOf(endpoint) !== undefined) expect(answer.status).toBe(refusalOf(endpoint));
      expect(answer.text).not.toContain(canary);
    });
    it('nothing has changed', async () => {
      await expect(expectUnchanged()).resolves.toBeUndefined();
    });
  });

  describe.each(Object.entries(colleagues(victim, { people, database })))(
    'for a colleague who is %s',
    (_, { add, permissions, sees = [] }) => {
      const isOpen = (endpoint: Endpoint) => permissions.some((permission) => opens(endpoint, permission));
      const enter = async () => people.signIn(await add());
      const blind = endpoints.filter(({ id }) => !sees.includes(id));
      const { send, expectUnchanged } = createAttacker(enter);
      each(blind.filter(isOpen))('%s shows and changes nothing', async (_id, endpoint) => {
        const answer = await send(endpoint);
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toContain(canary);
        if (refusalOf(endpoint) !== undefined) expect(answer.status).toBe(refusalOf(endpoint));
      });
      it('nothing has changed', async () => {
        await expect(expectUnchanged()).resolves.toBeUndefined();
      });

      // Not compared: the organisation's own log says who was denied what.
      let denied: Promise<TestBrowser> | undefined;
      each(blind.filter((endpoint) => !isOpen(endpoint)))('%s is refused', async (_id, endpoint) => {
        const answer = await attack(await (denied ??= enter()), endpoint);
        expect(answer.status).toBe(403);
        expect(answer.text).not.toContain(canary);
      });
    },
  );

  const ofMembers = endpoints.filter(needsMembership);
  describe('for a removed user, at the next call', () => {
    const { send, expectUnchanged } = createAttacker(async () => {
      const user = await people.addUser({ organizationId: victim.organizationId, permissions: memberPermissions });
      const browser = await people.signIn(user);
      await database.identity((tx) => tx.deleteFrom('memberships').where('user_id', '=', user.id).execute());
      return browser;
    });
    each(ofMembers)('%s is refused', async (_, endpoint) => {
      const answer = await send(endpoint);
      expect(answer).toMatchObject({ status: 403, body: { errors: [{ code: 'organization_required' }] } });
      expect(answer.text).not.toContain(canary);
    });
    it('nothing has changed', async () => {
      await expect(expectUnchanged()).resolves.toBeUndefined();
    });
  });
}
