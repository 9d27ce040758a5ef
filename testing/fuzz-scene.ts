import type { User } from '#modules/identity/server/index.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { encodeCursor } from '#platform/server/lists/cursor.ts';
import type { KnownValues } from './arbitraries.ts';
import type { TestBrowser } from './http.ts';
import { testPassword } from './people.ts';
import { services } from './product-modules.ts';
import type { ProductPeople } from './product-people.ts';

export const allPermissions = services.flatMap(({ permissions }) => permissions);
const allServices = services.filter(({ mandatory }) => mandatory !== true).map(({ identifier }) => identifier);

/** Somebody who may call everything, in an organisation of their own. */
export interface FuzzScene {
  readonly people: ProductPeople;
  readonly database: Database;
  readonly organizationId: OrganizationId;
  readonly user: User;
  readonly browser: TestBrowser;
  /** Path of the endpoint. */
  readonly path: string;
}

/**
 * Creates known values of a module for the fuzzer, by field name: three values of `id` that the endpoint may change or
 * delete.
 */
export type BringKnown = (scene: FuzzScene) => Promise<KnownValues>;

/** Names values that the endpoints of all modules take. */
function nameCommon(organizationId: OrganizationId): KnownValues {
  return {
    version: [1, 2],
    orgId: [organizationId],
    email: ['erika@example.org'],
    password: [testPassword],
    currentPassword: [testPassword],
    cursor: cursors.map(encodeCursor),
    from: ['2026-01-01'],
    to: ['2027-01-01'],
  };
}

/**
 * @returns signs somebody in, in an organisation of their own, with what there is to be named by the caller of an
 *   endpoint
 */
export function createFuzzScene(
  people: ProductPeople,
  database: Database,
  bringKnown: BringKnown = async () => ({}),
): (path?: string) => Promise<TestBrowser & { readonly known: KnownValues }> {
  return async (path = '') => {
    const organizationId = await people.addOrganization(allServices);
    const user = await people.addUser({ organizationId, permissions: allPermissions });
    const browser = await people.signIn(user);
    const known = await bringKnown({ people, database, organizationId, user, browser, path });
    return Object.assign(browser, { known: { ...nameCommon(organizationId), ...known } });
  };
}

const cursors = [
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '0000-01-01',
  '0000-01-01T00:00:00.000000Z',
  '\u0000',
  '\uD800',
  'A',
  2 ** 31,
  1e308,
].flatMap((first) => [[first, createId()], [first, 'x', createId()], [first]]);
