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

/** Lists the fields that a card of an object shows. */
export function factNames({ realEstateType }: { readonly realEstateType?: unknown }): readonly string[] {
  return factsByType[String(realEstateType)] ?? [];
}
