import { logEvent } from '#platform/server/audit/log-event.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { mergePdfs } from '#platform/server/documents/merge-pdfs.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import type { MadeFile } from '#platform/server/http/route.ts';
import { createId } from '#platform/server/ids.ts';
import { maxLetters } from '#modules/property-owner/contract/community/meetings/invitation.ts';
import { requireMeeting, subjectOf } from '../change-meetings.ts';
import { lockMeeting } from '../meeting-repository.ts';
import { invitationDocument } from './invitation-document.ts';
import type { InvitationToPrint } from './invitation-document.ts';
import { invitationTexts } from './invitation-texts.ts';
import { gatherInvitation, listUntold, standOfLetters } from './read-invitation.ts';

interface Wanted {
  readonly id: string;
  readonly eid: string;
}

/**
 * Prints the invitation for each member without an email address, on pages of their own.
 * @throws AppError not_found before the invitation and without such members; changed_meanwhile after a change; document_too_large
 */
export async function printLetters(
  renderer: DocumentRenderer,
  { read, signal, tenantQueue }: Pick<MemberContext, 'read' | 'signal' | 'tenantQueue'>,
  wanted: Wanted,
  language: LanguageKey,
): Promise<MadeFile> {
  const { content, letters, number, invitedOn } = await read(async (context) => {
    const { meeting } = await requireMeeting(context, wanted);
    const gathered = await gatherInvitation(context, wanted, meeting.dringlichkeit);
    if (meeting.eingeladenAm === null) throw new AppError('not_found');
    // They would say something else than the emails of the same invitation.
    if (meeting.geaendert) throw new AppError('changed_meanwhile');
    return {
      content: { ...gathered.content, replaces: await findFormerDay(context, meeting) },
      letters: gathered.members.filter(({ email }) => email === ''),
      number: meeting.versammlungsnummer,
      invitedOn: germanDayOf(new Date(meeting.eingeladenAm)),
    };
  });
  if (letters.length === 0) throw new AppError('not_found');
  if (letters.length > maxLetters) throw new AppError('document_too_large', { params: { maximum: maxLetters } });
  const render = (to: InvitationToPrint['to']) =>
    invitationDocument.render(renderer, { ...content, language, writtenOn: invitedOn, to }, { signal, tenantQueue });
  async function* eachLetter(): AsyncGenerator<Uint8Array> {
    for (const { person, unit } of letters) yield await render({ person, unit });
  }
  const title = fillText(invitationTexts[language].lettersName, { number });
  return { bytes: await mergePdfs(eachLetter(), { title }), fileName: `${title}.pdf` };
}

/** Day of the invitation before the last one, which the last one replaces; null if it is the first. */
async function findFormerDay(
  { tx }: Pick<TenantContext, 'tx'>,
  { id, einladung }: { readonly id: string; readonly einladung: number },
): Promise<string | null> {
  const former = await tx
    .selectFrom('community_invitation_rounds')
    .select('created_at')
    .where('meeting_id', '=', id)
    .where('round', '=', einladung - 1)
    .executeTakeFirst();
  return former ? germanDayOf(former.created_at) : null;
}

/**
 * Notes the letters of the last invitation as sent; returns their number.
 * @param stand what `standOfLetters` said when they were printed
 * @throws AppError not_found, changed_meanwhile when they would be printed for others now
 */
export async function confirmLetters(context: TenantContext, wanted: Wanted, stand: string): Promise<number> {
  const { tx, actor, clock } = context;
  // A second confirmation waits for the first one, and finds nothing left.
  await lockMeeting(tx, wanted.id);
  const { meeting, members } = await gatherInvitation(context, wanted, '');
  if (meeting.einladung === 0) throw new AppError('not_found');
  const letters = members.filter(({ email }) => email === '');
  if (standOfLetters(meeting, letters) !== stand) throw new AppError('changed_meanwhile');
  const open = await listUntold(context, meeting, letters);
  if (open.length === 0) return 0;
  await tx
    .insertInto('community_invitations')
    .values(
      open.map(({ id, person, unit }) => ({
        organization_id: actor.organizationId,
        id: createId(),
        meeting_id: meeting.id,
        round: meeting.einladung,
        member_id: id,
        person,
        unit,
        channel: 'BRIEF',
        sent_at: clock.now(),
      })),
    )
    .execute();
  await logEvent(context, {
    event: 'meeting_letters_printed',
    subject: subjectOf(meeting),
    changes: listChanges({}, { briefe: String(open.length) }),
  });
  return open.length;
}
