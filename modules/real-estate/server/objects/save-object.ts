import type { EndpointInput } from '#platform/contract/endpoint.ts';
import type { Field, FieldSet } from '#platform/contract/fields.ts';
import { blankValue } from '#platform/contract/json-fields.ts';
import { isOfType, saysNothing } from '#platform/contract/optional-kinds.ts';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { portalFlags } from '../../contract/objects/channels.ts';
import type { PortalFlag } from '../../contract/objects/channels.ts';
import { dataFields } from '../../contract/objects/objekt-entity.ts';
import { isWithdrawn, marketingOf, mayFollow } from '../../contract/objects/object-types.ts';
import type { saveObjekt } from '../../contract/objects/objekt.ts';
import { saveExternalIds } from './external-ids.ts';
import { findObject, lockObject } from './find-object.ts';
import type { EstateObject } from './find-object.ts';
import { assertComplete, assertOfType, readSentData } from './object-data.ts';
import type { Values } from './object-data.ts';
import type { ObjectParts } from './object-parts.ts';
import { objektRecords } from './objekt-records.ts';
import {
  hasFlagsAlone,
  isOffered,
  linkedNumber,
  listRequested,
  noPublication,
  settleWishes,
  wireName,
  wishesOf,
  withoutFlags,
} from './publication.ts';
import type { Wishes } from './publication.ts';

type Body = EndpointInput<typeof saveObjekt>['body'];

/** Subject of an object in the audit log. */
export function subjectOf({ id, objectId, data }: Pick<EstateObject, 'id' | 'objectId' | 'data'>) {
  return { type: 'objekt', id, label: data.title ?? objectId };
}

/**
 * Saves parts of an object.
 * @throws AppError not_found, changed_meanwhile, validation_failed, transition_not_allowed, object_published,
 * publication_not_allowed, channel_not_connected, external_id_taken
 */
export async function saveObject(
  context: TenantContext,
  parts: Pick<ObjectParts, 'statusChanged' | 'readPublications' | 'assertConnected' | 'changePublication'>,
  body: Body,
): Promise<EstateObject> {
  const before = await lockObject(context.tx, body.objectId);
  await assertVersion(context, subjectOf(before), body.version, before.version);
  const portals = (await parts.readPublications(context.tx, [before.id])).get(before.id) ?? [];
  const { data, wishes, asked } =
    body.data === undefined
      ? { data: {}, wishes: wishesOf(portals), asked: [] as readonly PortalFlag[] }
      : settleData(before, body.data, wishesOf(portals));
  const requested = listRequested(wishesOf(portals), wishes, asked);
  await parts.assertConnected(context, requested);
  const isHomepageWanted = settleHomepage(before, data, body);
  if (body.data !== undefined && (requested.length > 0 || !hasFlagsAlone(body.data))) {
    const after = { ...before.data, ...data };
    if (body.draft !== true) assertComplete(after);
    else if (isOffered(portals, wishes, isHomepageWanted)) throw new AppError('object_published');
  }
  const values = { ...data, ...body.dataTwo };
  if (Object.keys(values).length > 0)
    await objektRecords.save(context, before.id, { ...values, version: before.version });
  await saveOthers(context, before, { isHomepageWanted, texts: body.texts, isSaved: Object.keys(values).length > 0 });
  const after = await findObject(context.tx, body.objectId);
  if (after.data.externalId !== before.data.externalId || after.data.linkedExternalId !== before.data.linkedExternalId)
    await saveExternalIds(context, after);
  const isContent = (body.data !== undefined && !hasFlagsAlone(body.data)) || body.pictures !== undefined;
  if (isContent || body.data !== undefined) await parts.changePublication(context, after, { wishes, asked, isContent });
  if (after.data.realEstateStatus === before.data.realEstateStatus) return after;
  await parts.statusChanged(context, after);
  return findObject(context.tx, body.objectId);
}

interface SettledData {
  readonly data: Values;
  readonly wishes: Wishes;
  /** Flags that were asked for. */
  readonly asked: readonly PortalFlag[];
}

/**
 * The fields to save: those sent, those that follow from them, and those that another type does not have, emptied; and
 * what is wanted at the portals.
 */
function settleData(before: EstateObject, given: NonNullable<Body['data']>, wanted: Wishes): SettledData {
  const sent = readSentData(given);
  const type = String(sent['realEstateType'] ?? before.data.realEstateType ?? '');
  assertOfType(sent, type);
  if (sent['realEstateType'] === null || saysNothing(type))
    throw invalidField('data.realEstateType', 'too_small', { kind: 'string', minimum: 1 });
  const lost = Object.entries<Field>(dataFields as FieldSet).filter(
    ([name, field]) => !isOfType(field, type) && !saysNothing(before.data[name as keyof typeof before.data]),
  );
  const externalId = saysNothing(sent['externalId'] ?? before.data.externalId)
    ? before.objectId
    : String(sent['externalId'] ?? before.data.externalId);
  const changed: Record<string, unknown> = {
    ...withoutFlags(sent),
    ...Object.fromEntries(lost.map(([name, field]) => [name, blankValue(field)])),
    realEstateType: type,
    externalId,
  };
  const after = { ...before.data, ...changed };
  const status = String(after.realEstateStatus ?? '');
  const former = String(before.data.realEstateStatus ?? '');
  if (!mayFollow(former, status, marketingOf(after)))
    throw new AppError('transition_not_allowed', {
      field: 'data.realEstateStatus',
      params: { from: former, to: status },
    });
  // Flags that are sent back with the whole object are no request of their own.
  const asked = 'title' in sent ? [] : portalFlags.filter((name) => sent[name] === true);
  if (isWithdrawn(status)) assertNoneAsked(asked);
  const wishes = isWithdrawn(status)
    ? noPublication
    : settleWishes({ sent, stored: before.data as Values, before: wanted });
  return { data: { ...changed, linkedExternalId: linkedNumber(externalId, wishes) }, wishes, asked };
}

/** @throws AppError publication_not_allowed: nobody offers what is sold, let or archived */
function assertNoneAsked([first]: readonly PortalFlag[]): void {
  if (first !== undefined) throw new AppError('publication_not_allowed', { field: `data.${wireName(first)}` });
}

/** True if the homepage is to show the object: never one that is incomplete, sold, let or archived. */
function settleHomepage(before: EstateObject, data: Values, { publishedHomepage }: Body): boolean {
  const after = { ...before.data, ...data };
  if (isWithdrawn(after.realEstateStatus)) {
    if (publishedHomepage === true) throw new AppError('publication_not_allowed', { field: 'publishedHomepage' });
    return false;
  }
  if (publishedHomepage === true) assertComplete(after);
  return publishedHomepage ?? before.isHomepageWanted;
}

interface Others {
  readonly isHomepageWanted: boolean;
  readonly texts: Body['texts'];
  /** True if the fields were saved, which counts the version. */
  readonly isSaved: boolean;
}

/** Saves what is no field of the object's definition. */
async function saveOthers(context: TenantContext, before: EstateObject, { isHomepageWanted, texts, isSaved }: Others) {
  const isChanged = isHomepageWanted !== before.isHomepageWanted;
  if (!isChanged && texts === undefined) return;
  const after = { ...before.texts, ...texts };
  await context.tx
    .updateTable('estate_objects')
    .set(({ ref, eb }) => ({
      homepage_wanted: isHomepageWanted,
      texts: JSON.stringify(after),
      ...(isSaved ? {} : { version: eb(ref('version'), '+', 1) }),
    }))
    .where('id', '=', before.id)
    .execute();
  const describe = (wanted: boolean, languages: object) => ({
    publishedHomepage: String(wanted),
    texts: Object.keys(languages).join(', ') || null,
  });
  await logEvent(context, {
    event: 'record_changed',
    subject: subjectOf(before),
    changes: listChanges(describe(before.isHomepageWanted, before.texts), describe(isHomepageWanted, after)),
  });
}
