import { invalidField } from '#platform/server/errors/app-error.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { isFirstPage } from '#platform/server/lists/page-of.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import * as contract from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import { toLink } from '../link-repository.ts';
import type { LinkParts } from '../links-context.ts';
import { countExpiredInvitations, listExpiredInvitations } from './expired-invitations.ts';
import { invitationTask } from './invitation-task.ts';
import { previewInvitations } from './preview.ts';
import { countUnlinkedOwners, listChosenOwners, listUnlinkedOwners } from './unlinked-owners.ts';

/** Routes that invite owners without a linked user. */
export function createInvitationRoutes(parts: LinkParts): readonly Route[] {
  return [
    route(contract.listUnlinkedOwners, async ({ query }, { read }) =>
      read(async (context) => {
        const { rows, nextCursor } = await listUnlinkedOwners(context, query);
        return {
          eigentuemer: rows.map(({ eid, name, email }) => ({ eid, name, email })),
          ...(isFirstPage(query) && { count: await countUnlinkedOwners(context, query.searchTerm) }),
          nextCursor,
        };
      }),
    ),
    route(contract.listExpiredInvitations, async ({ query }, { read }) =>
      read(async (context) => {
        const { rows, nextCursor } = await listExpiredInvitations(context, query);
        return {
          userEigentuemer: rows.map((link) => ({ ...toLink(link, context.clock.now()), eigentuemer: link.ownerName })),
          ...(isFirstPage(query) && { count: await countExpiredInvitations(context, query.searchTerm) }),
          nextCursor,
        };
      }),
    ),
    route(contract.previewOwnerInvitations, async ({ body }, { read }) => {
      assertChosen(body);
      return read((context) => previewInvitations(context, parts, body));
    }),
    route(contract.sendOwnerInvitations, async ({ body }, { transaction }) => {
      assertChosen(body);
      return transaction(async (context) => {
        // Fixed now, so that a repeated task covers the same owners.
        const owners = await listChosenOwners(context, body);
        const payload = {
          eids: owners.map(({ eid }) => eid),
          userType: body.userType,
          language: await readLanguage(context),
        };
        return { task: await startTask(context, invitationTask, payload) };
      });
    }),
  ];
}

/** @throws AppError validation_failed without a selected owner */
function assertChosen({ all, eids }: contract.OwnerChoice): void {
  if (!all && eids.length === 0) throw invalidField('eids', 'too_small', { minimum: 1, kind: 'array' });
}
