import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { createAudit } from '#modules/audit/server/index.ts';
import { createIdentity } from '#modules/identity/server/index.ts';
import type { Identity, PasswordCost, User } from '#modules/identity/server/index.ts';
import { createMails } from '#modules/mails/server/index.ts';
import { accountMemberships, createOrganizations, findActor } from '#modules/organizations/server/index.ts';
import type { OrganizationAccess, Organizations } from '#modules/organizations/server/index.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { AuditRecorder } from '#platform/server/audit/audit-recorder.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createDrafts } from '#platform/server/files/drafts.ts';
import { createFiles } from '#platform/server/files/files.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createFolderStore } from '#platform/server/files/folder-store.ts';
import { productCookieNames } from '#platform/server/http/product-cookies.ts';
import type { UploadServices } from '#platform/server/http/receive-form.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createId } from '#platform/server/ids.ts';
import type { LanguageModelSettings } from '#platform/server/config/model-server-settings.ts';
import type { ScoutSettings } from '#platform/server/config/scout-settings.ts';
import { createAttachmentLoader } from '#platform/server/mail/attachments.ts';
import { registerOutboxPages } from '#platform/server/mail/outbox-pages.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { createPlatform } from '#platform/server/platform.ts';
import type { Platform, PlatformParts, PlatformSettings } from '#platform/server/platform.ts';
import { createTasks } from '#platform/server/tasks/create-tasks.ts';
import { createTestClock } from './clock.ts';
import type { TestClock } from './clock.ts';
import { createTestApp, createTestBrowser } from './http.ts';
import type { TestBrowser } from './http.ts';
import { insertSession } from './insert-session.ts';
import { whenOver } from './when-over.ts';

export interface TestPeopleOptions {
  readonly publicUrl?: string;
  readonly sessionMinutes?: number;
  /** Mails stay in the outbox if absent. */
  readonly smtpUrl?: string;
  /** No language model if absent. */
  readonly languageModel?: LanguageModelSettings;
  /** No speech server if absent. */
  readonly speech?: LanguageModelSettings;
  /** No access to ImmobilienScout24 if absent. */
  readonly scout?: ScoutSettings;
  readonly logLines?: string[];
  /** Cost of hashing a password; minimal if absent. */
  readonly passwordCost?: PasswordCost;
  /** Further modules, such as the one under test. */
  readonly modules?: (platform: Platform, access: OrganizationAccess) => readonly ServerModule[];
  /** Parts of the platform in place of those that the process makes. */
  readonly parts?: TestPlatformParts;
  /** Routes that belong to no module. */
  readonly routes?: readonly Route[];
  /** Store for results of tasks; a folder of the run if absent. */
  readonly files?: Files;
  /** Services for uploads; a folder of the run without a scanner if absent. */
  readonly uploads?: UploadServices;
}

export type TestPlatformParts = Partial<
  Pick<PlatformParts<PlatformSettings>, 'renderer' | 'pictures' | 'reading' | 'connect'>
>;

interface TestMember {
  readonly organizationId: OrganizationId;
  readonly permissions?: readonly string[];
  readonly startApplication?: string | null;
  readonly languages?: readonly LanguageKey[];
  readonly defaultLanguage?: LanguageKey;
}

/** The password of everybody in the tests. */
export const testPassword = 'Kanarienvogel-17';

/** Nobody wants these passwords. */
const cheapPasswords: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

/** A server where people can sign in, with the means to invent them. Names and addresses never repeat. */
export interface TestPeople {
  readonly app: FastifyInstance;
  readonly clock: TestClock;
  /** Its `drain` waits for what is written after the answers. */
  readonly audit: AuditRecorder;
  readonly identity: Identity;
  readonly organizations: Organizations;
  /** All that are served. */
  readonly modules: readonly ServerModule[];
  /** Endpoints of all served modules. */
  readonly endpoints: readonly Endpoint[];
  /** @param address where its requests come from; this machine if absent */
  browser(address?: string): TestBrowser;
  addOrganization(services?: readonly string[], name?: string): Promise<OrganizationId>;
  /** With {@link testPassword}. */
  addUser(...memberships: readonly TestMember[]): Promise<User>;
  addMembership(userId: UserId, membership: TestMember): Promise<string>;
  /**
   * A new session as after the right password, without a call; `signIn` of account-calls.ts makes one. @returns
   * `browser`, or a new one
   */
  signIn(user: User, browser?: TestBrowser): Promise<TestBrowser>;
}

export async function createTestPeople(database: Database, options: TestPeopleOptions = {}): Promise<TestPeople> {
  const {
    publicUrl = 'http://kontor.test',
    sessionMinutes = 30,
    smtpUrl,
    languageModel,
    speech,
    scout,
    logLines,
    passwordCost = cheapPasswords,
    modules: createFurther = () => [],
    routes = [],
  } = options;
  const clock = createTestClock();
  const { secretKey, folder } = inject('testServer');
  const drafts = createDrafts(folder);
  const { files = createFiles({ database, store: createFolderStore(folder), drafts }) } = options;
  const configuration = { publicUrl, sessionMinutes, demo: true, smtpUrl, languageModel, speech, scout };
  const platform = createPlatform({
    ...options.parts,
    configuration,
    database,
    clock,
    secretKey,
    files,
    onError: fail,
  });
  whenOver(() => platform.close());
  const { audit, scan } = platform;
  const { uploads = { drafts, scan } } = options;
  const dependencies = { ...platform, memberships: accountMemberships, passwordCost };
  const identity = createIdentity(dependencies);
  const organizations = createOrganizations({ ...platform, identity, purgeHolds: () => modules });
  const further = createFurther(platform, organizations.access);
  const served: readonly ServerModule[] = [identity, organizations, createMails(platform), ...further];
  const own: readonly ServerModule[] = [...served, createAudit({ clock, modules: served })];
  const modules: readonly ServerModule[] = [...own, createTasks({ database, clock, files, findActor }, own)];
  const app = await createTestApp({
    modules,
    routes,
    database,
    clock,
    publicUrl,
    findSession: identity.findSession,
    findBrandHosts: identity.listBrandHosts,
    onDenied: audit.recordDenial,
    ...(logLines && { logLines }),
    uploads,
    register: (server) => {
      registerOutboxPages(server, { database, secretKey, loadAttachments: createAttachmentLoader(database, modules) });
      server.addHook(
        'onClose',
        async () => void (await Promise.all([audit.drain(), ...modules.map((module) => module.close?.())])),
      );
    },
  });
  const passwordHash = await identity.hashPassword(testPassword);

  const people: TestPeople = {
    app,
    clock,
    audit,
    identity,
    organizations,
    modules,
    endpoints: modules.flatMap((module) => module.routes ?? []).map(({ endpoint }) => endpoint),
    browser: (address) => createTestBrowser(app, address),
    addOrganization: (services = ['accounting'], name = 'Bäckerei Sommer') =>
      database.identity((tx) =>
        organizations.createOrganization(tx, { name, identifier: createId(), industry: { de: 'Handwerk' }, services }),
      ),
    addUser: async (...memberships) => {
      const user = await database.identity((tx) =>
        identity.createUser(tx, {
          email: `${createId()}@people.example`,
          firstName: 'Erika',
          lastName: 'Muster',
          passwordHash,
        }),
      );
      for (const membership of memberships) await people.addMembership(user.id, membership);
      return user;
    },
    addMembership: (userId, { organizationId, permissions, startApplication = null, languages, defaultLanguage }) =>
      database.identity((tx) =>
        organizations.addMember(tx, {
          organizationId,
          userId,
          permissions: permissions ?? ['benit-accounting-permission'],
          startApplication,
          languages: languages ?? ['de', 'en'],
          defaultLanguage: defaultLanguage ?? 'de',
        }),
      ),
    signIn: async (user, browser = people.browser()) => {
      const read = (pair: string | undefined) => pair?.slice(pair.indexOf('=') + 1);
      const { sessionValue, device } = await insertSession(dependencies, user.id, {
        address: browser.address,
        formerSession: read(browser.cookie),
        device: read(browser.device),
      });
      const names = productCookieNames(publicUrl.startsWith('https:'));
      return Object.assign(browser, {
        cookie: `${names.session}=${sessionValue}`,
        device: `${names.device}=${device}`,
      });
    },
  };
  return people;
}

/** Fails the test run for an error after an answer. */
function fail(error: Error): never {
  throw error;
}
