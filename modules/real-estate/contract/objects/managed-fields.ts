import { z } from 'zod';
import { flag, line, ruledLine } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { optionalChoice } from '#platform/contract/optional-kinds.ts';
import { objectStatuses, objectTypes } from './object-types.ts';

/** Characters of an object's own number. */
export const objectIdSchema = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9_-]+$/u, { error: 'object_id_characters' });

/** The number that public pages and portals know an object by; absent: the object's own. */
const externalIdSchema = z
  .string()
  .max(50)
  .regex(/^[A-Za-z0-9_-]*$/u, { error: 'object_id_characters' });

const derived = { isDerived: true } as const;

/**
 * Fields of an object that its commands and the server set, beside those of the form: type, state, numbers, secrets and
 * flags of publication.
 */
export const managedFields = defineFields({
  realEstateType: optionalChoice(objectTypes),
  realEstateStatus: optionalChoice(objectStatuses),
  externalId: ruledLine({ rule: externalIdSchema, max: 50 }),
  immoscoutObjectId: { ...line({ max: 50 }), ...derived },
  passcode: { ...line({ max: 64 }), ...derived, describe: () => null },
  ownerPasscode: { ...line({ max: 64 }), ...derived, describe: () => null },
  // Kept for a portal that is connected later; it publishes nothing yet.
  saveScout: flag(),
  publishedScout: flag(),
  publishedOldHomepage: flag(),
  publishedEbay: flag(),
  publishedIVD: flag(),
  publishedImmowelt: flag(),
  onTopPlacementScout: flag(),
  // The investment object that belongs to a house: `synchEstate` of the wire.
  linkedSaveScout: flag(),
  linkedPublishedScout: flag(),
  linkedPublishedOldHomepage: flag(),
  linkedExternalId: { ...line({ max: 50 }), ...derived },
  linkedImmoscoutObjectId: { ...line({ max: 50 }), ...derived },
});
