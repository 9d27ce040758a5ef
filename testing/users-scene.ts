import type { User } from '#modules/identity/server/index.ts';
import type { Application, OrganizationUser } from '#modules/organizations/contract/index.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import type { Mail } from '#platform/server/mail/outbox.ts';
import { readMails } from './account-calls.ts';
import { createTestPeople } from './people.ts';
import type { TestPeople } from './people.ts';
import type { TestAnswer, TestBody, TestBrowser } from './http.ts';

export const base = '/api/benit/organization-configuration';
export const usersPermission = 'benit-organization-users-permission';
export const centralPermission = 'benit-central-configuration-permission';
export const accountingPermission = 'benit-accounting-permission';
export const carePermission = 'benit-care-permission';

type UserAnswer = TestAnswer<TestBody & { readonly user: OrganizationUser }>;
type ListAnswer = TestAnswer<
  TestBody & { readonly users: readonly OrganizationUser[]; readonly nextCursor: string | null }
>;

/** An organisation with an administrator who is signed in, and what they can do with its users. */
export interface UsersScene {
  readonly people: TestPeople;
  readonly organizationId: OrganizationId;
  readonly admin: User;
  readonly browser: TestBrowser;
  /** Id of an application of the organisation. */
  applicationId(identifier: string): Promise<string>;
  list(query?: string, browser?: TestBrowser): Promise<ListAnswer>;
  /** The user in the list with this address. */
  find(email: string): Promise<OrganizationUser>;
  /** A complete request; `body` replaces parts of it. */
  add(body?: Record<string, unknown>, browser?: TestBrowser): Promise<UserAnswer>;
  /** Saves the user as they stand; `body` replaces parts of it. */
  save(user: OrganizationUser, body?: Record<string, unknown>, browser?: TestBrowser): Promise<UserAnswer>;
  remove(id: string, browser?: TestBrowser): Promise<TestAnswer>;
  invite(id: string, browser?: TestBrowser): Promise<TestAnswer>;
  /** Adds a colleague by the back door, who can sign in; without permissions given they use accounting. */
  addColleague(...permissions: readonly string[]): Promise<{ user: User; member: OrganizationUser }>;
  /** Mails to an address, newest first. */
  readMails(to: string): Promise<readonly Mail[]>;
}

export async function createUsersScene(
  database: Database,
  options: {
    readonly services?: readonly string[];
    readonly permissions?: readonly string[];
    readonly name?: string;
    readonly people?: TestPeople;
  } = {},
): Promise<UsersScene> {
  const {
    services = ['accounting', 'care'],
    permissions = [usersPermission, accountingPermission],
    name = 'Bäckerei Sommer',
  } = options;
  const people = options.people ?? (await createTestPeople(database));
  const organizationId = await people.addOrganization(services, name);
  const admin = await people.addUser({ organizationId, permissions });
  const browser = await people.signIn(admin);
  const scene: UsersScene = {
    people,
    organizationId,
    admin,
    browser,
    applicationId: async (identifier) => {
      const permissionIdentifiers = [usersPermission, accountingPermission, carePermission, centralPermission];
      const { body } = await browser.call<{ applications: Application[] }>('POST', `${base}/applications`, {
        body: { permissionIdentifiers },
      });
      return body.applications.find((application) => application.identifier === identifier)?.id ?? createId();
    },
    list: (query = '', as = browser) => as.call('GET', `${base}/user-org${query}`),
    find: async (email) => {
      const { body } = await scene.list(`?searchTerm=${encodeURIComponent(email)}`);
      const [user] = body.users;
      if (!user || body.users.length > 1) throw new Error(`${body.users.length} users have the address ${email}`);
      return user;
    },
    add: async (body = {}, as = browser) =>
      as.call('POST', `${base}/user-org`, {
        body: {
          email: `${createId()}@new.example`,
          firstName: 'Nora',
          lastName: 'Neu',
          permissionIdentifiers: [accountingPermission],
          startApplicationId: body['startApplicationId'] ?? (await scene.applicationId('invoices')),
          userLanguages: ['de', 'fr'],
          userDefaultLanguage: 'fr',
          ...body,
        },
      }),
    save: (user, body = {}, as = browser) =>
      as.call('PUT', `${base}/user-org/${user.id}`, {
        body: {
          email: user.user.email,
          firstName: user.user.firstName,
          lastName: user.user.lastName,
          permissions: user.permissions,
          startApplicationId: user.startApplication?.id,
          userLanguages: user.userLanguages,
          userDefaultLanguage: user.userDefaultLanguage,
          ...body,
        },
      }),
    remove: (id, as = browser) => as.call('DELETE', `${base}/user-org/${id}`),
    invite: (id, as = browser) => as.call('POST', `${base}/user-org/${id}/invitation`),
    addColleague: async (...held) => {
      const startApplication =
        held.length === 0 || held.includes(accountingPermission) ? 'invoices' : 'organization-users';
      const user = await people.addUser({
        organizationId,
        permissions: held.length === 0 ? [accountingPermission] : held,
        startApplication,
      });
      return { user, member: await scene.find(user.email) };
    },
    readMails: (to) => readMails(browser, to),
  };
  return scene;
}

/** Codes of an error answer with the fields they are about. */
export function codesOf({ body }: { readonly body: TestBody }): (string | undefined)[][] {
  return body.errors.map(({ code, field }) => (field === undefined ? [code] : [code, field]));
}
