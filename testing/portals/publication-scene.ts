import { sql } from 'kysely';
import type { Objekt } from '#modules/real-estate/contract/objects/objekt.ts';
import type { ErrorEntry } from '#platform/contract/errors.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { TaskRun } from '#platform/server/tasks/define-task.ts';
import type { TestBody, TestBrowser } from '../http.ts';
import type { ProductPeople } from '../product-people.ts';
import { publishedHouse } from '../real-estate/published-house.ts';
import type { TestRemoteServer } from '../remote/remote-tree.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const portalsUrl = '/api/ri/real-estate/portals';
export const objektUrl = '/api/ri/real-estate/objekt';
type ObjectAnswer = TestBody & { readonly objekt: Objekt };

/** An agency that publishes, and the jobs of its transfers. */
export async function openPublisher(people: ProductPeople, database: Database) {
  const organizationId = await people.addOrganization(['real-estate']);
  const user = await people.addUser({ organizationId, permissions: ['ri-real-estate-permission'] });
  const agent = await people.signIn(user);
  return { agent, user, organizationId, ...createTransfers(people, database, organizationId) };
}

function createTransfers(people: ProductPeople, database: Database, organizationId: OrganizationId) {
  const works = people.modules.flatMap(({ jobs = [] }) => jobs);
  /** Makes due what waits, as when its time has come. */
  const makeDue = () =>
    database.tenant({ organizationId, userId: noUser }, async (tx) => {
      await tx.updateTable('estate_portals').set({ paused_until: null }).execute();
      await tx
        .updateTable('estate_publications')
        .set({ next_attempt_at: sql<Date>`now() - interval '1 second'` })
        .where('state', '=', 'pending')
        .execute();
    });
  /** Runs a job of a portal, as the queue does. */
  const runJob = async (name: string, portal: string): Promise<void> => {
    const work = works.find(({ job }) => job.name === name);
    if (work === undefined) throw new Error(`There is no job ${name}`);
    await work.handler({
      payload: { organizationId, portal },
      signal: AbortSignal.timeout(60_000),
      isLastTry: false,
      log: silent,
      complete: async () => undefined,
    });
  };
  /** Transfers what is wanted at a portal now. */
  const transfer = async (portal: string): Promise<void> => {
    await makeDue();
    await runJob('estate-transfer', portal);
  };
  return { transfer, makeDue, runJob };
}

/** Enters the server of a portal into the configuration. */
export async function connectPackages(
  agent: TestBrowser,
  { port }: Pick<TestRemoteServer, 'port'>,
  { card = 'ftpConfigEbay', ...more }: Readonly<Record<string, unknown>> & { readonly card?: string } = {},
): Promise<void> {
  const { status, text } = await agent.call('PUT', '/api/ri/real-estate/configuration', {
    body: {
      configIdentifier: card,
      properties: {
        anbieterNr: '4711',
        host: '127.0.0.1',
        port,
        user: 'kontor',
        password: 'geheim',
        protocol: 'ftp',
        folder: '/eingang',
        ...more,
      },
    },
  });
  if (status !== 200) throw new Error(`The portal was not connected: ${status} ${text}`);
}

/** Adds an object with all that portals ask for. */
export async function addPublishable(agent: TestBrowser, objectId: string, facts: object = {}): Promise<Objekt> {
  const { status, body, text } = await agent.call<ObjectAnswer>('POST', objektUrl, {
    body: {
      objectId,
      data: {
        ...publishedHouse,
        descriptionNote: 'Ein Haus mit Garten.',
        energyCertificateAvailability: 'NOT_REQUIRED',
        ...facts,
      },
    },
  });
  if (status !== 200) throw new Error(`The object was not added: ${status} ${text}`);
  return body.objekt;
}

/** Saves flags or fields of an object. */
export const save = (agent: TestBrowser, objectId: string, data: object, more: object = {}) =>
  agent.call<ObjectAnswer>('PUT', objektUrl, { body: { objectId, data, ...more } });

export async function readObject(agent: TestBrowser, objectId: string): Promise<Objekt> {
  const { body } = await agent.call<TestBody & { objekte: Objekt[] }>('GET', `${objektUrl}?objectId=${objectId}`);
  const [object] = body.objekte;
  if (object === undefined) throw new Error(`There is no object ${objectId}`);
  return object;
}

/** Runs the newest task of a kind that an agent has started, as the job would. @returns what it reported */
export async function runTask(
  people: ProductPeople,
  database: Database,
  { kind, payload, organizationId, userId }: StartedTask,
): Promise<readonly ErrorEntry[]> {
  const work = people.modules.flatMap(({ tasks = [] }) => tasks).find((known) => known.kind.kind === kind);
  if (work === undefined) throw new Error(`There is no task ${kind}`);
  const actor = { organizationId, userId, membershipId: noUser, permissions: new Set(['ri-real-estate-permission']) };
  const reported: ErrorEntry[] = [];
  const source = { requestId: createId(), address: null };
  const enter = <T>(work_: (context: TenantContext) => Promise<T>, readOnly: boolean) =>
    database.tenant(actor, (tx) => work_({ tx, actor, clock: people.clock, source }), { readOnly });
  const run: TaskRun<unknown> = {
    id: createId(),
    payload,
    actor,
    tenantQueue: { key: organizationId },
    signal: AbortSignal.timeout(60_000),
    log: silent,
    transaction: (within) => enter(within, false),
    read: (within) => enter(within, true),
    aside: (within) => enter(within, false),
    progress: () => undefined,
    report: (error) => void reported.push(error),
  };
  const outcome = await work.run(run);
  if (outcome.commit) await run.transaction(outcome.commit);
  return reported;
}

interface StartedTask {
  readonly kind: string;
  readonly payload: unknown;
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
}

/** Reads the payload of the newest task of a kind. */
export async function readStarted(database: Database, organizationId: OrganizationId, kind: string): Promise<unknown> {
  const row = await database.tenant({ organizationId, userId: noUser }, (tx) =>
    tx
      .selectFrom('tasks')
      .select('payload')
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return row.payload;
}

/** Enters the access to an account at Scout, as after its consent. */
export async function connectScout(
  agent: TestBrowser,
  { key, secret }: { readonly key: string; readonly secret: string },
): Promise<void> {
  const { status, text } = await agent.call('PUT', '/api/ri/real-estate/configuration', {
    body: { configIdentifier: 'isConfig', properties: { token: key, tokenSecret: secret, verifier: 'v' } },
  });
  if (status !== 200) throw new Error(`Scout was not connected: ${status} ${text}`);
}
