import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { completeNumber, suggestNumber } from '#platform/server/records/record-numbers.ts';
import type { NumberRules } from '#platform/server/records/record-numbers.ts';
import { fieldsOfType, saysNothing } from '#platform/contract/optional-kinds.ts';
import type { FieldSet } from '#platform/contract/fields.ts';
import { defaultDelayDays } from '../../contract/objects/delay-days.ts';
import { dataFields } from '../../contract/objects/objekt-entity.ts';
import { managedFields } from '../../contract/objects/managed-fields.ts';
import type { createObjekt } from '../../contract/objects/objekt.ts';
import { findObject } from './find-object.ts';
import type { EstateObject } from './find-object.ts';
import { saveExternalIds } from './external-ids.ts';
import { assertComplete, assertOfType, readSentData } from './object-data.ts';
import type { Values } from './object-data.ts';
import type { ObjectParts } from './object-parts.ts';
import { objektRecords } from './objekt-records.ts';
import { addOfferLinks, createPasscode } from './offer-links.ts';
import { linkedNumber, listRequested, noPublication, settleWishes, withoutFlags } from './publication.ts';

/** Number of an object within the year that follows its own numbers: 2026-014 after 2026-013. */
function numberRules({ clock }: Pick<TenantContext, 'clock'>): NumberRules {
  const prefix = `${todayInGermany(clock).slice(0, 4)}-`;
  return {
    field: 'objectId',
    findSeries: async (tx) => {
      const { last } = await tx
        .selectFrom('estate_objects')
        .select(({ fn }) => fn.max<string | null>('object_id').as('last'))
        .where('object_id', '~', `^${prefix}[0-9]{3}$`)
        .executeTakeFirstOrThrow();
      return { prefix, minDigits: 3, last: last === null ? 0 : Number(last.slice(prefix.length)) };
    },
  };
}

/** Proposes the number of the next object. */
export async function suggestObjectId(context: Pick<TenantContext, 'tx' | 'clock'>): Promise<string> {
  return suggestNumber(context, 'objekt', numberRules(context));
}

/** A copy takes what describes the object, not its state, numbers, secrets and publication. */
function copiedData({ data }: EstateObject): Values {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !(name in managedFields)));
}

/**
 * Adds an object, alone or as the copy of another one.
 * @throws AppError validation_failed, not_found, object_id_taken, external_id_taken, publication_not_allowed,
 * channel_not_connected
 */
export async function createObject(
  context: TenantContext,
  parts: Pick<ObjectParts, 'readStandardValues' | 'assertConnected' | 'changePublication'>,
  { objectId, data, copyObjectFrom }: EndpointInput<typeof createObjekt>['body'],
): Promise<EstateObject> {
  const { tx } = context;
  const copied = copyObjectFrom ?? (data as { copyObjectFrom?: unknown }).copyObjectFrom;
  const source = saysNothing(copied) ? null : await findObject(tx, String(copied));
  const sent = readSentData(data);
  const type = String(sent['realEstateType'] ?? source?.data.realEstateType ?? '');
  if (type === '') throw invalidField('data.realEstateType', 'too_small', { kind: 'string', minimum: 1 });
  if (saysNothing(sent['title'])) throw invalidField('data.title', 'too_small', { kind: 'string', minimum: 1 });
  assertOfType(sent, type);
  const ofType = new Set(fieldsOfType(dataFields as FieldSet, type));
  const inherited = Object.fromEntries(
    Object.entries(source === null ? {} : copiedData(source)).filter(([name]) => ofType.has(name)),
  );
  const numbered = await completeNumber(context, 'objekt', numberRules(context), { objectId: objectId ?? '' });
  const number = String(numbered['objectId']);
  const record = {
    stakeholderDelayDays: defaultDelayDays,
    ...(source === null ? await parts.readStandardValues(tx, type) : {}),
    ...inherited,
    ...withoutFlags(sent),
    realEstateType: type,
    realEstateStatus: null,
    objectId: number,
    externalId: saysNothing(sent['externalId']) ? number : sent['externalId'],
    passcode: createPasscode(),
    ownerPasscode: createPasscode(),
  };
  const wishes = settleWishes({ sent, stored: {}, before: noPublication });
  const isWanted = Object.values(wishes).includes(true);
  await parts.assertConnected(context, listRequested(noPublication, wishes, []));
  if (isWanted) assertComplete(record);
  await translateDuplicate(
    objektRecords.create(context, { ...record, linkedExternalId: linkedNumber(String(record.externalId), wishes) }),
    'estate_objects_organization_id_object_id_key',
    (cause) => new AppError('object_id_taken', { field: 'objectId', cause }),
  );
  const added = await findObject(tx, number);
  if (source !== null && Object.keys(source.texts).length > 0)
    await tx
      .updateTable('estate_objects')
      .set({ texts: JSON.stringify(source.texts) })
      .where('id', '=', added.id)
      .execute();
  await saveExternalIds(context, added);
  await addOfferLinks(context, added);
  if (isWanted) await parts.changePublication(context, added, { wishes, asked: [], isContent: false });
  return source === null ? added : findObject(tx, number);
}
