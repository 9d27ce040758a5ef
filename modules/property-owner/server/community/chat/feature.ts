import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { chatChanged, chatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { createChatCommands, createChatRoom } from './chat-live.ts';
import { createChatMails, createChatMailSchedules } from './mails/mail-messages.ts';
import { createChatRoutes } from './routes.ts';

/** The chat of a community of owners, live and as mails. */
export function createChatFeature(platform: Platform): Feature {
  const room = createChatRoom(platform.database);
  return {
    name: 'community-chat',
    routes: createChatRoutes(platform),
    liveEvents: [chatMessage, chatChanged],
    liveCommands: createChatCommands(room),
    liveRooms: [room],
    jobs: createChatMails(platform),
    schedules: createChatMailSchedules(platform),
  };
}
