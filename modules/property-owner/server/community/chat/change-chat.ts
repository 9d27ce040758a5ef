import { sql } from 'kysely';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { removeFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { ChatMailChoice } from '#modules/property-owner/contract/community/chat/chat.ts';
import { assertNoOwnerView } from '../../owner-view/owner-view.ts';
import type { NamedOwner } from '../../wall/require-owner.ts';
import { requireCommunity } from '../community-access.ts';
import { countUnread, findMessage, requireStanding } from './chat-repository.ts';
import { tellChatChanged } from './publish-message.ts';

/** Removes what a message says; its place stays. @throws AppError not_found, also if it was removed before */
export async function removeMessage(
  context: TenantContext,
  { eid, id, reason }: { readonly eid: string; readonly id: string; readonly reason: string },
): Promise<void> {
  const { tx, actor, clock } = context;
  const owner = await requireCommunity(context, eid, 'eid');
  const found = await findMessage(tx, { id, eid });
  if (!found) throw new AppError('not_found');
  const { numUpdatedRows } = await tx
    .updateTable('community_messages')
    .set({ text: '', file_id: null, file_name: '', removed_at: clock.now(), removed_by: actor.userId })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('not_found');
  if (found.fileId !== null) await removeFile(tx, found.fileId);
  const { firstName, lastName } = found.message.user;
  await logEvent(context, {
    event: 'chat_message_removed',
    subject: subjectOf(owner),
    changes: listChanges({}, { message: `${firstName} ${lastName}, ${found.message.datum}`.trim(), reason }),
  });
  await tellChatChanged(context, owner);
}

/** Removes all messages of a room with their files, and what was noted about them. @throws AppError not_found */
export async function clearRoom(context: TenantContext, eid: string): Promise<void> {
  const { tx } = context;
  const owner = await requireCommunity(context, eid, 'eid');
  const { rows } = await sql<{ file_id: string | null }>`
    DELETE FROM community_messages WHERE owner_id = ${owner.id} RETURNING file_id`.execute(tx);
  const files = rows.flatMap(({ file_id: fileId }) => fileId ?? []);
  if (files.length > 0) await tx.deleteFrom('files').where('id', 'in', files).execute();
  await logEvent(context, {
    event: 'chat_cleared',
    subject: subjectOf(owner),
    changes: listChanges({}, { messages: String(rows.length) }),
  });
  await tellChatChanged(context, owner);
}

/** Moves the caller's read mark forward to a message. @returns what is unread after it @throws AppError not_found */
export async function markRead(
  context: TenantContext,
  { eid, message: id }: { readonly eid: string; readonly message: string },
): Promise<number> {
  const { tx, actor } = context;
  const found = await findMessage(tx, { id, eid });
  if (!found) throw new AppError('not_found');
  const { ownerId } = found;
  const { position } = found.message;
  const { isViewing, readTo } = await requireStanding(context, eid, 'eid');
  if (isViewing) await assertNoOwnerView(context);
  if (position > readTo)
    await sql`
      INSERT INTO community_read_marks AS k (organization_id, owner_id, user_id, position)
      VALUES (${actor.organizationId}, ${ownerId}, ${actor.userId}, ${position})
      ON CONFLICT (organization_id, owner_id, user_id) DO UPDATE SET position = greatest(k.position, EXCLUDED.position)`.execute(
      tx,
    );
  return countUnread(tx, { ownerId, userId: actor.userId, position: Math.max(position, readTo) });
}

const defaultMails: ChatMailChoice = 'TAEGLICH';

/** Reads how the caller is mailed unread messages. */
export async function readMailChoice({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<ChatMailChoice> {
  const row = await tx
    .selectFrom('community_chat_preferences')
    .select('mails')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return (row?.mails as ChatMailChoice | undefined) ?? defaultMails;
}

export async function saveMailChoice(context: TenantContext, mails: ChatMailChoice): Promise<void> {
  const { tx, actor } = context;
  await assertNoOwnerView(context);
  // The default is stored as no row.
  if (mails === defaultMails)
    return void (await tx.deleteFrom('community_chat_preferences').where('user_id', '=', actor.userId).execute());
  await tx
    .insertInto('community_chat_preferences')
    .values({ organization_id: actor.organizationId, user_id: actor.userId, mails })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ mails }))
    .execute();
}

export const subjectOf = ({ id, eid, name }: NamedOwner) =>
  ({ type: 'chat', id, label: name === eid ? eid : `${name} (${eid})` }) as const;
