import { germanDayOf } from '#platform/contract/days.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import { formatGermanTime, formatWeekday } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { priceOf, sayPrice } from '#modules/real-estate/contract/objects/price.ts';
import type { EstateObject } from '../../objects/find-object.ts';
import { listText, objectText, stakeholderText } from './stakeholder-texts.ts';

type Described = Pick<EstateObject, 'objectId' | 'data'>;

/** Reads a text of an object; empty if it says nothing. */
export function readText({ data }: Pick<EstateObject, 'data'>, name: string): string {
  const value = (data as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Names the place of an object without its street: `Köln-Sülz`. */
export function namePlace(object: Pick<EstateObject, 'data'>): string {
  const [city, quarter] = [readText(object, 'city'), readText(object, 'quarter')];
  return quarter === '' || city.includes(quarter) ? city : [city, quarter].filter((part) => part !== '').join('-');
}

/** Names an object by type and place, as mails speak of it: `Haus in Köln-Lövenich`. */
export function nameOffer(object: Described, language: LanguageKey): string {
  const named = objectText(language, `records.objekt.choices.realEstateType.${readText(object, 'realEstateType')}`);
  const place = namePlace(object);
  return place === '' ? named : stakeholderText(language, 'offer', { type: named, place });
}

/** Returns where a viewing is: the actual address, which may not be the published one. */
export function nameMeetingPoint(object: Pick<EstateObject, 'data'>): string {
  const street = readText(object, 'realStreet') || readText(object, 'street');
  const number =
    readText(object, 'realStreet') === '' ? readText(object, 'houseNumber') : readText(object, 'realHouseNumber');
  const place = [readText(object, 'postcode'), namePlace(object)].filter((part) => part !== '').join(' ');
  return [[street, number].filter((part) => part !== '').join(' '), place].filter((part) => part !== '').join(', ');
}

/** Formats an amount for readers outside: cents only where there are some. */
export function formatPrice(amount: number, language: LanguageKey): string {
  const text = formatCurrency(amount, 'EUR', language);
  return Number.isInteger(amount) ? text.replace(/[.,]00(?!\d)/u, '') : text;
}

/** Returns the price as it may be shown; empty if the object has none. */
export function describePrice({ data }: Pick<EstateObject, 'data'>, language: LanguageKey): string {
  const price = priceOf(data);
  if (price.isOnRequest) return stakeholderText(language, 'priceOnRequest');
  const said = sayPrice(price, {
    money: (amount) => formatPrice(amount, language),
    suffix: (suffix) => listText(language, `objects.suffixes.${suffix}`),
  });
  return said ?? '';
}

/** Formats an appointment with its weekday: `Sa, 28.11.2026, 16:30`. */
export function formatAppointment(at: Date, language: LanguageKey): string {
  return `${formatWeekday(germanDayOf(at), language)}, ${formatGermanTime(at, language)}`;
}
