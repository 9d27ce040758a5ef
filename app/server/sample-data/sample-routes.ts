import { sql } from 'kysely';
import { suffixOf } from '#platform/contract/records/record-calls.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { sampleOrganizations } from './sample-organizations.ts';

/**
 * The routes of modules in development mode: lists of records are those of the organisation made up for them. Uploads,
 * tasks and exports of records do not exist, because they need what an earlier transaction stored.
 */
export function toSampleRoutes(modules: readonly Pick<ServerModule, 'routes' | 'entities'>[]): Route[] {
  const suffixes = modules.flatMap(({ entities = [] }) => entities).map(suffixOf);
  const lists = new Set(suffixes.map((suffix) => `listRecords${suffix}`));
  const exports = new Set(suffixes.map((suffix) => `exportRecords${suffix}`));
  return modules
    .flatMap(({ routes = [] }) => routes)
    .filter(({ endpoint: { id, request, response } }) => !request.files && response !== 'task' && !exports.has(id))
    .map((route) => (lists.has(route.endpoint.id) ? readLists(route) : route));
}

function readLists({ handle, ...route }: Route): Route {
  const { id: organizationId } = sampleOrganizations.lists;
  return {
    ...route,
    handle: (input: never, context: MemberContext) => {
      const { actor, clock, source, database, signal } = context;
      const read: MemberContext['read'] = (work) =>
        database.tenant(
          { organizationId, userId: actor.userId },
          async (tx) => {
            // The developer is no member there.
            await sql`SELECT set_config('app.every_owner', 'on', true)`.execute(tx);
            return work({ tx, actor: { ...actor, organizationId }, clock, source });
          },
          { readOnly: true, signal },
        );
      return handle(input, { ...context, read } as never);
    },
  };
}
