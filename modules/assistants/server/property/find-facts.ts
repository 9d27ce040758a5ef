/** Facts that a text of property staff names, each as said; '' or empty if it names none. */
export interface PropertyFacts {
  /** Street and number. */
  readonly house: string;
  /** Floor and side, or number of the flat. */
  readonly unit: string;
  /** Room, such as Bad or Keller. */
  readonly room: string;
  /** People with their titles, in the order in which they are named. */
  readonly people: readonly string[];
  readonly day: string;
  readonly time: string;
  readonly telephone: string;
  /** Meters with number and reading. */
  readonly meters: readonly string[];
  readonly keys: readonly string[];
}

const house =
  /(?<![\p{L}\d])(?:(?:Am|An der|Auf dem|Im|In der|Zum|Zur)\s\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?|(?:\p{Lu}[\p{L}.-]*[\s-])?\p{Lu}[\p{L}-]*(?:straße|str\.|strasse|weg|platz|gasse|allee|ring|ufer|damm|chaussee|steig|pfad|hof)|\p{Lu}[\p{L}-]+[\s-](?:Straße|Str\.|Strasse|Weg|Platz|Gasse|Allee|Ring|Ufer|Damm|Chaussee))\s?\d{1,4}(?:\s?[a-z](?!\p{L}))?(?:\s?[-–]\s?\d{1,4}(?:\s?[a-z](?!\p{L}))?)?(?!\d|\.\s?OG|:)/u;
const unit =
  /(?<![\p{L}\d])((?:\d{1,2}\.\s?(?:OG|Obergeschoss|Stock|Etage)|EG|Erdgeschoss|DG|Dachgeschoss|UG|Souterrain|Hochparterre)(?:\s?(?:links|rechts|mitte|vorn|hinten))?|(?:Wohnung|WE|Whg\.?)\s?(?:Nr\.?\s?)?\d{1,3}[a-z]?)(?![\p{L}\d])/iu;
const room =
  /(?<!\p{L})(Bad(?:ezimmer)?|Küche|Schlafzimmer|Wohnzimmer|Kinderzimmer|Flur|Keller(?:raum)?|Heizungskeller|Treppenhaus|Balkon|Terrasse|Dachboden|Waschküche|Tiefgarage|Garage|Hof|Gäste-WC|WC|Toilette|Aufzug)(?!\p{L})/u;
const person =
  /(?<!\p{L})(?:Frau|Herrn?|Familie|Eheleute|Firma|Fa\.)\s+(?:Dr\.\s+)?\p{Lu}[\p{L}'-]+(?:\s\p{Lu}[\p{L}'-]+(?=[\s,.;:]|$))?/gu;
const day =
  /(?<!\d)(\d{1,2}\.\s?(?:\d{1,2}\.(?:\s?\d{2,4})?|(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?:\s\d{4})?))(?!\d)/u;
const time = /(?<![\d.,])((?:[01]?\d|2[0-3])[:.]\d{2}(?:\s?Uhr)?|(?:[01]?\d|2[0-3])\s?Uhr(?:\s?\d{2})?)(?!\d)/u;
const telephone = /(?<![\d.,])(?:\+49|0)[\d\s/()-]{6,18}\d/u;
const meter =
  /(?<!\p{L})(?:Strom|Gas|Kaltwasser|Warmwasser|Wasser|Wärme|Heizung|Fernwärme)(?:zähler)?(?:\s?(?:Nr\.?|Nummer|Zählernummer)\s?[\dA-Z/-]+)?[\s:,]*(?:Stand\s?)?\d[\d.,]*\s?(?:kWh|m³|cbm|Kubik(?:meter)?|MWh|Einheiten)(?!\p{L})/giu;
const key =
  /(?<![\p{L}\d])(?:\d{1,2}|ein(?:en)?|zwei|drei|vier|fünf|sechs)(?:x)?\s?(?:Haus|Wohnungs?|Briefkasten|Keller|Zimmer|Haustür|Garagen|Tiefgaragen)(?:tür)?(?:schlüssel|-?\s?chips?)?(?!\p{L})/giu;

/** Words that stand behind a name, but are none. */
const noNames = new Set(['Er', 'Sie', 'Es', 'Hat', 'Die', 'Der', 'Das', 'Am', 'Im', 'Um', 'Und', 'Wohnung', 'Bitte']);

/** Finds the facts of a text by their forms; nothing is concluded. */
export function findFacts(text: string): PropertyFacts {
  const first = (pattern: RegExp): string => (pattern.exec(text)?.[0] ?? '').trim();
  const all = (pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([found]) => found.trim()))];
  return {
    house: first(house),
    unit: first(unit),
    room: first(room),
    people: all(person).map(trimName),
    day: first(day),
    time: first(time),
    telephone: first(telephone),
    meters: all(meter),
    keys: all(key),
  };
}

function trimName(name: string): string {
  const words = name.split(/\s+/u);
  const last = words.at(-1) ?? '';
  const own = words.length > 2 && noNames.has(last) ? words.slice(0, -1) : words;
  return own.join(' ').replace(/^Herrn/u, 'Herr');
}
