import { AppError } from '#platform/server/errors/app-error.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import * as contract from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { assertRoomForPdf, withPdf } from '../attach-pdf.ts';
import { administersCommunities } from '../community-access.ts';
import { addMeeting, removeMeeting, saveMeeting } from './change-meetings.ts';
import { findMeeting, listMeetings } from './meeting-repository.ts';

/** Routes of a community's meetings. */
export function createMeetingRoutes({ files }: { readonly files: Files }): readonly Route[] {
  return [
    route(contract.listMeetings, ({ params: { eid }, query }, { read }) =>
      read(async (context) => {
        const owner = await requireOwner(context, eid, 'eid');
        const writable = await administersCommunities(context.tx);
        const { rows, nextCursor } = await listMeetings(context, owner.id, query, { administers: writable });
        return { versammlungen: rows, writable, nextCursor };
      }),
    ),
    route(contract.getMeeting, ({ params }, { read }) =>
      read(async (context) => {
        const writable = await administersCommunities(context.tx);
        const found = await findMeeting(context, params, { administers: writable });
        if (!found) throw new AppError('not_found');
        return { versammlung: found.meeting, writable };
      }),
    ),
    route(
      contract.addMeeting,
      async ({ body, files: { file } }, member) => ({
        versammlung: await withPdf(files, member, file[0], (context, pdf) => addMeeting(context, body, pdf)),
        writable: true,
      }),
      { beforeBody: assertRoomForPdf },
    ),
    route(
      contract.saveMeeting,
      async ({ body, files: { file } }, member) => ({
        versammlung: await withPdf(files, member, file[0], (context, pdf) => saveMeeting(context, body, pdf)),
        writable: true,
      }),
      { beforeBody: assertRoomForPdf },
    ),
    route(contract.removeMeeting, async ({ params }, { transaction }) => {
      await transaction((context) => removeMeeting(context, params));
      return {};
    }),
    route(contract.getMeetingFile, async ({ params: { id } }, { read }) => ({
      file: await read((context) => findMeetingFile(context, id)),
      source: files,
      fileName: `WEG-Versammlung-${id}.pdf`,
    })),
  ];
}

/** @throws AppError not_found, also if only the file is missing */
async function findMeetingFile(context: Pick<TenantContext, 'tx' | 'clock'>, id: string): Promise<StoredFile> {
  const found = await findMeeting(context, { id }, { administers: false });
  const file = found && found.fileId !== null ? await findFile(context.tx, found.fileId) : undefined;
  if (!file) throw new AppError('not_found');
  return file;
}
