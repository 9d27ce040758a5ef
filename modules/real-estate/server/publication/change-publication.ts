import { sql } from 'kysely';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { portalOf } from '../../contract/objects/channels.ts';
import type { Portal, PortalFlag } from '../../contract/objects/channels.ts';
import { kindFields } from '../../contract/objects/fields/main-fields.ts';
import type { EstateObject } from '../objects/find-object.ts';
import type { PublicationChange } from '../objects/object-parts.ts';
import type { PortalState } from '../objects/portal-row.ts';
import { flagsOf, portalOfFlag, wireName } from '../objects/publication.ts';
import type { Wishes } from '../objects/publication.ts';
import { subjectOf } from '../objects/save-object.ts';
import { readConnectedPortals } from './portal-connections.ts';
import type { PortalParts } from './portal-connections.ts';
import { readPublications } from './publication-rows.ts';
import type { Publication, Remains } from './publication-rows.ts';
import { askForTransfer, gatheringSeconds } from '../portal-queue/transfer-job.ts';

const nothing: PortalState = { saved: false, published: false, homepage: false, top: false };
const rowChannels = Object.keys(flagsOf) as (keyof typeof flagsOf)[];
const stateParts = ['saved', 'published', 'homepage', 'top'] as const;

/** @throws AppError channel_not_connected, naming the first flag whose portal is not connected */
export async function assertConnected(
  context: TenantContext,
  parts: PortalParts,
  flags: readonly PortalFlag[],
): Promise<void> {
  if (flags.length === 0) return;
  const connected = await readConnectedPortals(context, parts);
  const missing = flags.find((flag) => !connected.has(portalOfFlag(flag)));
  if (missing !== undefined) throw new AppError('channel_not_connected', { field: `data.${wireName(missing)}` });
}

/** Stores what is wanted at the portals, and has it transferred with the commit. */
export async function changePublication(
  context: TenantContext,
  object: EstateObject,
  { wishes, asked, isContent }: PublicationChange,
): Promise<void> {
  const { tx, actor } = context;
  const rows = (await readPublications(tx, [object.id])).get(object.id) ?? [];
  const due = new Map<Portal, number>();
  for (const channel of rowChannels) {
    const row = rows.find((known) => known.channel === channel);
    const wants = wantsOf(channel, wishes);
    const before = row?.wants ?? nothing;
    const flags: Readonly<Partial<Record<keyof PortalState, PortalFlag>>> = flagsOf[channel];
    const isWished = stateParts.some((part) => wants[part] !== before[part]);
    const isAskedAgain = row?.state === 'failed' && Object.values(flags).some((flag) => asked.includes(flag));
    const isChanged =
      isContent && row !== undefined && (stateParts.some((part) => wants[part]) || row.state === 'failed');
    if (!isWished && !isAskedAgain && !isChanged) continue;
    const afterSeconds = isWished || isAskedAgain ? 0 : gatheringSeconds;
    await store(context, { object, row, channel, wants, afterSeconds });
    due.set(portalOf(channel), Math.min(afterSeconds, due.get(portalOf(channel)) ?? afterSeconds));
    if (isWished)
      await logEvent(context, {
        event: 'estate_publication_wanted',
        subject: subjectOf(object),
        changes: Object.entries(flags).flatMap(([part, flag]) => {
          const key = part as keyof PortalState;
          return wants[key] === before[key] ? [] : [{ field: flag, from: String(before[key]), to: String(wants[key]) }];
        }),
      });
  }
  for (const [portal, seconds] of due) await askForTransfer(tx, actor.organizationId, [portal], seconds);
}

function wantsOf(channel: keyof typeof flagsOf, wishes: Wishes): PortalState {
  const flags: Readonly<Partial<Record<keyof PortalState, keyof Wishes>>> = flagsOf[channel];
  const wanted = (part: keyof PortalState) => {
    const flag = flags[part];
    return flag !== undefined && wishes[flag];
  };
  return { saved: wanted('saved'), published: wanted('published'), homepage: wanted('homepage'), top: wanted('top') };
}

interface StoredWish {
  readonly object: EstateObject;
  readonly row: Publication | undefined;
  readonly channel: keyof typeof flagsOf;
  readonly wants: PortalState;
  readonly afterSeconds: number;
}

async function store(
  { tx, actor }: TenantContext,
  { object, row, channel, wants, afterSeconds }: StoredWish,
): Promise<void> {
  const number = String(object.data.externalId ?? object.objectId);
  const externalId = channel === 'scout_linked' ? `${number}-A` : number;
  const values = {
    wants_saved: wants.saved,
    wants_published: wants.published,
    wants_homepage: wants.homepage,
    wants_top: wants.top,
    state: 'pending',
    external_id: externalId,
    attempts: 0,
    errors: '[]',
    wanted_by: actor.userId,
    next_attempt_at: sql<Date>`now() + make_interval(secs => ${afterSeconds}::int)`,
  };
  if (row === undefined)
    await tx
      .insertInto('estate_publications')
      .values({
        organization_id: actor.organizationId,
        id: createId(),
        estate_object_id: object.id,
        channel,
        ...values,
      })
      .execute();
  else
    await tx
      .updateTable('estate_publications')
      .set(({ eb }) => ({ ...values, revision: eb('revision', '+', 1) }))
      .where('id', '=', row.id)
      .execute();
}

const keptFields = new Set([
  'realEstateType',
  'title',
  'marketingType',
  'postcode',
  'city',
  ...Object.keys(kindFields),
]);

/** Has an object that is being deleted withdrawn; portals that never heard of it are forgotten. */
export async function withdrawDeleted(context: TenantContext, object: EstateObject): Promise<void> {
  const { tx, actor } = context;
  await tx
    .deleteFrom('estate_publications')
    .where('estate_object_id', '=', object.id)
    .where('sent_external_id', '=', '')
    .where('portal_id', '=', '')
    .execute();
  const data = Object.fromEntries(Object.entries(object.data).filter(([name]) => keptFields.has(name)));
  const remains: Remains = { id: object.id, objectId: object.objectId, data };
  const left = await tx
    .updateTable('estate_publications')
    .set(({ eb }) => ({
      estate_object_id: null,
      wants_saved: false,
      wants_published: false,
      wants_homepage: false,
      wants_top: false,
      state: 'pending',
      revision: eb('revision', '+', 1),
      attempts: 0,
      errors: '[]',
      next_attempt_at: eb.fn<Date>('now'),
      remains: JSON.stringify(remains),
    }))
    .where('estate_object_id', '=', object.id)
    .returning('channel')
    .execute();
  await askForTransfer(
    tx,
    actor.organizationId,
    left.map(({ channel }) => portalOf(channel as Publication['channel'])),
  );
}

/** Has a new object made at Scout in place of the one that is there, which is deleted there for good. */
export async function replaceAtScout(context: TenantContext, object: EstateObject): Promise<void> {
  const { tx, actor } = context;
  const [row] = await tx
    .updateTable('estate_publications')
    .set(({ eb, ref }) => ({
      replaced_portal_id: ref('portal_id'),
      state: 'pending',
      revision: eb('revision', '+', 1),
      attempts: 0,
      errors: '[]',
      wanted_by: actor.userId,
      next_attempt_at: eb.fn<Date>('now'),
    }))
    .where('estate_object_id', '=', object.id)
    .where('channel', '=', 'scout')
    .where('wants_saved', '=', true)
    .where('portal_id', '<>', '')
    .returning('replaced_portal_id')
    .execute();
  if (row === undefined) throw new AppError('publication_not_allowed', { field: 'data.saveScout' });
  await logEvent(context, {
    event: 'estate_portal_object_replaced',
    subject: subjectOf(object),
    changes: [{ field: 'immoscoutObjectId', from: row.replaced_portal_id, to: null }],
  });
  await askForTransfer(tx, actor.organizationId, ['scout']);
}
