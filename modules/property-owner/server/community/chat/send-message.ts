import type { UploadedFile } from '#platform/contract/files.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { keepFile, removeUnkeptFile } from '#platform/server/files/file-repository.ts';
import { splitFileName } from '#platform/server/files/file-name.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { ChatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { readMessage } from '#modules/property-owner/contract/community/chat/message-text.ts';
import { assertNoOwnerView } from '../../owner-view/owner-view.ts';
import { askForMails } from './mails/mail-messages.ts';
import { publishMessage } from './publish-message.ts';
import { findSent, requireStanding } from './chat-repository.ts';

/** A message to be sent. */
interface NewMessage {
  readonly eid: string;
  /** Field of the request that names the community. */
  readonly field: string;
  readonly clientId: string;
  readonly text: string;
  /** Users who get it as an email, too, if they may read it. */
  readonly mailTo?: readonly string[];
  readonly file?: { readonly fileId: string; readonly file: Pick<UploadedFile, 'name' | 'mediaType'> };
}

/**
 * Finds out whether the caller may write in a community's room now: at every message.
 * @throws AppError not_found, permission_denied, chat_closed, owner_view_active
 */
export async function requireWriter(context: TenantContext, eid: string, field: string) {
  const standing = await requireStanding(context, eid, field);
  const { mode, isManager, isLinked, isViewing } = standing;
  if (isViewing) await assertNoOwnerView(context);
  // Administrators of owners read along without being members.
  if (!isManager && !isLinked) throw new AppError('permission_denied');
  if (mode === 'AUS' || (mode === 'MITTEILUNGEN' && !isManager)) throw new AppError('chat_closed');
  return standing;
}

/**
 * Keeps a message and says it in its room. What the sender's window sends again under the same id is there already.
 * @throws AppError as `requireWriter`; storage_full, chat_mails_used_up
 */
export async function addMessage(context: TenantContext, given: NewMessage): Promise<ChatMessage> {
  const { tx, actor, clock } = context;
  const { clientId, text, mailTo = [], file } = given;
  const { userId, organizationId } = actor;
  const { ownerId, isManager, firstName, lastName } = await requireWriter(context, given.eid, given.field);
  const [id, now, isNotice] = [createId(), clock.now(), isManager && readMessage(text).isNotice];
  const { stem = '', ending = '' } = file ? splitFileName(file.file.name, file.file.mediaType) : {};
  // The file is stored, so it counts already.
  if (file) await assertRoom(context, 0);
  const added = await tx
    .insertInto('community_messages')
    .values({
      organization_id: organizationId,
      id,
      owner_id: ownerId,
      // Replaced by the database.
      position: 0,
      user_id: userId,
      client_id: clientId,
      sent_at: now,
      text,
      from_management: isManager,
      is_notice: isNotice,
      ...(file && { file_id: file.fileId, file_name: `${stem}${ending}` }),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'owner_id', 'user_id', 'client_id']).doNothing())
    .returning('position')
    .executeTakeFirst();
  if (!added) {
    const before = await findSent(tx, { ownerId, userId, clientId });
    if (!before) throw new Error('The message that was sent before is missing');
    if (file) await removeUnkeptFile(tx, file.fileId);
    return before.message;
  }
  if (file) await keepFile(tx, file.fileId);
  await publishMessage(tx, { organizationId, ownerId }, id);
  if (mailTo.length > 0) await askForMails(context, { messageId: id, ownerId, isManager, userIds: mailTo });
  return {
    id,
    clientId,
    eigentuemer: given.eid,
    user: { id: userId, firstName, lastName },
    datum: now.toISOString(),
    text,
    position: added.position,
    verwaltung: isManager,
    mitteilung: isNotice,
    datei: file ? { name: `${stem}${ending}` } : null,
    entfernt: null,
  };
}
