import { isBoughtForRent } from './income.ts';

/** Facts that a card of each type shows, the most asked ones first. */
const factsByType: Readonly<Record<string, readonly string[]>> = {
  'realestates.houseBuy': ['livingSpace', 'plotArea', 'numberOfRooms', 'constructionYear'],
  'realestates.houseRent': ['livingSpace', 'plotArea', 'numberOfRooms', 'constructionYear'],
  'realestates.apartmentBuy': ['livingSpace', 'numberOfRooms', 'floor', 'serviceCharge'],
  'realestates.apartmentRent': ['livingSpace', 'numberOfRooms', 'floor', 'serviceCharge'],
  'realestates.livingBuySite': ['plotArea', 'siteDevelopmentType'],
  'realestates.tradeSite': ['plotArea', 'siteDevelopmentType'],
  'realestates.office': ['netFloorSpace', 'totalFloorSpace', 'floor', 'freeFrom'],
  'realestates.store': ['netFloorSpace', 'totalFloorSpace', 'floor', 'freeFrom'],
  'realestates.investment': ['netFloorSpace', 'constructionYear'],
  'realestates.garageBuy': ['garageType', 'freeFrom'],
  'realestates.garageRent': ['garageType', 'freeFrom'],
};

/** Types of which an agent's own cards show more, or other facts, than papers for readers. */
const cardFactsByType: Readonly<Record<string, readonly string[]>> = {
  'realestates.livingBuySite': ['plotArea', 'grz', 'gfz', 'siteDevelopmentType'],
  'realestates.tradeSite': ['plotArea', 'grz', 'gfz', 'siteDevelopmentType'],
  // The factor and the rent say the price: readers are not told both where it is on request.
  'realestates.investment': [
    'netFloorSpace',
    'numberOfUnits',
    'rentalIncomeActual',
    'priceMultiplier',
    'grossYield',
    'constructionYear',
  ],
  'realestates.garageBuy': ['garageType', 'lengthGarage', 'freeFrom'],
  'realestates.garageRent': ['garageType', 'lengthGarage', 'freeFrom'],
};

/**
 * Lists the fields that an agent's card of an object shows; `lengthGarage` stands for all measures, `grossYield` is
 * computed. A rented house or flat shows what it earns, too.
 */
export function cardFactNames(data: Readonly<Record<string, unknown>>): readonly string[] {
  const names = cardFactsByType[String(data['realEstateType'])];
  if (names !== undefined) return names;
  return [...factNames(data), ...(isBoughtForRent(data) ? ['rentalIncome', 'priceMultiplier', 'grossYield'] : [])];
}

/** Lists the fields that papers show of an object in short. */
export function factNames({ realEstateType }: { readonly realEstateType?: unknown }): readonly string[] {
  return factsByType[String(realEstateType)] ?? [];
}
