import * as contract from '../../contract/links/owner-links.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import { noId } from '../../contract/external-ids.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { isFirstPage } from '#platform/server/lists/page-of.ts';
import { addLink } from './add-link.ts';
import { removeLink, requireLinkOf, saveLink } from './change-link.ts';
import { findInvitedPerson } from './find-invited-person.ts';
import { countLinks, listLinks, toLink } from './link-repository.ts';
import type { LinkParts } from './links-context.ts';
import { prepareWelcome } from './write-welcome.ts';
import { requireOwner } from '../wall/require-owner.ts';

/** Routes of the links between users and owners. */
export function createLinkRoutes(parts: LinkParts): readonly Route[] {
  const { access } = parts;
  return [
    route(contract.listOwnerLinks, async ({ params, query }, { read }) =>
      read(async (context) => {
        if (params.id === noId)
          return {
            userEigentuemer: [],
            counts: { eigentuemer: 0, weg: 0, invited: 0 },
            person: null,
            nextCursor: null,
          };
        const { id } = await requireOwner(context, params.id, 'id');
        const { rows, nextCursor } = await listLinks(context, id, query);
        return {
          userEigentuemer: rows.map((link) => toLink(link, context.clock.now())),
          ...(isFirstPage(query) && {
            counts: await countLinks(context, id),
            person: await findInvitedPerson(context, id),
          }),
          nextCursor,
        };
      }),
    ),
    route(contract.addOwnerLink, async ({ body }, { transaction, actor, clock }) => {
      const { link, outcome } = await access.countQuestions(
        actor,
        transaction((context) => addLink(context, parts, body)),
      );
      return { userEigentuemer: toLink(link, clock.now()), outcome };
    }),
    route(contract.saveOwnerLink, async ({ body }, { transaction, clock }) => ({
      userEigentuemer: toLink(await transaction((context) => saveLink(context, parts, body)), clock.now()),
    })),
    route(contract.removeOwnerLink, async ({ params }, { transaction }) => {
      await transaction((context) => removeLink(context, parts, params));
      return {};
    }),
    route(contract.inviteOwnerUser, async ({ params }, { transaction }) => {
      await transaction(async (context) => {
        await access.lock(context, administrationPermission);
        const { membershipId, userType, ownerId, eid, ownerName, email } = await requireLinkOf(context, params);
        const owner = { id: ownerId, eid, name: ownerName };
        const welcome = await prepareWelcome(context, { owners: [owner], userType, email });
        await access.invite(context, { by: administrationPermission, membershipId, welcome });
      });
      return {};
    }),
  ];
}
