import { marketingOf } from './object-types.ts';

interface Labelled {
  readonly realEstateType?: unknown;
  readonly marketingType?: unknown;
}

/** Says how the price of an object is meant: it decides label, suffix and hints. */
function priceKindOf(
  object: Labelled,
): 'purchase' | 'purchasePerSquareMetre' | 'rent' | 'rentPerSquareMetre' | 'lease' | 'groundRent' {
  const { marketingType } = object;
  if (marketingType === 'LEASEHOLD') return 'groundRent';
  if (marketingType === 'LEASE') return 'lease';
  if (marketingType === 'RENT_PER_SQM') return 'rentPerSquareMetre';
  if (marketingType === 'PURCHASE_PER_SQM') return 'purchasePerSquareMetre';
  return marketingOf(object) === 'rent' ? 'rent' : 'purchase';
}

/**
 * Returns the key of a field's label below `records.objekt`: some fields are called differently by type and marketing,
 * such as the price, or the monthly costs of a flat for sale (Hausgeld).
 */
export function labelKeyOf(name: string, object: Labelled): string {
  const variant = variantOf(name, object);
  return variant === undefined ? `fields.${name}` : `variants.${name}.${variant}`;
}

function variantOf(name: string, object: Labelled): string | undefined {
  const type = String(object.realEstateType ?? '');
  switch (name) {
    case 'value':
      return priceKindOf(object);
    case 'serviceCharge':
      return type === 'realestates.apartmentBuy' ? 'association' : 'tenancy';
    case 'parkingSpacePrice':
      return marketingOf(object) === 'rent' ? 'rent' : 'purchase';
    case 'courtage':
      return marketingOf(object) === 'rent' ? 'tenant' : 'buyer';
    default:
      return undefined;
  }
}
