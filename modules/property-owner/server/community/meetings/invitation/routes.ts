import { Readable } from 'node:stream';
import { AppError } from '#platform/server/errors/app-error.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import * as contract from '#modules/property-owner/contract/community/meetings/invitation.ts';
import { requireMeeting } from '../change-meetings.ts';
import { findMeeting } from '../meeting-repository.ts';
import { invitationDocument } from './invitation-document.ts';
import { confirmLetters, printLetters } from './letters.ts';
import { listInvited } from './list-invited.ts';
import { describeInvitation, gatherInvitation } from './read-invitation.ts';
import { sendInvitation } from './send-invitation.ts';
import type { SendingParts } from './send-invitation.ts';

/** Routes of the invitation to a meeting. */
export function createMeetingInvitationRoutes(parts: SendingParts): readonly Route[] {
  const { files, renderer } = parts;
  return [
    route(contract.getInvitation, ({ params }, { read }) => read((context) => describeInvitation(context, params))),
    route(contract.previewInvitation, async ({ params, query: { sprache } }, { read, clock, signal, tenantQueue }) => {
      const { content } = await read((context) => gatherInvitation(context, params, ''));
      const input = { ...content, language: sprache, writtenOn: todayInGermany(clock), to: null };
      return {
        bytes: await invitationDocument.render(renderer, input, { signal, tenantQueue }),
        fileName: 'invitation.pdf',
      };
    }),
    route(contract.sendInvitation, async ({ params: wanted, body }, member) => ({
      task: await sendInvitation(parts, member, { wanted, ...body }),
    })),
    route(contract.getInvitationFile, async ({ params }, { read }) => ({
      file: await read(async (context) => {
        const file = await findFile(context.tx, (await requireRound(context, params)).file_id);
        if (!file) throw new AppError('not_found');
        return file;
      }),
      source: files,
    })),
    route(contract.getInvitationCalendar, async ({ params }, { read }) => ({
      chunks: Readable.from([(await read((context) => requireRound(context, params))).calendar]),
      fileName: `WEG-Versammlung-${params.id}.ics`,
    })),
    route(contract.printInvitationLetters, ({ params, query: { sprache } }, member) =>
      printLetters(renderer, member, params, sprache),
    ),
    route(contract.confirmInvitationLetters, async ({ params, body: { briefeStand } }, { transaction }) => ({
      vermerkt: await transaction((context) => confirmLetters(context, params, briefeStand)),
    })),
    route(contract.listInvited, ({ params, query }, { read }) =>
      read(async (context) => {
        await requireMeeting(context, params);
        const { rows, nextCursor } = await listInvited(context, params.id, query);
        return { nachweise: rows, nextCursor };
      }),
    ),
  ];
}

/** Finds the last invitation of a meeting that the wall shows. @throws AppError not_found */
async function requireRound(
  context: Pick<TenantContext, 'tx' | 'clock'>,
  wanted: { readonly id: string; readonly eid: string },
) {
  const found = await findMeeting(context, wanted, { administers: false });
  const round =
    found &&
    (await context.tx
      .selectFrom('community_invitation_rounds')
      .select(['file_id', 'calendar'])
      .where('meeting_id', '=', wanted.id)
      .where('round', '=', found.meeting.einladung)
      .executeTakeFirst());
  if (!round) throw new AppError('not_found');
  return round;
}
