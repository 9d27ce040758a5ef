import type { TenantContext } from '#platform/server/http/context.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import type { ChatMailChoice } from '#modules/property-owner/contract/community/chat/chat.ts';
import {
  createGathering,
  createGatheringSchedule,
  defineGatheringJob,
  gatherMails,
} from '#modules/property-owner/server/gathered-mails/gather-mails.ts';
import type {
  GatheredMails,
  GatheringParts,
  GatheringRun,
} from '#modules/property-owner/server/gathered-mails/gather-mails.ts';
import { listReaders } from '../chat-repository.ts';
import {
  listChosen,
  listChosenMessages,
  listUnreadRecipients,
  listUnseen,
  mailedSince,
  readMailed,
  recordChosen,
  recordUnseen,
} from './find-messages.ts';
import type { ChatRecipient } from './find-messages.ts';
import { writeChatMail } from './write-chat-mail.ts';

const chosenJob = defineGatheringJob('chat-chosen-mails');
const soonJob = defineGatheringJob('chat-soon-mails');
const dailyJob = defineGatheringJob('chat-daily-mails');

/** Mails to those whom senders chose: at any hour, as any email of theirs would come. */
const chosenMails: GatheredMails<ChatRecipient, Date> = {
  name: 'chosen mails about chats',
  momentOf: mailedSince,
  listRecipients: listChosen,
  listReadable: listChosenMessages,
  write: async (context, { person, readable, now, publicUrl }) => {
    const messages = await readMailed(context.tx, await recordChosen(context.tx, person, { readable, now }));
    return messages.length === 0 ? null : writeChatMail(context, publicUrl, person, messages);
  },
};

const unreadMails = (choice: ChatMailChoice): GatheredMails<ChatRecipient, Date> => ({
  name: `mails about chats (${choice})`,
  momentOf: mailedSince,
  listRecipients: (tx) => listUnreadRecipients(tx, choice),
  listReadable: listUnseen,
  write: async (context, { person, readable, publicUrl }) => {
    const messages = await readMailed(context.tx, await recordUnseen(context.tx, person, readable));
    return messages.length === 0 ? null : writeChatMail(context, publicUrl, person, messages);
  },
});
const soonMails = unreadMails('SOFORT');
const dailyMails = unreadMails('TAEGLICH');

/** Asks for a message to be mailed to some people, at once; who may not read it by then, or wants none, gets none. */
export async function askForMails(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  {
    messageId,
    ownerId,
    userIds,
  }: { readonly messageId: string; readonly ownerId: string; readonly userIds: readonly string[] },
): Promise<void> {
  const { organizationId, userId } = actor;
  const readers = new Set((await listReaders(tx, ownerId)).map(({ id }) => id));
  const chosen = [...new Set(userIds)].filter((id) => id !== userId && readers.has(id));
  if (chosen.length === 0) return;
  await tx
    .insertInto('community_message_mails')
    .values(chosen.map((id) => ({ organization_id: organizationId, message_id: messageId, user_id: id })))
    .execute();
  await enqueue(tx, chosenJob, { organizationId });
}

type ScheduleParts = Pick<GatheringParts, 'database' | 'clock'>;

/** Unread messages are mailed every two minutes from 7:00 to 21:00 by German time, or at 18:00. */
export const createChatMailSchedules = (parts: ScheduleParts) => [
  createGatheringSchedule(soonJob, soonMails, { ...parts, cron: '*/2 7-20 * * *' }),
  createGatheringSchedule(dailyJob, dailyMails, { ...parts, cron: '0 18 * * *' }),
];

export const createChatMails = (parts: GatheringParts) => [
  createGathering(chosenJob, chosenMails, parts),
  createGathering(soonJob, soonMails, parts),
  createGathering(dailyJob, dailyMails, parts),
];

const kinds = { chosen: chosenMails, soon: soonMails, daily: dailyMails } as const;

/** Mails the messages of chats in an organisation. @returns the number of mails */
export const mailMessages = (kind: keyof typeof kinds, parts: GatheringParts, run: GatheringRun): Promise<number> =>
  gatherMails(kinds[kind], parts, run);
