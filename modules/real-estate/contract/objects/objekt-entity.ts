import { ruledLine } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { defineEntity } from '#platform/contract/records/entity.ts';
import { realEstatePermission } from '../catalogue.ts';
import { managedFields, objectIdSchema } from './managed-fields.ts';
import { internalFields, objectFields } from './object-fields.ts';

/** Fields of `data` on the wire, save that the linked object stands there as `synchEstate`. */
export const dataFields = defineFields({ ...managedFields, ...objectFields });

/** An object of an estate agency: from this follow its storage, search, form, log, import and export. */
export const objektEntity = defineEntity({
  module: 'real-estate',
  name: 'objekt',
  base: '/api/ri/real-estate',
  permission: realEstatePermission,
  table: 'estate_objects',
  title: 'title',
  sort: 'title',
  typeField: 'realEstateType',
  numbered: 'objectId',
  fields: defineFields({
    objectId: ruledLine({ rule: objectIdSchema, max: 40, required: true }),
    ...dataFields,
    ...internalFields,
  }),
  storage: {
    json: { data: Object.keys(dataFields), internal: Object.keys(internalFields) },
    generated: [
      'title',
      'realEstateType',
      'realEstateStatus',
      'externalId',
      'city',
      'postcode',
      'value',
      'baseRent',
      'numberOfRooms',
    ].filter((name) => name in dataFields),
  },
  columns: {
    objectId: { width: 110 },
    title: { width: 240, grow: 2 },
    realEstateType: { width: 160 },
    city: { width: 140 },
    value: { width: 130, card: 'end' },
  },
});
