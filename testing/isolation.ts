import { afterAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { openCatalogue } from './catalogue.ts';
import { createTestDatabase } from './database.ts';
import type { TestBrowser } from './http.ts';
import { endpointsOf } from './product-modules.ts';
import { createProductPeople } from './product-people.ts';
import { canary, createVictim, memberPermissions, optionalServices } from './victim.ts';
import type { Victim } from './victim.ts';
import { listTables, takeVictimSnapshot } from './victim-snapshot.ts';

/** What an attacker who knows everything would send to one endpoint: the numbers and ids of the other organisation. */
export interface Attack {
  /** With its parameters and query; the endpoint's path if absent. */
  readonly url?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * What others are answered at least: 404 by endpoints that take a record by its name, which others must not learn to exist, 403 by
   * those of the operator. Without it the answer only must not show anything.
   */
  readonly refusal?: 403 | 404;
}

/** Held by membership, though the organisation does not have the operator's service. */
const pretended = [...memberPermissions, 'benit-central-configuration-permission'];

const isPublic = (endpoint: Endpoint) => endpoint.access === 'public';
const needsMembership = (endpoint: Endpoint) => endpoint.access === 'member' || typeof endpoint.access === 'object';
const needsPermission = (endpoint: Endpoint) => typeof endpoint.access === 'object';

/**
 * Declares the tests of a module's endpoints against everybody who must not get through: somebody without session, without
 * permission, from another organisation with all permissions, and removed from this one.
 *
 * @param name of the module
 * @param createAttacks one for each of its endpoints, by their ids
 */
export async function testIsolation(name: string, createAttacks: (victim: Victim) => Readonly<Record<string, Attack>>): Promise<void> {
  const endpoints = endpointsOf(name);
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const people = await createProductPeople(database);
  const victim = await createVictim(people, testDatabase);
  const attacks = createAttacks(victim);
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
  const signIn = async (permissions: readonly string[], services = optionalServices.map(({ identifier }) => identifier)) =>
    people.signIn(await people.addUser({ organizationId: await people.addOrganization(services), permissions }));

  it('has an attack on every endpoint of the module', () => {
    expect(Object.keys(attacks).toSorted()).toEqual(endpoints.map((endpoint) => endpoint.id).toSorted());
  });

  it('watches every table of the organisation: the victim has something in each', async () => {
    const snapshot = await takeSnapshot();
    expect(tables.filter((table) => table.isTenant && (snapshot[table.name] ?? []).length === 0).map((table) => table.name)).toEqual([]);
  });

  describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
    const { refusal } = attacks[id] ?? {};

    if (!isPublic(endpoint)) {
      it('is closed without a session', async () => {
        expect(await attack(people.browser(), endpoint)).toMatchObject({ status: 401, body: { errors: [{ code: 'not_signed_in' }] } });
      });
    }

    if (needsPermission(endpoint)) {
      it('is closed without the permission', async () => {
        expect(await attack(await signIn([]), endpoint)).toMatchObject({ status: 403, body: { errors: [{ code: 'permission_denied' }] } });
      });

      it('is closed when the organisation no longer has the service', async () => {
        expect((await attack(await signIn(optionalServices.flatMap(({ permissions }) => permissions), []), endpoint)).status).toBe(403);
      });
    }

    if (refusal === 403) {
      it('is closed for a permission of the operator that an organisation cannot give', async () => {
        const before = await takeSnapshot();
        expect(await attack(await signIn(pretended), endpoint)).toMatchObject({ status: 403, body: { errors: [{ code: 'permission_denied' }] } });
        expect(await takeSnapshot()).toEqual(before);
      });
    }

    it('shows and changes nothing of another organisation', async () => {
      const before = await takeSnapshot();
      const answer = await attack(await signIn(memberPermissions), endpoint);
      expect(answer.status).toBeLessThan(500);
      if (refusal !== undefined) expect(answer.status).toBe(refusal);
      expect(answer.text).not.toContain(canary);
      expect(await takeSnapshot()).toEqual(before);
    });

    if (needsMembership(endpoint)) {
      it('is closed for somebody who was removed, at the next call', async () => {
        const user = await people.addUser({ organizationId: victim.organizationId, permissions: memberPermissions });
        const browser = await people.signIn(user);
        await database.identity((tx) => tx.deleteFrom('memberships').where('user_id', '=', user.id).execute());
        const before = await takeSnapshot();
        const answer = await attack(browser, endpoint);
        expect(answer).toMatchObject({ status: 403, body: { errors: [{ code: 'organization_required' }] } });
        expect(answer.text).not.toContain(canary);
        expect(await takeSnapshot()).toEqual(before);
      });
    }
  });
}
