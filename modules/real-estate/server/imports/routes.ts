import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { resolveHost } from '#platform/server/connectors/resolve-host.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { detectMediaType, headBytes } from '#platform/server/files/detect-media-type.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import { createRateLimit } from '#platform/server/limits/rate-limit.ts';
import type { Platform } from '#platform/server/platform.ts';
import { assertMayStart, startTask } from '#platform/server/tasks/start-task.ts';
import { maxFileBytes } from '#platform/contract/files.ts';
import * as calls from '../../contract/imports/imports.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import type { JobError } from '../../contract/portals/portals.ts';
import { findFeedback } from '../feedback/find-feedback.ts';
import { OpenImmoError } from '../openimmo/openimmo-error.ts';
import { insertJob } from '../publication/job-log.ts';
import { readScoutAccount } from '../publication/portal-connections.ts';
import { downloadPicture } from '../scout/download-picture.ts';
import { openImmoImportTask } from './openimmo-import.ts';
import { askScout } from './scout-account.ts';
import { listAtScout, readImportStates, scoutImportTask } from './scout-import.ts';
import { portalOfSender, takeFeedback } from './take-feedback.ts';

type ImportParts = Pick<Platform, 'files' | 'secretKey' | 'configuration' | 'connect' | 'languageModel'>;

/** Files of portals that an organisation has read in an hour: more than a Monday brings. */
const feedbackPerHour = 100;

/** Objects and enquiries that come from elsewhere. */
export function createImportRoutes(parts: ImportParts): readonly Route[] {
  const { files } = parts;
  const feedbackFiles = createRateLimit({ name: 'portal-feedback', max: feedbackPerHour, seconds: 3600 });
  return [
    route(
      calls.importOpenImmo,
      ({ files: { file } }, member) =>
        storeFor(files, member, { file, purpose: 'import' }, async (context, fileId) => ({
          task: await startTask(context, openImmoImportTask, { fileId }),
        })),
      {
        beforeBody: ({ read }, { fileBytes }) =>
          read(async (context) => {
            await assertMayStart(context, openImmoImportTask);
            await assertRoom(context, fileBytes);
          }),
      },
    ),
    route(
      calls.readFeedback,
      async ({ body, files: { file } }, { transaction }) => {
        const { feedbacks, mail, problems } = await reading(async () =>
          findFeedback({ name: file.name, bytes: await readFile(file.path) }),
        );
        const count = feedbacks.reduce((sum, { enquiries, errors }) => sum + enquiries.length + errors.length, 0);
        if (count > calls.maxFeedbackEntries) throw new AppError('feedback_too_large', { field: 'file' });
        const named = feedbacks.map(({ sender }) => portalOfSender(sender.name)).find((found) => found !== undefined);
        const portal: Portal | undefined = body.portal ?? named ?? portalOfSender(`${mail?.subject} ${mail?.text}`);
        const sum = { enquiries: 0, known: 0, errors: 0, unknown: [] as string[], withoutEmail: [] as string[], mail };
        const noted = problems.map(({ name, code }) => ({ objectId: '', field: '', code, text: name }) as JobError);
        if (mail !== null)
          noted.push({ objectId: '', field: '', code: 'email', text: `${mail.subject}\n${mail.text}` });
        for (const feedback of feedbacks) {
          const taken = await takeFeedback(parts, transaction, feedback, portal);
          sum.enquiries += taken.enquiries;
          sum.known += taken.known;
          sum.errors += taken.errors;
          sum.unknown.push(...taken.unknown);
          sum.withoutEmail.push(...taken.withoutEmail);
          noted.push(...taken.noted);
        }
        if (portal !== undefined)
          await transaction((context) =>
            insertJob(context.tx, context.actor.organizationId, {
              portal,
              kind: 'feedback',
              startedAt: context.clock.now(),
              objects: sum.enquiries + sum.known,
              fileName: file.name,
              errors: noted,
            }),
          );
        return sum;
      },
      { beforeBody: ({ actor, clock }) => feedbackFiles.count(actor.organizationId, clock.now()) },
    ),
    route(calls.listPortalObjects, async (_, member) => {
      const states = await member.read(({ tx }) => readImportStates(tx));
      return askScout(parts, member, (client) => listAtScout(client, states));
    }),
    route(calls.getPortalPicture, async ({ params: { portalId } }, member) => {
      const bytes = await askScout(
        parts,
        member,
        async (client) => {
          const attachments = await client.listAttachments(portalId);
          const url = attachments.find((known) => known.kind === 'Picture' && known.url !== null)?.url ?? null;
          if (url === null) return undefined;
          const baseUrl = parts.configuration.scout?.url ?? '';
          return downloadPicture(url, {
            baseUrl,
            maxBytes: maxFileBytes.picture,
            signal: member.signal,
            findAddress: (host) => resolveHost(host, parts.connect),
          });
        },
        false,
      );
      const mediaType = bytes && detectMediaType(bytes.subarray(0, headBytes)).mediaType;
      if (bytes === undefined || mediaType !== 'image/jpeg') throw new AppError('not_found');
      return { chunks: Readable.from([bytes]), fileName: `${portalId}.jpg` };
    }),
    route(calls.importFromScout, ({ body: { portalIds } }, { transaction }) =>
      transaction(async (context) => {
        if ((await readScoutAccount(context, parts)) === undefined) throw new AppError('channel_not_connected');
        return { task: await startTask(context, scoutImportTask, { portalIds }) };
      }),
    ),
  ];
}

/** @throws AppError feedback_unreadable */
async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof OpenImmoError) throw new AppError('feedback_unreadable', { field: 'file', cause: error });
    throw error;
  }
}
