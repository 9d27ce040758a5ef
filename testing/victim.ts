import type { User } from '#modules/identity/server/index.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { TestDatabase } from './database.ts';
import type { TestBrowser } from './http.ts';
import { services } from './product-modules.ts';
import type { ProductPeople } from './product-people.ts';

/** Stands in everything that the victim has, so that it is seen wherever it comes to light. */
export const canary = 'Kanarienvogel';

const memberServices = services.filter(({ operatorOnly }) => operatorOnly !== true);
/** Services that an organisation has only by assignment. */
export const optionalServices = memberServices.filter(({ mandatory }) => mandatory !== true);

/** Permissions that users of an organisation can have. */
export const memberPermissions = memberServices.flatMap(({ permissions }) => permissions);

/** Somebody with every permission in an organisation of their own, to whom a test gives something. */
export interface Owner {
  readonly people: ProductPeople;
  readonly database: Database;
  /** For statements that only a superuser may run. */
  readonly adminUrl: string;
  readonly organizationId: OrganizationId;
  readonly user: User;
  /** Signed in. */
  readonly browser: TestBrowser;
}

/** An organisation as an attacker knows it who knows everything. */
export interface Victim {
  readonly organizationId: OrganizationId;
  readonly userId: User['id'];
  /** Signed in. */
  readonly browser: TestBrowser;
}

/** @param fill gives the victim what a module keeps; answers the ids that attacks name */
export async function createVictim<Ids extends object>(
  people: ProductPeople,
  { adminUrl, database }: TestDatabase,
  fill: (owner: Owner) => Promise<Ids>,
): Promise<Victim & Ids> {
  const organizationId = await people.addOrganization(
    optionalServices.map(({ identifier }) => identifier),
    `${canary} GmbH`,
  );
  const user = await people.addUser({ organizationId, permissions: memberPermissions });
  const browser = await people.signIn(user);
  const ids = await fill({ people, database, adminUrl, organizationId, user, browser });
  await people.audit.drain();
  return { organizationId, userId: user.id, browser, ...ids };
}

/** @throws Error when the call was not done */
export async function expectDone(call: ReturnType<TestBrowser['call']>): Promise<void> {
  const { status, text } = await call;
  if (status !== 200) throw new Error(`A preparing call of the test returned ${status}: ${text}`);
}
