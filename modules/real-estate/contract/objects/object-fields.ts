import { defineFields } from '#platform/contract/fields.ts';
import { conditionFields, energyFields, equipmentFields } from './fields/building-fields.ts';
import { deedFields, landRegisterFields, mandateFields, ownerFields, partyFields } from './fields/internal-fields.ts';
import {
  addressFields,
  areaFields,
  identityFields,
  kindFields,
  leaseholdFields,
  siteFields,
} from './fields/main-fields.ts';
import {
  associationFields,
  availabilityFields,
  commissionFields,
  incomeFields,
  parkingFields,
  priceFields,
} from './fields/money-fields.ts';
import { settingFields, textFields } from './fields/text-fields.ts';

/** Fields of `data` that an agent fills: each with the types that have it and those that need it. */
export const objectFields = defineFields({
  ...identityFields,
  ...addressFields,
  ...kindFields,
  ...priceFields,
  ...leaseholdFields,
  ...associationFields,
  ...incomeFields,
  ...areaFields,
  ...siteFields,
  ...conditionFields,
  ...energyFields,
  ...equipmentFields,
  ...availabilityFields,
  ...commissionFields,
  ...parkingFields,
  ...textFields,
  ...settingFields,
});

/** Fields of `dataTwo`: never published. */
export const internalFields = defineFields({
  ...ownerFields,
  ...mandateFields,
  ...partyFields,
  ...landRegisterFields,
  ...deedFields,
});
