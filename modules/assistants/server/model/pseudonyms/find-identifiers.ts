import type { Span, TokenKind } from './spans.ts';

const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const monthNumber = String.raw`(?:0?[1-9]|1[0-2])`;
const monthName =
  '(?:jan(?:uar)?|jänner|feb(?:ruar)?|mär(?:z)?|maerz|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?)';
const year = String.raw`(?:19|20)\d{2}`;

const longStreet = String.raw`(?:stra(?:ß|ss)e|str\.|allee|gasse|chaussee)`;
const shortStreet = '(?:weg|platz|ring|damm|ufer|steig|pfad|hof|markt|graben|wall|stieg|berg|tor)';
/** A house number: no time, fraction, decimal or amount. */
const houseNumber = String.raw`\s?\d{1,4}(?:\s?[a-z](?![\p{L}\d]))?(?!\d|[/:,.]\d|\s?(?:uhr|ml|mg|grad|kg|x|cm|mal|meter|stunden|minuten|tage|tabletten|flaschen))`;
/** Nouns behind „im“ and „am“ that are no addresses. */
const noPlaces =
  '(?:Zimmer|Bett|Bad|Haus|Flur|Stock|Wohnbereich|Keller|Küche|Wohnung|Arm|Bein|Schnitt|Stunde|Tag|Woche|Monat|Jahr|Mai|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Januar|Februar|März|April|Juni|Juli|August|September|Oktober|November|Dezember|Vormittag|Nachmittag|Abend|Morgen|Mittag|Nacht)';
const beforePlaces = '(?:Am|An der|An den|Im|In der|In den|Zum|Zur|Auf der|Auf dem|Unter den|Hinter der|Vor dem)';
const compound = String.raw`(?<![\p{L}\d-])(?:(?:\p{L}+-){1,4}|\p{L}{3,})`;

/**
 * Patterns by their kind; a group names the part that is hidden, else it is the whole. All begin at the start of a word
 * or number and repeat parts that do not overlap, so that a long text takes no longer than its length.
 */
const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ['T', /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu],
  // Bank accounts and insurance numbers.
  ['T', /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?(?![\p{L}\d])/gu],
  ['T', /(?<![\p{L}\d])[A-Z]\d{9}(?!\d)/gu],
  // Telephone numbers: with a prefix, or behind their word.
  ['T', /(?<![\p{L}\d,.])(?:\+\d{1,3}|00\d{2}|0\d{1,5})(?:[\s/()-]{0,3}\d){4,14}(?!\d)/gu],
  [
    'T',
    /(?:telefon|tel|handy|mobil|fax|rufnummer|durchwahl)(?:nummer|nr)?\.?[:\s]{0,3}(?<hidden>\d(?:[\s/()-]{0,3}\d){2,14})(?!\d)/giu,
  ],
  ['T', /(?<!\d)\d{7,}/gu],
  // Days with their year, and birthdays without it.
  ['D', new RegExp(String.raw`(?<![\d.])${day}\.${monthNumber}\.(?:${year}|\d{2})(?!\d)`, 'gu')],
  ['D', new RegExp(String.raw`(?<![\d.])${day}\.\s${monthNumber}\.\s${year}(?!\d)`, 'gu')],
  ['D', new RegExp(String.raw`(?<!\d)${day}[/-]${monthNumber}[/-]${year}(?!\d)`, 'gu')],
  ['D', /(?<!\d)(?:19|20)\d{2}-\d{2}-\d{2}(?!\d)/gu],
  ['D', new RegExp(String.raw`(?<!\d)${day}\.?\s?${monthName}\.?\s(?:${year}|\d{2}(?![\d:]))`, 'giu')],
  [
    'D',
    new RegExp(
      String.raw`(?:geb\.?|geboren\p{L}{0,2}|geburtsdatum|geburtstag|\*)[\s:,]{0,3}(?:(?:ist|am|im|den)\s)?(?<hidden>${day}\.\s?(?:${monthNumber}\.|${monthName})|(?:${monthName}\s)?${year})`,
      'giu',
    ),
  ],
  ['D', new RegExp(String.raw`(?:jahrgang|jg\.?)[\s:]{0,3}(?<hidden>${year}|\d{2})(?!\d)`, 'giu')],
  ['D', new RegExp(String.raw`(?<!\d)(?<hidden>${year})\sgeboren`, 'giu')],
  // Streets with or without a number, places with one, postcodes with their town.
  ['A', new RegExp(String.raw`${compound}${longStreet}(?:${houseNumber}|(?!\p{L}))`, 'giu')],
  ['A', new RegExp(`${compound}${shortStreet}${houseNumber}`, 'giu')],
  [
    'A',
    new RegExp(
      String.raw`(?<!\p{L})\p{Lu}\p{L}{2,}(?:er|en|e)\s(?:Straße|Strasse|Str\.|Allee|Weg|Platz|Ring|Damm|Markt)${houseNumber}`,
      'gu',
    ),
  ],
  ['A', new RegExp(String.raw`(?<!\p{L})(?:Straße|Strasse|Str\.|Allee|Gasse)${houseNumber}`, 'gu')],
  ['A', new RegExp(String.raw`(?<!\p{L})${beforePlaces}\s(?!${noPlaces})\p{Lu}\p{L}{2,}${houseNumber}`, 'gu')],
  ['A', /(?<!\d)(?:D-)?\d{5}\s\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+){0,3}(?:\s(?:am|an der|im|bei|ob der)\s\p{Lu}\p{L}+)?/gu],
];

/** Finds days, addresses, telephone numbers, email addresses and other numbers of people; rooms stay. */
export function findIdentifiers(text: string): readonly Span[] {
  return patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match): Span => {
      const hidden = match.groups?.['hidden'];
      const start = hidden === undefined ? match.index : match.index + match[0].lastIndexOf(hidden);
      return { kind, start, end: start + (hidden ?? match[0]).length };
    }),
  );
}
