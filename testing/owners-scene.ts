import type { User } from '#modules/identity/server/index.ts';
import type { OwnerLink } from '#modules/property-owner/contract/links/owner-links.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import type { TestAnswer, TestBody, TestBrowser } from './http.ts';
import type { TestPeople } from './people.ts';

export const base = '/api/ri/property-management';
export const administrationPermission = 'ri-property-management-admin-permission';
export const ownersPermission = 'ri-property-management-permission';
export const communityPermission = 'ri-property-management-weg-permission';

type LinkAnswer = TestAnswer<TestBody & { readonly userEigentuemer: OwnerLink; readonly outcome: string }>;
type LinksAnswer = TestAnswer<
  TestBody & {
    readonly userEigentuemer: readonly OwnerLink[];
    readonly counts: Readonly<Record<string, number>>;
    readonly person: { readonly email: string; readonly firstName: string; readonly lastName: string } | null;
    readonly nextCursor: string | null;
  }
>;

/** Rows of one owner that a user sees behind the database's wall. */
interface SeenOwners {
  /** External ids. */
  readonly owners: readonly string[];
  readonly postings: readonly string[];
}

/** An organisation with two owners, each with a posting, and an administrator who is signed in. */
export interface OwnersScene {
  readonly people: TestPeople;
  readonly organizationId: OrganizationId;
  readonly admin: User;
  readonly browser: TestBrowser;
  /** Adds an owner with one posting that has its external id. @returns its id */
  addOwner(eid: string, owner?: Readonly<Record<string, unknown>>): Promise<string>;
  /** A complete request; `body` replaces parts of it. */
  link(body?: Readonly<Record<string, unknown>>, browser?: TestBrowser): Promise<LinkAnswer>;
  list(eid: string, query?: string, browser?: TestBrowser): Promise<LinksAnswer>;
  remove(link: Pick<OwnerLink, 'id' | 'eigentuemerEid'>, browser?: TestBrowser): Promise<TestAnswer>;
  sees(userId: string): Promise<SeenOwners>;
  /** Identifiers, sorted; undefined for who is no member. */
  permissionsOf(userId: string): Promise<readonly string[] | undefined>;
}

export async function createOwnersScene(database: Database, people: TestPeople): Promise<OwnersScene> {
  const organizationId = await people.addOrganization(['property-owner', 'accounting'], 'Hausverwaltung Lindenhof');
  const admin = await people.addUser({ organizationId, permissions: [administrationPermission] });
  const browser = await people.signIn(admin);
  const scene: OwnersScene = {
    people,
    organizationId,
    admin,
    browser,
    addOwner: async (eid, owner = {}) => {
      const id = createId();
      await database.tenant({ organizationId, userId: admin.id }, async (tx) => {
        await tx
          .insertInto('property_owners')
          .values({ organization_id: organizationId, id, external_id: eid, ...owner })
          .execute();
        await tx
          .insertInto('postings')
          .values({
            organization_id: organizationId,
            id: createId(),
            external_id: eid,
            owner_id: id,
            booking_date: '2026-01-05',
            amount_cents: 100,
          })
          .execute();
      });
      return id;
    },
    link: (body = {}, as = browser) =>
      as.call('POST', `${base}/user-eigentuemer`, {
        body: {
          userType: 'eigentuemer',
          email: `${createId()}@new.example`,
          firstName: 'Nora',
          lastName: 'Neu',
          eigentuemerEid: 'E-1',
          ...body,
        },
      }),
    list: (eid, query = '', as = browser) => as.call('GET', `${base}/user-eigentuemer/${eid}${query}`),
    remove: ({ id, eigentuemerEid }, as = browser) =>
      as.call('DELETE', `${base}/user-eigentuemer/${eigentuemerEid}/${id}`),
    sees: (userId) =>
      database.tenant({ organizationId, userId }, async (tx) => ({
        owners: (await tx.selectFrom('property_owners').select('external_id').orderBy('external_id').execute()).map(
          ({ external_id }) => external_id,
        ),
        postings: (await tx.selectFrom('postings').select('external_id').orderBy('external_id').execute()).map(
          ({ external_id }) => external_id,
        ),
      })),
    permissionsOf: (userId) =>
      database.tenant({ organizationId, userId: admin.id }, async (tx) => {
        const member = await tx.selectFrom('memberships').select('id').where('user_id', '=', userId).executeTakeFirst();
        if (!member) return undefined;
        const rows = await tx
          .selectFrom('membership_permissions')
          .innerJoin('permissions', 'permissions.id', 'permission_id')
          .select('identifier')
          .where('membership_id', '=', member.id)
          .orderBy('identifier')
          .execute();
        return rows.map(({ identifier }) => identifier);
      }),
  };
  await scene.addOwner('E-1', { full_name: 'Anna Acker' });
  await scene.addOwner('E-2', { full_name: 'Bernd Bauer' });
  return scene;
}
