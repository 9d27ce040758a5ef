import type { FieldSet } from '#platform/contract/fields.ts';
import { isCommissionFree } from '../../contract/objects/commission.ts';
import { linkedType } from '../../contract/objects/objekt-data.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';
import { livingSiteUses, tradeSiteUses } from '../../contract/objects/choices/sites.ts';
import { commercial, sites } from '../../contract/objects/type-groups.ts';
import { parseDay } from '../openimmo/read-facts.ts';
import { sayExtras } from './extra-lines.ts';
import { mapEnergy } from './map-energy.ts';
import { mapPrices } from './map-prices.ts';
import { readScoutFacts } from './scout-facts.ts';
import type { ScoutFacts } from './scout-facts.ts';
import { hasElement, listElements, orderElements } from './scout-structure.ts';
import { cleanLine, cleanNote, sayDay } from './scout-texts.ts';

type Elements = Readonly<Record<string, unknown>>;

/** An object as it is sent. */
export interface SentToScout {
  readonly externalId: string;
  /** Its `data` as stored. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Contact at the portal; absent: the default one there. */
  readonly contactId?: string;
}

/** The root element of a document of the portal, and what is in it. */
export interface ScoutObject {
  readonly element: string;
  readonly body: Elements;
}

/**
 * Maps an object onto the portal's element of its type; keys are in the order of the schema, which the portal demands
 * in JSON too. The published address is sent, never the actual one.
 *
 * @throws Error for an object without a type
 */
export function mapToScout(object: SentToScout): ScoutObject {
  return write(object, String(object.data['realEstateType']));
}

/** Maps the investment object that belongs to a house: its kind and area are fields of the house. */
export function mapLinkedToScout(object: SentToScout): ScoutObject {
  return write(object, linkedType);
}

function write({ externalId, data, contactId }: SentToScout, element: string): ScoutObject {
  const facts = readScoutFacts(element, data);
  const body = orderElements(element, {
    ...mapFields(facts),
    ...mapBase(facts),
    ...mapEnergy(facts),
    ...mapPrices(facts),
    ...mapParticular(facts),
    externalId: cleanLine(externalId, 50),
    contact: contactId === undefined ? undefined : { '@id': contactId },
  });
  return { element, body };
}

/** Features that the portal takes as true, elsewhere as YES; a lift is true of flats alone. */
const truths = new Set([
  'constructionYearUnknown',
  'builtInKitchen',
  'balcony',
  'garden',
  'certificateOfEligibilityNeeded',
  'shortTermConstructible',
  'buildingPermission',
  'demolition',
]);

const fields: FieldSet = objectFields;

/** Numbers, choices and features that have the same name at the portal. */
function mapFields(facts: ScoutFacts): Elements {
  const read = (name: string): unknown => {
    switch (fields[name]?.kind) {
      case 'number':
        return facts.number(name);
      case 'choice':
        return facts.text(name) || undefined;
      case 'feature': {
        const isTruth = truths.has(name) || (name === 'lift' && hasElement(facts.element, 'apartmentType'));
        return facts.isYes(name) ? (isTruth ? true : 'YES') : undefined;
      }
      default:
        return undefined;
    }
  };
  return Object.fromEntries(listElements(facts.element).map((name) => [name, read(name)]));
}

function mapBase(facts: ScoutFacts): Elements {
  const note = (name: string): string | undefined => cleanNote(facts.text(name), sayExtras(name, facts));
  return {
    title: cleanLine(facts.text('title'), 100),
    address: mapAddress(facts),
    descriptionNote: note('descriptionNote'),
    furnishingNote: note('furnishingNote'),
    locationNote: note('locationNote'),
    otherNote: note('otherNote'),
    showAddress: facts.isYes('showAddress'),
    courtage: mapCommission(facts),
  };
}

/** A number of a house that says that there is none. */
const noNumber = /^(?:[-–]|o\.? ?nr\.?|ohne(?: nr\.?| nummer)?)$/iu;

function mapAddress({ element, text }: ScoutFacts): Elements {
  const houseNumber = text('houseNumber');
  const isSite = (sites as readonly string[]).includes(element);
  return {
    street: cleanLine(text('street'), 100),
    houseNumber: isSite && noNumber.test(houseNumber) ? undefined : cleanLine(houseNumber, 30),
    postcode: cleanLine(text('postcode'), 20),
    city: cleanLine(text('city'), 50),
    quarter: cleanLine(text('quarter'), 50),
  };
}

/** The portal asks for yes or no, and for the words of a yes. */
function mapCommission({ text }: ScoutFacts): Elements {
  const courtage = isCommissionFree(text('courtage')) ? undefined : cleanLine(text('courtage'), 100);
  return {
    hasCourtage: courtage === undefined ? 'NO' : 'YES',
    courtage,
    courtageNote: cleanLine(text('courtageNote'), 500),
  };
}

/** Elements that differ from our fields in their form. */
function mapParticular(facts: ScoutFacts): Elements {
  const { element, text, number, isYes } = facts;
  const floors = number('numberOfFloors');
  const isTextual = (commercial as readonly string[]).includes(element);
  const duration = text('officeRentDuration');
  const every: Elements = {
    // Schema default; the portal refuses an object without.
    buildingType: text('buildingType') || 'NO_INFORMATION',
    garageType: text('garageType') || 'NO_INFORMATION',
    constructionYear: isYes('constructionYearUnknown') ? undefined : number('constructionYear'),
    numberOfFloors: floors === undefined || !isTextual ? floors : String(floors),
    officeRentDurations: duration === '' ? undefined : { officeRentDuration: [duration] },
    recommendedUseTypes: mapUses(facts),
    ...mapAvailability(facts),
  };
  return Object.fromEntries(Object.entries(every).filter(([name]) => hasElement(element, name)));
}

/** A garage is let from day to day; of others the portal takes any words. */
function mapAvailability({ element, text }: ScoutFacts): Elements {
  const from = text('freeFrom');
  return {
    freeFrom: hasElement(element, 'freeUntil') ? parseDay(from) : cleanLine(sayDay(from), 50),
    freeUntil: parseDay(text('freeUntil')),
  };
}

function mapUses({ element, value }: ScoutFacts): Elements | undefined {
  const stated = value('recommendedUseTypes');
  const isTrade = element === 'realestates.tradeSite';
  const known: readonly string[] = isTrade ? tradeSiteUses : livingSiteUses;
  const uses = Array.isArray(stated) ? known.filter((use) => stated.includes(use)) : [];
  // "No information" is an answer only alone.
  const told = uses.length > 1 ? uses.filter((use) => use !== 'NO_INFORMATION') : uses;
  if (told.length === 0) return undefined;
  return isTrade ? { siteRecommendedUseForTradeType: told } : { siteRecommendedUseType: told };
}
