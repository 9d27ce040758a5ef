import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import {
  createObjekt,
  deleteObjekt,
  listObjekte,
  nextObjectId,
  publishObjekt,
  saveObjekt,
} from '../../contract/objects/objekt.ts';
import { answerObject } from './answer-object.ts';
import { createObject, suggestObjectId } from './create-object.ts';
import { tellObject } from './object-live.ts';
import { findObject, lockObject } from './find-object.ts';
import { listObjects } from './list-objects.ts';
import type { ObjectParts } from './object-parts.ts';
import { saveObject, subjectOf } from './save-object.ts';

/** Objects: list, reading, adding, saving, deleting. */
export function createObjectRoutes(parts: ObjectParts): Route[] {
  return [
    route(listObjekte, ({ query }, { read }) =>
      read(async (context) => {
        if (query.objectId === undefined) return listObjects(context, parts, query);
        const object = await findObjectOrNull(context, query.objectId);
        return {
          objekte: object === null ? [] : [await answerObject(context.tx, parts, object)],
          nextCursor: null,
        };
      }),
    ),
    route(nextObjectId, (_request, { read }) =>
      read(async (context) => ({ nextNumber: await suggestObjectId(context) })),
    ),
    route(createObjekt, ({ body }, { transaction }) =>
      transaction(async (context) => {
        const object = await createObject(context, parts, body);
        await tellObject(context, object.objectId);
        return { objekt: await answerObject(context.tx, parts, object) };
      }),
    ),
    route(saveObjekt, ({ body }, { transaction }) =>
      transaction(async (context) => {
        const object = await saveObject(context, parts, body);
        if (body.pictures !== undefined) await parts.savePictures(context, object, body.pictures);
        await tellObject(context, object.objectId);
        return { objekt: await answerObject(context.tx, parts, object) };
      }),
    ),
    route(publishObjekt, ({ body: { objectId, data, publishedHomepage } }, { transaction }) =>
      transaction(async (context) => {
        const object = await saveObject(context, parts, { objectId, data, publishedHomepage });
        await tellObject(context, objectId);
        return { objekt: await answerObject(context.tx, parts, object) };
      }),
    ),
    route(deleteObjekt, async ({ params, query }, { transaction }) => {
      await transaction((context) => deleteObject(context, parts, params.objectId, query.version));
      return {};
    }),
  ];
}

async function findObjectOrNull({ tx }: TenantContext, objectId: string) {
  try {
    return await findObject(tx, objectId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Deletes an object with all that belongs to it. @throws AppError not_found, changed_meanwhile */
async function deleteObject(
  context: TenantContext,
  parts: ObjectParts,
  objectId: string,
  version: number | undefined,
): Promise<void> {
  const object = await lockObject(context.tx, objectId);
  await assertVersion(context, subjectOf(object), version, object.version);
  await parts.beforeDelete(context, object);
  await context.tx.deleteFrom('estate_objects').where('id', '=', object.id).execute();
  await tellObject(context, objectId);
  await logEvent(context, { event: 'record_deleted', subject: subjectOf(object) });
}
