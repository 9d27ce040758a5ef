import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { isCommissionFree } from '../../contract/objects/commission.ts';
import { marketingOf } from '../../contract/objects/object-types.ts';
import { priceOf } from '../../contract/objects/price.ts';
import * as codes from './codes.ts';
import { group, leaf, mark } from './structure.ts';
import type { OpenImmoElement } from './structure.ts';

type Data = Readonly<Record<string, unknown>>;
type Elements = readonly OpenImmoElement[];

/** A picture of the package, by the name of its file there. */
export interface PackedPicture {
  readonly fileName: string;
  readonly title: string;
  readonly isFloorplan: boolean;
  readonly position: string | null;
  readonly isFirst: boolean;
}

/** An object as it is sent. */
export interface SentObject {
  readonly objectId: string;
  readonly externalId: string;
  /** Known to all portals for good: of the organisation and the object. */
  readonly obid: string;
  readonly data: Data;
  readonly pictures: readonly PackedPicture[];
  /** Day of the state, `YYYY-MM-DD`. */
  readonly day: string;
  readonly action: 'CHANGE' | 'DELETE';
}

/** Whom readers of the advertisement ask. */
export interface SentContact {
  readonly firm: string;
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
  readonly website: string;
}

const isYes = (data: Data, name: string): boolean => data[name] === 'YES' || data[name] === true;
const yes = (data: Data, name: string): true | undefined => (isYes(data, name) ? true : undefined);
const number = (data: Data, name: string): number | undefined =>
  typeof data[name] === 'number' ? (data[name] as number) : undefined;
const text = (data: Data, name: string): string =>
  typeof data[name] === 'string' ? (data[name] as string).trim() : '';
const code = (list: Readonly<Record<string, string>>, value: unknown): string | undefined => list[String(value)];

/** Maps an object onto the element `immobilie` of OpenImmo 1.2.7. */
export function mapObject(
  object: SentObject,
  contact: SentContact,
  location: 'EXTERN' | 'INTERN' = 'EXTERN',
): OpenImmoElement {
  const { data } = object;
  const [immobilie] = group('immobilie', [
    ...mapCategory(data),
    ...mapPlace(data),
    ...group('kontaktperson', [
      ...leaf('email_zentrale', contact.email),
      ...leaf('tel_zentrale', contact.telephone),
      // Required.
      ...leaf('name', contact.name || contact.firm),
      ...leaf('firma', contact.firm),
      ...leaf('url', contact.website),
    ]),
    ...mapPrices(data),
    ...mapAreas(data),
    ...mapEquipment(data),
    ...mapCondition(data),
    ...group('freitexte', [
      ...leaf('objekttitel', text(data, 'title')),
      ...leaf('dreizeiler', text(data, 'shortTitle')),
      ...leaf('lage', text(data, 'locationNote')),
      ...leaf('ausstatt_beschr', text(data, 'furnishingNote')),
      ...leaf('objektbeschreibung', text(data, 'descriptionNote')),
      ...leaf('sonstige_angaben', text(data, 'otherNote')),
    ]),
    ...mapPictures(object.pictures, location),
    ...mapAdministration(data),
    ...group('verwaltung_techn', [
      ...leaf('objektnr_intern', object.objectId),
      ...leaf('objektnr_extern', object.externalId),
      ...mark('aktion', { aktionart: object.action }),
      ...leaf('openimmo_obid', object.obid),
      ...leaf('stand_vom', object.day),
    ]),
  ]);
  if (immobilie === undefined) throw new Error('An object has elements');
  return immobilie;
}

/** A site in leasehold costs its ground rent alone; a building on one is sold, and pays ground rent beside its price. */
const isLeasehold = (data: Data): boolean => data['marketingType'] === 'LEASEHOLD';

function mapCategory(data: Data): Elements {
  const type = String(data['realEstateType']);
  const isTrade = /office|store|tradeSite/u.test(type);
  const isInvestment = type === 'realestates.investment';
  const marketing = marketingOf(data);
  const leasehold = isLeasehold(data) || isYes(data, 'leasehold');
  return group('objektkategorie', [
    ...mark('nutzungsart', {
      WOHNEN: String(!isTrade && !isInvestment),
      GEWERBE: String(isTrade),
      ANLAGE: String(isInvestment),
    }),
    ...mark('vermarktungsart', {
      KAUF: String(marketing !== 'rent' && !isLeasehold(data)),
      MIETE_PACHT: String(marketing !== 'sale'),
      ...(leasehold && { ERBPACHT: 'true' }),
    }),
    ...group('objektart', mapType(type, data)),
  ]);
}

function mapType(type: string, data: Data): Elements {
  const kind = (name: string, attribute: string, value: string | undefined): Elements =>
    value === undefined ? [{ name, attributes: {}, content: '' }] : mark(name, { [attribute]: value });
  switch (type) {
    case 'realestates.houseBuy':
    case 'realestates.houseRent':
      return kind('haus', 'haustyp', code(codes.houseTypes, data['buildingType']) ?? 'KEINE_ANGABE');
    case 'realestates.apartmentBuy':
    case 'realestates.apartmentRent':
      return kind('wohnung', 'wohnungtyp', code(codes.flatTypes, data['apartmentType']) ?? 'KEINE_ANGABE');
    case 'realestates.livingBuySite':
      return kind('grundstueck', 'grundst_typ', 'WOHNEN');
    case 'realestates.tradeSite':
      return kind('grundstueck', 'grundst_typ', code(codes.tradeSiteTypes, data['utilizationTradeSite']) ?? 'GEWERBE');
    case 'realestates.office':
      return kind('buero_praxen', 'buero_typ', code(codes.officeTypes, data['officeType']));
    case 'realestates.store':
      return kind('einzelhandel', 'handel_typ', code(codes.storeTypes, data['storeType']));
    case 'realestates.investment':
      return kind('zinshaus_renditeobjekt', 'zins_typ', code(codes.investmentTypes, data['investmentType']));
    default:
      return kind('parken', 'parken_typ', code(codes.garageTypes, data['garageType']) ?? 'STELLPLATZ');
  }
}

/** A number of a house that says that there is none. */
const noNumber = /^(?:-|–|o\.? ?nr\.?|ohne)$/iu;

function mapPlace(data: Data): Elements {
  const houseNumber = text(data, 'houseNumber');
  return group('geo', [
    ...leaf('plz', text(data, 'postcode')),
    ...leaf('ort', text(data, 'city')),
    ...leaf('strasse', text(data, 'street')),
    ...leaf('hausnummer', noNumber.test(houseNumber) ? '' : houseNumber),
    ...mark('land', { iso_land: 'DEU' }),
    ...leaf('etage', number(data, 'floor')),
    ...leaf('anzahl_etagen', number(data, 'numberOfFloors')),
    ...leaf('regionaler_zusatz', text(data, 'quarter')),
  ]);
}

function mapPrices(data: Data): Elements {
  const price = priceOf(data);
  const isRent = marketingOf(data) === 'rent';
  const type = String(data['realEstateType']);
  const isFlatForSale = type === 'realestates.apartmentBuy';
  const isFree = isCommissionFree(data['courtage']);
  const commission = text(data, 'courtage');
  return group('preise', [
    ...mapAmount(data),
    ...leaf('warmmiete', price.isOnRequest ? undefined : number(data, 'totalRent')),
    ...leaf(
      'nebenkosten',
      isFlatForSale ? undefined : (number(data, 'serviceCharge') ?? number(data, 'additionalCosts')),
    ),
    ...leaf('heizkosten_enthalten', yes(data, 'heatingCostsInServiceCharge')),
    ...leaf('heizkosten', number(data, 'heatingCosts')),
    ...leaf('zzg_mehrwertsteuer', yes(data, 'plusVat')),
    ...leaf('hausgeld', isFlatForSale ? number(data, 'serviceCharge') : undefined),
    ...(isRent ? mark('preis_zeiteinheit', { zeiteinheit: 'MONAT' }) : []),
    ...leaf('provisionspflichtig', commission === '' ? undefined : !isFree),
    ...(isFree ? [] : leaf('aussen_courtage', commission, { mit_mwst: String(/mwst|ust/iu.test(commission)) })),
    ...leaf('courtage_hinweis', text(data, 'courtageNote')),
    ...mark('waehrung', { iso_waehrung: 'EUR' }),
    ...leaf('freitext_preis', price.isOnRequest ? 'Preis auf Anfrage' : ''),
    ...leaf('x_fache', price.isOnRequest ? undefined : number(data, 'priceMultiplier')),
    ...leaf('mieteinnahmen_ist', number(data, 'rentalIncomeActual'), { periode: 'JAHR' }),
    ...(number(data, 'rentalIncomeActual') === undefined
      ? leaf('mieteinnahmen_ist', number(data, 'rentalIncome'), { periode: 'MONAT' })
      : []),
    ...leaf('mieteinnahmen_soll', number(data, 'rentalIncomeTarget'), { periode: 'JAHR' }),
    ...leaf('kaution', price.isOnRequest ? undefined : number(data, 'deposit')),
    ...leaf('kaution_text', text(data, 'depositNote')),
    ...mapParkingPrice(data, isRent),
  ]);
}

/** The price itself: purchase, leasehold, or cold rent, which may be for a square metre. */
function mapAmount(data: Data): Elements {
  const { amount, isOnRequest, suffix, total, perSqm } = priceOf(data);
  if (isOnRequest) return marketingOf(data) === 'rent' ? [] : leaf('kaufpreis', 0, { auf_anfrage: 'true' });
  if (amount === null) return [];
  if (isLeasehold(data)) return leaf('erbpacht', amount);
  // A site to let is priced by the month.
  if (suffix === 'none' && marketingOf(data) === 'rent')
    return [...leaf('nettokaltmiete', amount), ...leaf('kaltmiete', amount)];
  if (suffix === 'coldMonthPerSqm')
    return [...leaf('nettokaltmiete', total), ...leaf('kaltmiete', total), ...leaf('mietpreis_pro_qm', amount)];
  if (suffix === 'none')
    return [
      ...leaf('kaufpreis', amount),
      ...leaf('erbpacht', number(data, 'groundRent')),
      ...leaf('kaufpreis_pro_qm', perSqm),
    ];
  return [...leaf('nettokaltmiete', amount), ...leaf('kaltmiete', amount)];
}

function mapParkingPrice(data: Data, isRent: boolean): Elements {
  const kind = codes.parkingTypes[String(data['parkingSpaceType'])];
  const price = number(data, 'parkingSpacePrice');
  const count = number(data, 'numberOfParkingSpaces');
  if (kind === undefined || (price === undefined && count === undefined)) return [];
  return mark(kind.price, {
    [isRent ? 'stellplatzmiete' : 'stellplatzkaufpreis']: price === undefined ? undefined : String(price),
    anzahl: count === undefined ? undefined : String(count),
  });
}

function mapAreas(data: Data): Elements {
  const type = String(data['realEstateType']);
  const net = number(data, 'netFloorSpace');
  return group('flaechen', [
    ...leaf('wohnflaeche', number(data, 'livingSpace')),
    ...leaf('nutzflaeche', number(data, 'usableFloorSpace')),
    ...leaf('gesamtflaeche', number(data, 'totalFloorSpace') ?? (type === 'realestates.investment' ? net : undefined)),
    ...leaf('verkaufsflaeche', type === 'realestates.store' ? net : undefined),
    ...leaf('bueroflaeche', type === 'realestates.office' ? net : undefined),
    ...leaf('fensterfront', number(data, 'shopWindowLength')),
    ...leaf('grz', number(data, 'grz')),
    ...leaf('gfz', number(data, 'gfz')),
    ...leaf('grundstuecksflaeche', number(data, 'plotArea')),
    ...leaf('sonstflaeche', number(data, 'additionalArea')),
    ...leaf('anzahl_zimmer', number(data, 'numberOfRooms')),
    ...leaf('anzahl_schlafzimmer', number(data, 'numberOfBedRooms')),
    ...leaf('anzahl_badezimmer', number(data, 'numberOfBathRooms')),
    ...leaf('teilbar_ab', number(data, 'minDivisible')),
    ...leaf('anzahl_stellplaetze', number(data, 'numberOfParkingSpaces')),
    ...leaf('vermietbare_flaeche', number(data, 'industrialArea')),
    ...leaf('anzahl_wohneinheiten', number(data, 'numberOfUnits')),
    ...leaf('anzahl_gewerbeeinheiten', number(data, 'numberOfCommercialUnits')),
    ...leaf('einliegerwohnung', yes(data, 'lodgerFlat')),
  ]);
}

function mapEquipment(data: Data): Elements {
  const heating = code(codes.heatings, data['heatingTypeEnev2014']);
  const burnt = [
    code(codes.fuels, data['energySourceEnev2014']),
    code(codes.heatingFuels, data['heatingTypeEnev2014']),
  ];
  const burning = Object.fromEntries(burnt.filter((fuel) => fuel !== undefined).map((fuel) => [fuel, 'true']));
  const parking = codes.parkingTypes[String(data['parkingSpaceType'])];
  const floor = code(codes.floors, data['flooringType']);
  const isOn = (name: string) => (isYes(data, name) ? 'true' : undefined);
  return group('ausstattung', [
    ...leaf('ausstatt_kategorie', code(codes.qualities, data['interiorQuality'])),
    ...leaf('wg_geeignet', yes(data, 'useAsFlatshareRoom')),
    ...mark('kueche', { EBK: isOn('builtInKitchen') ?? isOn('kitchenComplete') }),
    ...(floor === undefined ? [] : mark('boden', { [floor]: 'true' })),
    ...leaf('kamin', yes(data, 'fireplace')),
    ...(heating === undefined ? [] : mark('heizungsart', { [heating]: 'true' })),
    ...mark('befeuerung', burning),
    ...leaf('klimatisiert', yes(data, 'airConditioned') ?? yes(data, 'airConditioning')),
    ...mark('fahrstuhl', { PERSONEN: isOn('lift'), LASTEN: isOn('goodsLift') }),
    ...(parking === undefined ? [] : mark('stellplatzart', { [parking.mark]: 'true' })),
    ...leaf('gartennutzung', yes(data, 'garden')),
    ...leaf('barrierefrei', yes(data, 'handicappedAccessible')),
    ...leaf('dv_verkabelung', yes(data, 'lanCables')),
    ...leaf('rampe', yes(data, 'ramp')),
    ...leaf('kantine_cafeteria', yes(data, 'hasCanteen')),
    ...mark('unterkellert', { keller: isYes(data, 'cellar') ? 'JA' : undefined }),
    ...leaf('gaestewc', yes(data, 'guestToilet')),
  ]);
}

function mapCondition(data: Data): Elements {
  const status = data['realEstateStatus'];
  const sold = status === 'SOLD' || status === 'RENTED';
  return group('zustand_angaben', [
    ...leaf('baujahr', number(data, 'constructionYear')),
    ...leaf('letztemodernisierung', number(data, 'lastRefurbishment')),
    ...mark('zustand', { zustand_art: code(codes.conditions, data['condition']) }),
    ...mark('bebaubar_nach', { bebaubar_attr: code(codes.buildingRules, data['siteConstructibleType']) }),
    ...mark('erschliessung', { erschl_attr: code(codes.developments, data['siteDevelopmentType']) }),
    ...mapCertificate(data),
    ...mark('verkaufstatus', { stand: sold ? 'VERKAUFT' : status === 'RESERVED' ? 'RESERVIERT' : 'OFFEN' }),
  ]);
}

/** First day on which certificates have a class (EnEV 2014). */
const firstDayOfClasses = '2014-05-01';

/** Energy certificate, as advertisements must state it (GEG § 87); sites and garages have none. */
function mapCertificate(data: Data): Elements {
  const availability = data['energyCertificateAvailability'];
  if (saysNothing(availability)) return [];
  const isDwelling = /house|apartment/u.test(String(data['realEstateType']));
  const kind = leaf('gebaeudeart', isDwelling ? 'wohn' : 'nichtwohn');
  if (availability !== 'AVAILABLE')
    return group('energiepass', [
      ...leaf('jahrgang', availability === 'NOT_REQUIRED' ? 'nicht_noetig' : 'bei_besichtigung'),
      ...kind,
    ]);
  const isDemand = data['buildingEnergyRatingType'] === 'ENERGY_REQUIRED';
  const isUse = data['buildingEnergyRatingType'] === 'ENERGY_CONSUMPTION';
  const value = number(data, 'thermalCharacteristic');
  const issued = text(data, 'energyCertificateIssuedAt');
  const classOf = text(data, 'energyEfficiencyClass');
  return group('energiepass', [
    ...leaf('epart', isDemand ? 'BEDARF' : isUse ? 'VERBRAUCH' : undefined),
    ...leaf('gueltig_bis', text(data, 'energyCertificateValidTill')),
    ...leaf('energieverbrauchkennwert', isUse ? value : undefined),
    ...leaf('mitwarmwasser', yes(data, 'energyConsumptionContainsWarmWater')),
    ...leaf('endenergiebedarf', isDemand ? value : undefined),
    ...leaf('primaerenergietraeger', code(codes.fuels, data['energySourceEnev2014'])),
    ...leaf(
      'stromwert',
      number(data, 'energyConsumptionElectricity') ?? number(data, 'thermalCharacteristicElectricity'),
    ),
    ...leaf('waermewert', number(data, 'energyConsumptionHeating') ?? number(data, 'thermalCharacteristicHeating')),
    ...leaf('wertklasse', classOf === 'NOT_APPLICABLE' ? '' : classOf),
    ...leaf('baujahr', number(data, 'constructionYear')),
    ...leaf('ausstelldatum', issued),
    ...leaf('jahrgang', issued === '' ? undefined : issued < firstDayOfClasses ? '2008' : '2014'),
    ...kind,
  ]);
}

function mapPictures(pictures: readonly PackedPicture[], location: string): Elements {
  return group(
    'anhaenge',
    pictures.flatMap(({ fileName, title, isFloorplan, position, isFirst }) =>
      group(
        'anhang',
        [...leaf('anhangtitel', title), ...leaf('format', 'image/jpeg'), ...group('daten', leaf('pfad', fileName))],
        {
          location,
          gruppe: isFloorplan ? 'GRUNDRISS' : (codes.pictureGroups[position ?? ''] ?? (isFirst ? 'TITELBILD' : 'BILD')),
        },
      ),
    ),
  );
}

function mapAdministration(data: Data): Elements {
  const isTrade = /office|store/u.test(String(data['realEstateType']));
  const isDay = /^\d{4}-\d{2}-\d{2}$/u;
  const from = text(data, 'freeFrom');
  return group('verwaltung_objekt', [
    ...leaf('objektadresse_freigeben', data['showAddress'] === true),
    ...leaf('verfuegbar_ab', from),
    ...leaf('abdatum', isDay.test(from) ? from : ''),
    ...leaf('bisdatum', text(data, 'freeUntil')),
    ...leaf('wbs_sozialwohnung', yes(data, 'certificateOfEligibilityNeeded')),
    ...leaf('vermietet', yes(data, 'rented')),
    ...leaf('haustiere', data['petsAllowed'] === 'YES' ? true : data['petsAllowed'] === 'NO' ? false : undefined),
    ...leaf('denkmalgeschuetzt', yes(data, 'listed')),
    ...leaf('als_ferien', yes(data, 'summerResidencePractical')),
    ...leaf('gewerbliche_nutzung', isTrade ? true : undefined),
  ]);
}
