import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { countConnectionAttempt } from '#platform/server/connectors/connection-attempts.ts';
import { testConnection, toFinding } from '#platform/server/connectors/test-connection.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import * as calls from '../../contract/portals/portals.ts';
import { lockObject } from '../objects/find-object.ts';
import { tellObject } from '../objects/object-live.ts';
import { subjectOf } from '../objects/save-object.ts';
import { createScoutClient } from '../scout/scout-client.ts';
import { replaceAtScout } from './change-publication.ts';
import { beginConnection, disconnect, endConnection } from './connect-scout.ts';
import { readConnectedPortals, readPackageTarget, readScoutAccount } from './portal-connections.ts';
import type { PortalParts } from './portal-connections.ts';
import { listJobs, listPortals } from './portal-rows.ts';
import { countWanted, reconcileTask } from './reconcile.ts';
import { toScoutProblem } from './scout-problem.ts';

/** Portals: their state and log, tests, reconciliation, and the account at Scout. */
export function createPortalRoutes(parts: PortalParts): readonly Route[] {
  return [
    route(calls.listPortals, (_, { read }) =>
      read(async (context) => ({ portals: await listPortals(context, parts) })),
    ),
    route(calls.listPortalJobs, ({ query }, { read }) => read((context) => listJobs(context, query))),
    route(calls.testPortal, async ({ body: { portal } }, { transaction, signal }) => {
      if (portal === 'scout') {
        const account = await transaction(async (context) => {
          await countConnectionAttempt(context, 'real-estate');
          return readScoutAccount(context, parts);
        });
        return account === undefined ? unset() : testScout(createScoutClient(account, { signal }));
      }
      const target = await transaction(async (context) => {
        await countConnectionAttempt(context, 'real-estate');
        return readPackageTarget(context, portal, parts);
      });
      return testConnection({ target, options: parts.connect, signal }, async (remote) => {
        const entries = await remote.list(target?.folder === '' ? '.' : (target?.folder ?? '.'));
        const waiting = entries.filter(({ name }) => name.endsWith('.zip')).length;
        return waiting === 0 ? [] : [toFinding('packages_waiting', { count: String(waiting) })];
      });
    }),
    route(calls.reconcilePortal, ({ body: { portal, objects } }, { transaction }) =>
      transaction(async (context) => {
        if (!(await readConnectedPortals(context, parts)).has(portal)) throw new AppError('channel_not_connected');
        const wanted = await countWanted(context, portal);
        if (wanted !== objects)
          throw new AppError('reconciliation_changed', { field: 'objects', params: { count: wanted } });
        return { task: await startTask(context, reconcileTask, { portal }) };
      }),
    ),
    route(calls.replaceScoutObject, async ({ body: { objectId, version } }, { transaction }) => {
      await transaction(async (context) => {
        const object = await lockObject(context.tx, objectId);
        await assertVersion(context, subjectOf(object), version, object.version);
        if (!(await readConnectedPortals(context, parts)).has('scout')) throw new AppError('channel_not_connected');
        await replaceAtScout(context, object);
        await tellObject(context, objectId);
      });
      return {};
    }),
    route(calls.connectScout, async (_, member) => ({ address: await beginConnection(parts, member) })),
    route(calls.confirmScout, async ({ body }, member) => {
      await endConnection(parts, member, body);
      return {};
    }),
    route(calls.disconnectScout, async (_, { transaction }) => {
      await transaction((context) => disconnect(parts, context));
      return {};
    }),
  ];
}

const unset = () => ({ ok: false, findings: [toFinding('not_configured')] });

/** Asks the portal for the first of the agency's objects. */
async function testScout(client: ReturnType<typeof createScoutClient>) {
  try {
    for await (const _first of client.list()) break;
    return { ok: true, findings: [toFinding('connected')] };
  } catch (error) {
    const problem = toScoutProblem(error);
    if (problem === undefined) throw error;
    const [said] = problem.errors;
    return { ok: false, findings: [toFinding(said?.code === 'refused' ? 'protocol' : (said?.code ?? 'no_answer'))] };
  }
}
