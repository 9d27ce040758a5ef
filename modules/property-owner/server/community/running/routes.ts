import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import * as contract from '#modules/property-owner/contract/community/running/running.ts';
import { readLetterhead } from '../../owners/read-letterhead.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import { communityFilePurpose } from '../community-access.ts';
import { layMinutes } from './lay-minutes.ts';
import { openMeeting, readRecords, sceneOf } from './meeting-records.ts';
import { minutesDocument } from './minutes-document.ts';
import type { MinutesToPrint } from './minutes-document.ts';
import { takeRecords } from './take-records.ts';

interface RunningParts {
  readonly files: Files;
  readonly renderer: DocumentRenderer;
}

interface WantedMeeting {
  readonly eid: string;
  readonly id: string;
}

/** Routes of a running meeting: what is recorded, and its minutes. */
export function createRunningRoutes({ files, renderer }: RunningParts): readonly Route[] {
  const render = async ({ read, signal, tenantQueue }: MemberContext, wanted: WantedMeeting) => {
    const given = await read((context) => gatherMinutes(context, wanted));
    const bytes = await minutesDocument.render(renderer, given, { signal, tenantQueue });
    const { short } = documentTexts[given.language].minutes;
    return { given, bytes, name: `${short} ${given.meeting.gemeinschaft} ${given.meeting.versammlungsnummer}.pdf` };
  };
  return [
    route(contract.getRunningMeeting, ({ params }, { read }) =>
      read(async (context) => {
        const opened = await openMeeting(context, params);
        const records = await readRecords(context.tx, params.id);
        return { versammlung: sceneOf(opened, records), eintraege: [...records] };
      }),
    ),
    route(contract.recordMeeting, ({ params, body: { eintraege } }, { transaction }) =>
      transaction(async (context) => {
        const taken = await takeRecords(context, params, eintraege);
        return { eintraege: [...taken.eintraege], abgelehnt: [...taken.abgelehnt] };
      }),
    ),
    route(contract.getMinutes, async ({ params }, member) => {
      const { bytes, name } = await render(member, params);
      return { bytes, fileName: name };
    }),
    route(contract.layMinutes, async ({ params, body: { ersetzt } }, member) => {
      await member.read((context) => assertRoom(context, 0));
      const { given, bytes, name } = await render(member, params);
      if (!given.isEnded) throw new AppError('meeting_not_ended');
      const file = { name, mediaType: 'application/pdf', bytes } as const;
      await storeFor(files, member, { file, purpose: communityFilePurpose }, (context, fileId) =>
        layMinutes(context, params, { pdf: { fileId, file }, records: given.records.length, replaces: ersetzt }),
      );
      return {};
    }),
  ];
}

/** @throws AppError not_found, meeting_not_begun */
async function gatherMinutes(
  context: TenantContext,
  wanted: WantedMeeting,
): Promise<MinutesToPrint & { readonly isEnded: boolean }> {
  const opened = await openMeeting(context, wanted);
  const { meeting } = opened.found;
  const records = await readRecords(context.tx, wanted.id);
  if (!records.some(({ art }) => art === 'BEGINN')) throw new AppError('meeting_not_begun');
  return {
    language: await readLanguage(context),
    letterhead: await readLetterhead(context, wanted.eid),
    meeting: sceneOf(opened, records),
    kind: meeting.art,
    invitedAt: meeting.eingeladenAm,
    urgency: meeting.dringlichkeit,
    records,
    entries: await readEntries(context, wanted.id),
    isEnded: records.some(({ art }) => art === 'ENDE'),
  };
}

/** Consecutive numbers of the announced items in the collection. */
async function readEntries(
  { tx }: Pick<TenantContext, 'tx'>,
  meetingId: string,
): Promise<Readonly<Record<string, number>>> {
  const rows = await tx
    .selectFrom('community_agenda_items as a')
    .innerJoin('community_resolutions as r', (join) =>
      join.onRef('r.organization_id', '=', 'a.organization_id').onRef('r.id', '=', 'a.resolution_id'),
    )
    .select(['a.id', 'r.running_number'])
    .where('a.meeting_id', '=', meetingId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.running_number]));
}
