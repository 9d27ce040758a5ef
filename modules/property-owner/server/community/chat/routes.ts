import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import { createRateLimit } from '#platform/server/limits/rate-limit.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import { isFirstPage } from '#platform/server/lists/page-of.ts';
import * as contract from '#modules/property-owner/contract/community/chat/chat.ts';
import { chatFilePurpose, requireCommunity } from '../community-access.ts';
import { clearRoom, markRead, readMailChoice, removeMessage, saveMailChoice } from './change-chat.ts';
import {
  countUnread,
  findMessage,
  findNotice,
  listReaders,
  listUnread,
  readPage,
  requireStanding,
} from './chat-repository.ts';
import { exportRoom } from './export-chat.ts';
import { addMessage, requireWriter } from './send-message.ts';

/** Files that a person may send in a process; messages without have the limit of their command. */
const fileLimit = { name: 'chat-files', max: 10, seconds: 60 } as const;
/** Limits of parallel exports; each reads a whole room. */
const places = { name: 'chat-exports', running: 2, runningPerTenant: 1, waiting: 16, waitingPerTenant: 4 } as const;

/** Routes of the chats of communities; messages travel over the live connection. */
export function createChatRoutes({ files }: { readonly files: Files }): readonly Route[] {
  const limit = createRateLimit(fileLimit);
  const tenantQueues = createTenantQueues(places);
  return [
    route(contract.listChatMessages, ({ params: { eid }, query }, { read }) =>
      read(async (context) => {
        const { tx, actor } = context;
        const standing = await requireStanding(context, eid, 'eid');
        const { ownerId, isManager: verwaltet, mode, isLinked, isViewing, readTo } = standing;
        return {
          ...(await readPage(tx, ownerId, query)),
          ich: actor.userId,
          modus: mode,
          schreibt: verwaltet ? mode !== 'AUS' : isLinked && !isViewing && mode === 'OFFEN',
          verwaltet,
          mitteilung: isFirstPage(query) ? await findNotice(tx, ownerId) : null,
          ungelesen: await countUnread(tx, { ownerId, userId: actor.userId, position: readTo }),
          gelesenBis: readTo,
        };
      }),
    ),
    route(contract.clearChat, async ({ params: { eid } }, { transaction }) => {
      await transaction((context) => clearRoom(context, eid));
      return {};
    }),
    route(contract.removeChatMessage, async ({ params, query: { reason } }, { transaction }) => {
      await transaction((context) => removeMessage(context, { ...params, reason }));
      return {};
    }),
    route(contract.markChatRead, async ({ params, body }, { transaction }) => ({
      ungelesen: await transaction((context) => markRead(context, { ...params, ...body })),
    })),
    route(
      contract.sendChatFile,
      async ({ params: { eid }, body: { id, text }, files: { file } }, member) => {
        limit.count(member.actor.userId, member.clock.now());
        // Before it is stored.
        await member.read((context) => requireWriter(context, eid, 'eid'));
        return storeFor(files, member, { file, purpose: chatFilePurpose }, async (context, fileId) => ({
          message: await addMessage(context, { eid, field: 'eid', clientId: id, text, file: { fileId, file } }),
        }));
      },
      { beforeBody: ({ read }, { fileBytes }) => read((context) => assertRoom(context, fileBytes)) },
    ),
    route(contract.getChatFile, async ({ params: { id } }, { read }) =>
      read(async ({ tx }) => {
        const found = await findMessage(tx, { id });
        const stored = found?.fileId == null ? undefined : await findFile(tx, found.fileId);
        if (!found || !stored) throw new AppError('not_found');
        return { file: stored, source: files, fileName: found.message.datei?.name ?? stored.name };
      }),
    ),
    route(contract.listChatReaders, ({ params: { eid } }, { read }) =>
      read(async (context) => {
        const { id } = await requireCommunity(context, eid, 'eid');
        return { leser: [...(await listReaders(context.tx, id))] };
      }),
    ),
    route(contract.exportChat, async ({ params: { eid } }, context) => {
      const room = await exportRoom(context, eid);
      return { ...room, place: await tenantQueues.enter({ tenantQueue: context.tenantQueue, signal: context.signal }) };
    }),
    route(contract.listUnreadChats, (_, { read }) =>
      read(async ({ tx, actor }) => ({ chats: [...(await listUnread(tx, actor.userId))] })),
    ),
    route(contract.getChatMails, (_, { read }) => read(async (context) => ({ mails: await readMailChoice(context) }))),
    route(contract.saveChatMails, async ({ body: { mails } }, { transaction }) => {
      await transaction((context) => saveMailChoice(context, mails));
      return { mails };
    }),
  ];
}
