/**
 * Words of portals by the field of `data` that they mean: elements of OpenImmo 1.2.7 and what people call them, the more
 * exact first.
 */
const words: readonly (readonly [RegExp, string])[] = [
  [/objekt_?titel|überschrift/iu, 'title'],
  [/dreizeiler|kurztext/iu, 'shortTitle'],
  [/objektbeschreibung/iu, 'descriptionNote'],
  [/ausstatt_beschr|ausstattungsbeschreibung/iu, 'furnishingNote'],
  [/sonstige_angaben|sonstige angaben/iu, 'otherNote'],
  [/lage_?beschreibung|\blage\b/iu, 'locationNote'],
  [/haus_?nummer|hausnr/iu, 'houseNumber'],
  [/stra(?:ß|ss)e/iu, 'street'],
  [/\bplz\b|postleitzahl/iu, 'postcode'],
  [/(?:netto)?kaltmiete/iu, 'baseRent'],
  [/warmmiete|gesamtmiete/iu, 'totalRent'],
  [/nebenkosten/iu, 'serviceCharge'],
  [/kaution/iu, 'deposit'],
  [/kaufpreis/iu, 'value'],
  [/hausgeld|wohngeld/iu, 'serviceCharge'],
  [/wohn_?fl(?:ä|ae)che/iu, 'livingSpace'],
  [/grundst(?:ü|ue)cks_?fl(?:ä|ae)che/iu, 'plotArea'],
  [/nutz_?fl(?:ä|ae)che/iu, 'usableFloorSpace'],
  [/anzahl_?zimmer|zimmeranzahl|zimmerzahl/iu, 'numberOfRooms'],
  [/schlafzimmer/iu, 'numberOfBedRooms'],
  [/badezimmer/iu, 'numberOfBathRooms'],
  [/baujahr/iu, 'constructionYear'],
  [/energie_?(?:ausweis|pass)|\bepart\b/iu, 'energyCertificateAvailability'],
  [/wertklasse|effizienzklasse/iu, 'energyEfficiencyClass'],
  [/au(?:ß|ss)en_?courtage|provision/iu, 'courtage'],
  [/\bort\b/iu, 'city'],
];

/** Returns the field that a portal's message means; empty for none, or one that the object does not have. */
export function fieldOfMessage(text: string, has: (field: string) => boolean): string {
  return words.find(([pattern, field]) => pattern.test(text) && has(field))?.[1] ?? '';
}
