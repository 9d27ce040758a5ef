import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import type { AnnouncedBody, Route } from '#platform/server/http/route.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import { assertNoOwnerView } from './owner-view.ts';

/**
 * Makes administration endpoints answer with an error during a view, in place of empty lists and refused writes.
 * Endpoints for owners stay unchanged: the wall shows the one owner.
 * @param routes of the module, without those of the view itself
 */
export function refuseWhileViewing(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => (isAdministrative(route) ? guard(route) : route));
}

function isAdministrative({ endpoint: { access } }: Route): boolean {
  return typeof access === 'object' && 'permission' in access && access.permission === administrationPermission;
}

function guard({ endpoint, handle, beforeBody }: Route): Route {
  const run = handle as (input: unknown, context: MemberContext) => Promise<unknown>;
  const look = beforeBody as ((context: MemberContext, announced: AnnouncedBody) => Promise<void> | void) | undefined;
  const first =
    <T>(work: (context: TenantContext) => Promise<T>) =>
    async (context: TenantContext): Promise<T> => {
      await assertNoOwnerView(context);
      return work(context);
    };
  const watch = (context: MemberContext): MemberContext => ({
    ...context,
    transaction: (work) => context.transaction(first(work)),
    read: (work) => context.read(first(work)),
  });
  return {
    endpoint: { ...endpoint, errors: [...endpoint.errors, 'owner_view_active'] },
    handle: (input: unknown, context: MemberContext) => run(input, watch(context)),
    ...(look && { beforeBody: (context: MemberContext, announced: AnnouncedBody) => look(watch(context), announced) }),
  };
}
