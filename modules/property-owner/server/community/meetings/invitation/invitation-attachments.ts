import { calendarMediaType } from '#platform/contract/files.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { AttachedFile, AttachmentSource } from '#platform/server/mail/attachments.ts';
import { forEveryOwner } from '#modules/property-owner/server/wall/for-every-owner.ts';

/** Source name of the attachments of invitations; its references are ids of rounds. */
export const invitationSource = 'meeting-invitations';

const nameFiles = (name: string) => ({
  pdf: { fileName: name, mediaType: 'application/pdf' },
  calendar: { fileName: `${name.replace(/\.pdf$/u, '')}.ics`, mediaType: calendarMediaType },
});

const findRound = async (tx: Transaction, roundId: string) => {
  const round = await tx
    .selectFrom('community_invitation_rounds')
    .select(['file_id', 'calendar'])
    .where('id', '=', roundId)
    .executeTakeFirst();
  const file = round && (await findFile(tx, round.file_id));
  return round && file && { ...round, file };
};

/** Describes the files of an invitation; they are read when its mail is sent. */
export async function describeInvitationFiles(tx: Transaction, roundId: string): Promise<readonly AttachedFile[]> {
  const round = await findRound(tx, roundId);
  if (!round) throw new Error('The invitation has no PDF');
  const { file, calendar } = round;
  return [
    { ...nameFiles(file.name).pdf, byteSize: file.byteSize },
    { ...nameFiles(file.name).calendar, byteSize: Buffer.byteLength(calendar) },
  ];
}

/** Reads the PDF and the calendar file of an invitation when one of its mails is sent. */
export function createInvitationAttachments(files: Pick<Files, 'readBytes'>): AttachmentSource {
  return {
    name: invitationSource,
    load: async (tx, roundId) => {
      // Whoever invited may have lost the permission since.
      await forEveryOwner(tx);
      const round = await findRound(tx, roundId);
      if (!round) return undefined;
      const { file, calendar } = round;
      return [
        { ...nameFiles(file.name).pdf, content: () => files.readBytes(file) },
        { ...nameFiles(file.name).calendar, content: Buffer.from(calendar) },
      ];
    },
  };
}
