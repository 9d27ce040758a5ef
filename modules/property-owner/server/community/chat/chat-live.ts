import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { handleCommand } from '#platform/server/realtime/live-commands.ts';
import type { CommandHandler } from '#platform/server/realtime/live-commands.ts';
import { defineLiveRoom } from '#platform/server/realtime/live-rooms.ts';
import type { LiveRoom } from '#platform/server/realtime/live-rooms.ts';
import { communityPermissions } from '#modules/property-owner/contract/catalogue.ts';
import { chatMessage, joinCommunity, sendMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import type { ChatTarget } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { forEveryOwner } from '../../wall/for-every-owner.ts';
import { readsCommunity, requireCommunity } from '../community-access.ts';
import { readMessages } from './chat-repository.ts';
import { referenceSchema } from './publish-message.ts';
import { addMessage } from './send-message.ts';

/** The rooms of communities: behind the wall that also guards their messages. */
export function createChatRoom(database: Pick<Database, 'tenant'>): LiveRoom {
  return defineLiveRoom({
    event: chatMessage,
    reference: referenceSchema,
    listOpen: async ({ tx, actor }, targets) => {
      if (!communityPermissions.some((permission) => actor.permissions.has(permission))) return [];
      const { organizationId } = actor;
      const asked = targets.filter((target) => target.organizationId === organizationId).map(({ ownerId }) => ownerId);
      if (asked.length === 0) return [];
      const rows = await tx
        .selectFrom('property_owners')
        .select('id')
        .where('id', 'in', asked)
        .where(readsCommunity(sql`property_owners.id`))
        .execute();
      return rows.map(({ id }) => ({ organizationId, ownerId: id }));
    },
    read: async (references) => {
      const said = [];
      for (const [organizationId, ids] of Map.groupBy(references, (reference) => reference.organizationId)) {
        const found = await database.tenant(
          { organizationId, userId: noUser },
          async (tx) => {
            await forEveryOwner(tx);
            return readMessages(
              tx,
              ids.map(({ id }) => id),
            );
          },
          { readOnly: true },
        );
        for (const { message, ownerId } of found) said.push({ target: { organizationId, ownerId }, payload: message });
      }
      return said;
    },
  });
}

/** Commands of clients: they join the room of a community, and say something there. */
export function createChatCommands(room: LiveRoom): readonly CommandHandler[] {
  return [
    handleCommand(joinCommunity, async ({ eigentuemer }, { actor, read, join }) => {
      const { id: ownerId } = await read((context) => requireCommunity(context, eigentuemer, 'eigentuemer'));
      const target: ChatTarget = { organizationId: actor.organizationId, ownerId };
      if (!(await join(room, target))) throw new AppError('not_found', { field: 'eigentuemer' });
      return {};
    }),
    handleCommand(sendMessage, async ({ id, eigentuemer, text, emailUserIDs }, { transaction }) => ({
      message: await transaction((context) =>
        addMessage(context, { eid: eigentuemer, field: 'eigentuemer', clientId: id, text, mailTo: emailUserIDs }),
      ),
    })),
  ];
}
