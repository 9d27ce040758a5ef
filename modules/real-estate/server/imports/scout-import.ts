import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import { resolveHost } from '#platform/server/connectors/resolve-host.ts';
import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskRun, TaskWork } from '#platform/server/tasks/define-task.ts';
import { realEstatePermission } from '../../contract/catalogue.ts';
import { maxFileBytes } from '#platform/contract/files.ts';
import { maxPortalObjects } from '../../contract/imports/imports.ts';
import type { PortalObject } from '../../contract/imports/imports.ts';
import { commercial } from '../../contract/objects/type-groups.ts';
import type { EstateObject } from '../objects/find-object.ts';
import { adopted } from '../portal-queue/note-content-change.ts';
import { readScoutAccount } from '../publication/portal-connections.ts';
import type { PortalParts } from '../publication/portal-connections.ts';
import { scoutHomepage, scoutPages } from '../publication/transfer-to-scout.ts';
import { writeFlags } from '../publication/publication-rows.ts';
import { createScoutClient } from '../scout/scout-client.ts';
import type { ScoutClient } from '../scout/scout-client.ts';
import { downloadPicture } from '../scout/download-picture.ts';
import { mapFromScout } from '../scout/map-from-scout.ts';
import { ScoutError } from '../scout/scout-error.ts';
import { importObject } from './import-object.ts';
import { toAppError } from './scout-account.ts';

/** Imports of an organisation in an hour. */
const perHour = 30;

/** Adds objects of the account at Scout; those that are there already are left, so it may begin anew. */
export const scoutImportTask = defineTask({
  kind: 'estate-import-scout',
  payload: z.object({ portalIds: z.array(z.string()) }),
  permission: realEstatePermission,
  runsAgain: true,
  isRemote: true,
  maxPerHour: perHour,
});

type Parts = PortalParts & Pick<Platform, 'files'>;

/** Lists the objects of the account with what is imported of them. */
export async function listAtScout(client: ScoutClient, known: ReadonlyMap<string, PortalObject['state'] | string>) {
  const objects: PortalObject[] = [];
  for await (const listed of client.list()) {
    if (objects.length === maxPortalObjects) return { objects, isCut: true };
    const state = known.get(listed.id);
    objects.push({
      portalId: listed.id,
      externalId: listed.externalId ?? '',
      title: listed.title,
      type: listed.element,
      place: [listed.postcode, listed.city].filter((part) => part !== '').join(' '),
      price: listed.priceValue,
      hasPicture: listed.pictureUrl !== null,
      state: state === undefined ? 'importable' : state === 'importing' ? 'importing' : 'imported',
      objectId: state === undefined || state === 'importing' ? null : state,
    });
  }
  return { objects, isCut: false };
}

/** Numbers at the portal that are imported, by the object here, or that are just being imported. */
export async function readImportStates(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const imported = await tx
    .selectFrom('estate_publications as p')
    .innerJoin('estate_objects as o', (join) =>
      join.onRef('o.organization_id', '=', 'p.organization_id').onRef('o.id', '=', 'p.estate_object_id'),
    )
    .select(['p.portal_id as portalId', 'o.object_id as objectId'])
    .where('p.channel', 'in', ['scout', 'scout_linked'])
    .where('p.portal_id', '<>', '')
    .execute();
  const { rows: running } = await sql<{ portalId: string }>`
    SELECT jsonb_array_elements_text(payload -> 'portalIds') AS "portalId" FROM tasks
     WHERE kind = ${scoutImportTask.kind} AND state IN ('waiting', 'running')`.execute(tx);
  return new Map([
    ...running.map(({ portalId }) => [portalId, 'importing'] as const),
    ...imported.map(({ portalId, objectId }) => [portalId, objectId] as const),
  ]);
}

export const createScoutImport = (parts: Parts): TaskWork =>
  handleTask(scoutImportTask, async (run) => {
    const { payload, signal, read, progress, report } = run;
    const account = await read((context) => readScoutAccount(context, parts));
    if (account === undefined) throw new AppError('channel_not_connected');
    const client = createScoutClient(account, { signal });
    const total = payload.portalIds.length;
    for (const [done, portalId] of payload.portalIds.entries()) {
      signal.throwIfAborted();
      progress({ done, total });
      const known = await read(({ tx }) => readImportStates(tx));
      if ((known.get(portalId) ?? 'importing') !== 'importing') continue;
      try {
        await importOne(parts, run, client, portalId);
      } catch (error) {
        const failure = toAppError(error);
        if (!(failure instanceof AppError) || failure.code === 'portal_access_ended') throw failure;
        for (const entry of failure.toEntries()) report({ ...entry, params: { ...entry.params, object: portalId } });
      }
    }
    progress({ done: total, total });
    return {};
  });

async function importOne(
  { files, configuration, connect }: Parts,
  run: TaskRun<unknown>,
  client: ScoutClient,
  portalId: string,
): Promise<void> {
  const { report, signal } = run;
  const found = await client.read(portalId);
  if (found === undefined) throw new AppError('not_found');
  const { externalId, values } = mapFromScout(found.element, found.body);
  if (saysNothing(values['realEstateType'])) {
    report({
      code: 'object_without_type',
      message: `${externalId || portalId}: object without type`,
      description: 'real-estate:errors.object_without_type',
      params: { object: externalId || portalId },
    });
    return;
  }
  const attachments = (await client.listAttachments(portalId)).filter(({ kind }) => kind === 'Picture');
  const state = {
    published: await client.isPublished(portalId, scoutPages),
    homepage: await client.isPublished(portalId, scoutHomepage),
    top: await isOnTop(client, portalId, found.element),
  };
  const { lost } = await importObject(
    run,
    {
      externalId: externalId || portalId,
      values: saysNothing(values['title']) ? { ...values, title: externalId || portalId } : values,
      pictures: attachments.map(({ url, title, floorplan }, index) => ({
        name: title || `Bild ${index + 1}`,
        title,
        isFloorplan: floorplan,
        read: async () =>
          url === null
            ? undefined
            : downloadPicture(url, {
                baseUrl: configuration.scout?.url ?? '',
                maxBytes: maxFileBytes.picture,
                signal,
                findAddress: (host) => resolveHost(host, connect),
              }).catch(passLostPicture),
      })),
    },
    { files, after: (context, object) => link(context, object, { portalId, externalId, state }) },
  );
  for (const name of lost)
    report({
      code: 'picture_lost',
      message: `${externalId}: ${name} could not be read`,
      description: 'real-estate:errors.picture_lost',
      params: { object: externalId || portalId, name },
    });
}

/** One picture that cannot be read is told of; the object is imported without it. */
function passLostPicture(error: unknown): undefined {
  const isOfPicture = error instanceof ScoutError && error.kind !== 'unauthorized' && error.kind !== 'rate_limited';
  if (!isOfPicture && !(error instanceof ConnectorError)) throw error;
  return undefined;
}

async function isOnTop(client: ScoutClient, portalId: string, element: string): Promise<boolean> {
  const kind = (commercial as readonly string[]).includes(element) ? 'commercial' : 'residential';
  // The portal knows no placements of some accounts.
  return client.isOnTop(portalId, kind).catch((error: unknown) => {
    if (error instanceof ScoutError && (error.kind === 'not_found' || error.kind === 'invalid')) return false;
    throw error;
  });
}

interface Linked {
  readonly portalId: string;
  readonly externalId: string;
  readonly state: { readonly published: boolean; readonly homepage: boolean; readonly top: boolean };
}

/** Notes that an object here is the one there: nothing is transferred until somebody changes it. */
async function link(
  { tx, actor }: TenantContext,
  object: EstateObject,
  { portalId, externalId, state: { published, homepage, top } }: Linked,
): Promise<void> {
  await tx
    .insertInto('estate_publications')
    .values({
      organization_id: actor.organizationId,
      id: createId(),
      estate_object_id: object.id,
      channel: 'scout',
      wants_saved: true,
      wants_published: published,
      wants_homepage: homepage,
      wants_top: top,
      is_saved: true,
      is_published: published,
      is_homepage: homepage,
      is_top: top,
      state: 'settled',
      external_id: String(object.data.externalId ?? object.objectId),
      sent_external_id: externalId || portalId,
      portal_id: portalId,
      sent_pictures: adopted,
      wanted_by: actor.userId,
    })
    .execute();
  await writeFlags(tx, object.id, {
    saveScout: true,
    publishedScout: published,
    publishedOldHomepage: homepage,
    onTopPlacementScout: top,
    immoscoutObjectId: portalId,
  });
}
