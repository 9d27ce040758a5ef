import { line, optionalNumber } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { typed } from '#platform/contract/optional-kinds.ts';
import { objectTypes } from './object-types.ts';

/** Fields of `data`: each field with the types that have it and those that need it. */
export const objectFields = defineFields({
  title: typed(line({ max: 100 }), { requiredFor: objectTypes }),
  shortTitle: line({ max: 50 }),
  street: typed(line({ max: 100 }), { requiredFor: objectTypes }),
  houseNumber: typed(line({ max: 30 }), { requiredFor: objectTypes }),
  postcode: typed(line({ max: 20 }), { requiredFor: objectTypes }),
  city: typed(line({ max: 50 }), { requiredFor: objectTypes }),
  value: optionalNumber({ decimals: 2, isMoney: true, minDecimals: 2, min: 0.01, max: 1_000_000_000 }),
});

/** Fields of `dataTwo`, which are never published. */
export const internalFields = defineFields({
  ownerName: line({ max: 200 }),
});
