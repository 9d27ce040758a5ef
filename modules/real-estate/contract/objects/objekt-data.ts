import { z } from 'zod';
import type { Field, FieldSet } from '#platform/contract/fields.ts';
import { blankValue } from '#platform/contract/json-fields.ts';
import { featureValues } from '#platform/contract/optional-kinds.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { portalFlags } from './channels.ts';
import type { PortalFlag } from './channels.ts';
import type { managedFields } from './managed-fields.ts';
import { internalFields } from './object-fields.ts';
import { dataFields } from './objekt-entity.ts';

/** Fields of the linked investment object on the wire, by the names under which they are kept. */
export const linkedNames = {
  linkedSaveScout: 'saveScout',
  linkedPublishedScout: 'publishedScout',
  linkedPublishedOldHomepage: 'publishedOldHomepage',
  linkedExternalId: 'externalId',
  linkedImmoscoutObjectId: 'immoscoutObjectId',
} as const satisfies Partial<Record<keyof typeof managedFields, string>>;

/** Type of a linked object. */
export const linkedType = 'realestates.investment';

/**
 * Rule of a field within `data`: null and '' empty it, whatever its kind; true and false are the words of a feature.
 */
function sentField(field: Field) {
  if (field.kind === 'feature') return sentFeature.optional();
  if (field.kind === 'flag') return sentFlag.optional();
  return z
    .union([field.wire, z.null(), z.literal('')])
    .transform((value) => (value === null || value === '' ? blankValue(field) : value))
    .optional();
}

const sentFeature = z
  .union([z.enum(featureValues), z.boolean(), z.null(), z.literal('')])
  .transform((value) => (value === true || value === 'YES' ? 'YES' : 'NOT_APPLICABLE'));

const sentFlag = z
  .union([z.boolean(), z.enum(['YES', 'NO', 'NOT_APPLICABLE']), z.null(), z.literal('')])
  .transform((value) => value === true || value === 'YES');

/** The server sets it: whatever is sent is left aside. */
const ignored = z
  .union([textSchema(200), z.number(), z.boolean(), z.null()])
  .optional()
  .describe('ignored');

/** Rules by the names of fields; for the compiler any of them may be absent, as in requests. */
type SentShape = Record<string, z.ZodOptional<z.ZodType>>;

function sentShape(fields: FieldSet): SentShape {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.isDerived === true ? ignored : sentField(field)]),
  );
}

const linked = new Set<string>(Object.keys(linkedNames));
const unlinked = Object.fromEntries(Object.entries(dataFields).filter(([name]) => !linked.has(name)));

const synchEstateSchema = z
  .strictObject({
    saveScout: z.boolean().optional(),
    publishedScout: z.boolean().optional(),
    publishedOldHomepage: z.boolean().optional(),
    externalId: ignored,
    realEstateType: ignored,
    immoscoutObjectId: ignored,
  })
  .nullable();

/** Flags of publication in a request: absent ones stay as they are. */
export const sentFlagsSchema = z.strictObject({
  ...(Object.fromEntries(
    portalFlags.filter((name) => !linked.has(name)).map((name) => [name, z.boolean().optional()]),
  ) as Partial<Record<PortalFlag, z.ZodOptional<z.ZodBoolean>>>),
  synchEstate: synchEstateSchema.optional(),
});

/** `data` of a request: absent fields keep their value. */
const sentDataShape: SentShape = {
  ...sentShape(unlinked),
  synchEstate: synchEstateSchema.optional(),
  copyObjectFrom: ignored,
  showAdress: ignored,
};
export const sentDataSchema = z.strictObject(sentDataShape);

/** `dataTwo` of a request: what is never published. */
export const sentInternalSchema = z.strictObject(sentShape(internalFields));
