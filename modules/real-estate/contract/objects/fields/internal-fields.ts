import { day, email, iban, line, multiline } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { feature, optionalChoice, typed } from '#platform/contract/optional-kinds.ts';
import { flats, sites } from '../type-groups.ts';
import { area, costs, price } from './limits.ts';

/** Kinds of a broker’s mandate. */
const mandateTypes = ['SIMPLE', 'EXCLUSIVE', 'QUALIFIED_EXCLUSIVE'] as const;
/** Parties that ordered the broker. */
const clients = ['SELLER', 'BUYER', 'BOTH'] as const;

/** Owner’s contact. */
export const ownerFields = defineFields({
  ownerSalutation: line({ max: 60 }),
  ownerName: line({ max: 200 }),
  ownerStreet: line({ max: 100 }),
  ownerHouseNumber: line({ max: 30 }),
  ownerPostcode: line({ max: 20 }),
  ownerCity: line({ max: 50 }),
  ownerTelephone: line({ max: 50 }),
  ownerEmail: email(),
});

/** Mandate, key and notes of the agency. */
export const mandateFields = defineFields({
  mandateType: optionalChoice(mandateTypes),
  mandateFrom: day(),
  mandateUntil: day(),
  mandateRenewal: line({ max: 200 }),
  orderedBy: optionalChoice(clients),
  commissionSeller: line({ max: 100 }),
  commissionSellerNote: line({ max: 500 }),
  sellerIdentifiedAt: day(),
  buyerIdentifiedAt: day(),
  responsible: line({ max: 100 }),
  keyNumber: line({ max: 50 }),
  keyHolder: line({ max: 100 }),
  reservedFor: line({ max: 200 }),
  reservedUntil: day(),
  standardLandValue: typed(costs(), { types: sites, unit: '€/m²' }),
  internalNote: multiline({ max: 5000 }),
});

const note = () => multiline({ max: 2000 });

/** Parties of the deed: seller and buyer, and those beside them in words. */
export const partyFields = defineFields({
  sellerBirthName: line({ max: 100 }),
  sellerBirthDate: day(),
  sellerTaxId: line({ max: 30 }),
  sellerNationality: line({ max: 60 }),
  sellerMaritalStatus: line({ max: 100 }),
  sellerIdDocument: line({ max: 100 }),
  sellerIban: iban(),
  sellerRepresentation: line({ max: 200 }),
  buyerName: line({ max: 200 }),
  buyerBirthName: line({ max: 100 }),
  buyerBirthDate: day(),
  buyerAddress: line({ max: 200 }),
  buyerTelephone: line({ max: 50 }),
  buyerEmail: email(),
  buyerTaxId: line({ max: 30 }),
  buyerNationality: line({ max: 60 }),
  buyerMaritalStatus: line({ max: 100 }),
  buyerIdDocument: line({ max: 100 }),
  buyerRepresentation: line({ max: 200 }),
  acquisitionShares: line({ max: 200 }),
  furtherParties: note(),
});

/** Land register, encumbrances and parts of a flat. */
export const landRegisterFields = defineFields({
  localCourt: line({ max: 100 }),
  landRegisterOf: line({ max: 100 }),
  landRegisterSheet: line({ max: 50 }),
  cadastralDistrict: line({ max: 100 }),
  cadastralSection: line({ max: 50 }),
  cadastralParcel: line({ max: 100 }),
  cadastralArea: area(),
  sectionTwo: note(),
  sectionThree: note(),
  publicEncumbrances: note(),
  condominiumUnit: typed(line({ max: 100 }), { types: flats }),
  administratorName: typed(line({ max: 200 }), { types: flats }),
});

/** Price, handover, financing, commission and appointment of the deed. */
export const deedFields = defineFields({
  agreedPrice: price(),
  priceLand: costs(),
  priceBuilding: costs(),
  priceInventory: costs(),
  priceParking: costs(),
  priceReserve: typed(costs(), { types: flats }),
  vatOption: feature(),
  paymentDue: line({ max: 200 }),
  possessionTransfer: line({ max: 200 }),
  clearedUntil: day(),
  tenantName: line({ max: 200 }),
  tenantDeposit: costs(),
  defects: note(),
  contamination: note(),
  developmentCosts: line({ max: 200 }),
  certificateHandedOverAt: day(),
  financingBank: line({ max: 200 }),
  landChargeAmount: costs(),
  encumbrancePower: feature(),
  landChargesToCancel: note(),
  brokerClause: note(),
  notaryName: line({ max: 200 }),
  notaryAddress: line({ max: 200 }),
  notaryAppointment: line({ max: 100 }),
  draftTo: line({ max: 200 }),
  interpreterNeeded: feature(),
});
