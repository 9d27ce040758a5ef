import { sql } from 'kysely';
import { germanDayOf, germanInstantOf } from '#platform/contract/days.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import type { ChatMailChoice } from '#modules/property-owner/contract/community/chat/chat.ts';
import { maxMailedDaily } from '#modules/property-owner/contract/community/chat/chat-live.ts';
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
  selectWithChosen,
  selectWithUnread,
} from './find-messages.ts';
import type { ChatRecipient, ChosenSpan } from './find-messages.ts';
import { findNightStart } from './night.ts';
import { writeChatMail } from './write-chat-mail.ts';

const chosenJob = defineGatheringJob('chat-chosen-mails');
const soonJob = defineGatheringJob('chat-soon-mails');
const dailyJob = defineGatheringJob('chat-daily-mails');

/** Mails to those whom senders chose: those of members not at night. */
const chosenMails: GatheredMails<ChatRecipient, ChosenSpan> = {
  name: 'chosen mails about chats',
  momentOf: (now) => ({ since: mailedSince(now), nightStart: findNightStart(now) }),
  candidates: selectWithChosen,
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
  candidates: (since) => selectWithUnread(choice, since),
  listRecipients: (tx) => listUnreadRecipients(tx, choice),
  listReadable: listUnseen,
  write: async (context, { person, readable, publicUrl }) => {
    const messages = await readMailed(context.tx, await recordUnseen(context.tx, person, readable));
    return messages.length === 0 ? null : writeChatMail(context, publicUrl, person, messages);
  },
});
const soonMails = unreadMails('SOFORT');
const dailyMails = unreadMails('TAEGLICH');

/** A message of the caller, and those whom they chose to get it as an email. */
interface AskedMails {
  readonly messageId: string;
  readonly ownerId: string;
  /** True if it is sent by the administration, which has no limit and no night. */
  readonly isManager: boolean;
  readonly userIds: readonly string[];
}

/**
 * Asks for a message to be mailed to some people, at once or in the morning; who may not read it by then, or wants none,
 * gets none.
 * @throws AppError chat_mails_used_up
 */
export async function askForMails(
  { tx, actor, clock }: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  { messageId, ownerId, isManager, userIds }: AskedMails,
): Promise<void> {
  const { organizationId, userId } = actor;
  const now = clock.now();
  const readers = new Set((await listReaders(tx, ownerId)).map(({ id }) => id));
  const chosen = [...new Set(userIds)].filter((id) => id !== userId && readers.has(id));
  if (chosen.length === 0) return;
  if (!isManager) {
    const left = maxMailedDaily - (await countMailed(tx, userId, now));
    if (chosen.length > left)
      throw new AppError('chat_mails_used_up', {
        field: 'emailUserIDs',
        params: { maximum: maxMailedDaily, left: Math.max(left, 0) },
      });
  }
  await tx
    .insertInto('community_message_mails')
    .values(chosen.map((id) => ({ organization_id: organizationId, message_id: messageId, user_id: id })))
    .execute();
  if (isManager || findNightStart(now) === null) await enqueue(tx, chosenJob, { organizationId });
}

/** Counts the people whom a member chose for messages of the day, in all their communities; nobody else counts meanwhile. */
async function countMailed(tx: Transaction, userId: string, now: Date): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat mails\n${userId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
      FROM community_messages c JOIN community_message_mails w ON w.organization_id = c.organization_id AND w.message_id = c.id
     WHERE c.owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[]) AND c.user_id = ${userId}
       AND c.sent_at >= ${germanInstantOf(germanDayOf(now), '00:00')}`.execute(tx);
  return rows[0]?.count ?? 0;
}

type ScheduleParts = Pick<GatheringParts, 'database' | 'clock'>;

/** Unread messages are mailed every two minutes from 7:00 to 21:00 by German time, or at 18:00. */
export const createChatMailSchedules = (parts: ScheduleParts) => [
  // Mails that members asked for at night; again, as the clock of a process may lag behind that of the schedule.
  createGatheringSchedule(chosenJob, chosenMails, { ...parts, cron: '0,2 7 * * *' }),
  createGatheringSchedule(soonJob, soonMails, { ...parts, cron: '*/2 7-20 * * *' }),
  createGatheringSchedule(dailyJob, dailyMails, { ...parts, cron: '0 18 * * *' }),
];

export const createChatMails = (parts: GatheringParts) => [
  createGathering(chosenJob, chosenMails, parts),
  createGathering(soonJob, soonMails, parts),
  createGathering(dailyJob, dailyMails, parts),
];

/** Mails the messages of chats in an organisation. @returns the number of mails */
export function mailMessages(
  kind: 'chosen' | 'soon' | 'daily',
  parts: GatheringParts,
  run: GatheringRun,
): Promise<number> {
  if (kind === 'chosen') return gatherMails(chosenMails, parts, run);
  return gatherMails(kind === 'soon' ? soonMails : dailyMails, parts, run);
}
