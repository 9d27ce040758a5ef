import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { getExposeFile, makeExpose, makeExposeToo, previewExpose } from '../../contract/exposes/exposes.ts';
import { readSentData } from '../objects/object-data.ts';
import { findObjectId, gatherExpose } from './gather-expose.ts';
import type { GatheredExpose } from './gather-expose.ts';
import { createExposeRenderer } from './render-expose.ts';

interface ExposeParts {
  readonly files: Files;
  readonly renderer: DocumentRenderer;
}

type Body = EndpointInput<typeof makeExpose>['body'];

/** Limits of documents that agents make at once; an agency leaves one to the others. */
const places = {
  name: 'estate-exposes',
  running: 4,
  runningPerTenant: 3,
  waiting: 64,
  waitingPerTenant: 16,
} as const;

/** Purpose of files that are made on request and kept by nobody: they are removed a day later. */
const exposePurpose = 'estate-expose';

/** Routes of exposés and data sheets. */
export function createExposeRoutes(parts: ExposeParts): readonly Route[] {
  const renderExpose = createExposeRenderer(parts, places);
  const make = async (body: Body, member: MemberContext): Promise<{ fileName: string }> => {
    const { tenantQueue, signal, actor } = member;
    const gathered = await gather(member, body);
    const bytes = await renderExpose(gathered, { tenantQueue, signal });
    await member.read((context) => assertRoom(context, bytes.length));
    const about = { name: `${gathered.name}.pdf`, mediaType: 'application/pdf', purpose: exposePurpose };
    const id = await parts.files.store(actor, bytes, about);
    return { fileName: `${gathered.name}_${id}.pdf` };
  };
  return [
    route(makeExpose, ({ body }, member) => make(body, member)),
    route(makeExposeToo, ({ body }, member) => make(body, member)),
    route(previewExpose, async ({ body }, member) => {
      const { tenantQueue, signal, actor } = member;
      const gathered = await gather(member, body, { isPreview: true });
      const bytes = await renderExpose(gathered, {
        tenantQueue,
        signal,
        priority: 'live',
        replaces: `expose:${actor.userId}:${gathered.input.objectId}`,
      });
      return { bytes, fileName: `${gathered.name}.pdf` };
    }),
    route(getExposeFile, async ({ params: { fileName } }, { read }) => {
      const file = await read(({ tx }) => findMade(tx, fileName));
      if (file === undefined) throw new AppError('not_found');
      return { file, source: parts.files };
    }),
  ];
}

function gather(
  { read, actor, clock }: MemberContext,
  { data, templateFileName, design, language, withInternalPictures }: Body,
  { isPreview = false } = {},
): Promise<GatheredExpose> {
  return read(async (context) => {
    const { objectId: _named, ...fields } = data;
    return gatherExpose(context.tx, actor.organizationId, {
      objectId: await findObjectId(context.tx, data),
      template: templateFileName,
      language: language ?? (await readLanguage(context)),
      day: todayInGermany(clock),
      design,
      changes: readSentData(fields),
      withInternalPictures,
      isPreview,
    });
  });
}

const idAtEnd = /^(.+)_([\da-f]{8}-[\da-f-]{27})\.pdf$/u;

/** Finds a document of the last 24 hours by its whole name. */
async function findMade(tx: Transaction, fileName: string): Promise<StoredFile | undefined> {
  const [, name = '', id = ''] = idAtEnd.exec(fileName) ?? [];
  if (!z.uuid().safeParse(id).success) return undefined;
  return tx
    .selectFrom('files')
    .select([
      'organization_id as organizationId',
      'id',
      'sha256',
      'byte_size as byteSize',
      'media_type as mediaType',
      'name',
    ])
    .where('id', '=', id)
    .where('purpose', '=', exposePurpose)
    .where('name', '=', `${name}.pdf`)
    .where('kept_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
}
