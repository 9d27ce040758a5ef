import { marketingOf } from '../../contract/objects/object-types.ts';
import type { TextLength, TextTone, TextType } from '../../contract/texts/text-types.ts';
import { has, kindOf, lineOf, listFeatures, listWords, numberOf, optionOf, placeOf } from './facts.ts';
import type { Data } from './facts.ts';

export interface DraftWish {
  readonly textType: TextType;
  readonly tone: TextTone;
  readonly length: TextLength;
}

type Sentence = string | null;

const said = (sentences: readonly Sentence[]): string[] => sentences.filter((sentence) => sentence !== null);

/** Opening of a description, by its tone. */
function opening(data: Data, tone: TextTone): string {
  const what = `${kindOf(data)}${placeOf(data) === null ? '' : ` in ${placeOf(data) ?? ''}`}`;
  const marketing = marketingOf(data);
  if (tone === 'warm')
    return `Willkommen: ${what} ${marketing === 'rent' ? 'sucht neue Mieter' : 'sucht neue Eigentümer'}.`;
  if (tone === 'elegant') return `Wir freuen uns, Ihnen dieses Angebot vorzustellen: ${what}.`;
  if (marketing === 'both') return `Zum Kauf oder zur Miete: ${what}.`;
  return `${marketing === 'rent' ? 'Zur Miete' : 'Zum Kauf'}: ${what}.`;
}

function spaces(data: Data): Sentence {
  const living = numberOf(data, 'livingSpace');
  const rooms = numberOf(data, 'numberOfRooms');
  if (living === null) {
    const net = numberOf(data, 'netFloorSpace');
    return net === null ? null : `Die Nettofläche beträgt ca. ${net} m².`;
  }
  return rooms === null
    ? `Die Wohnfläche beträgt ca. ${living} m².`
    : `Auf ca. ${living} m² Wohnfläche ${data['numberOfRooms'] === 1 ? 'gibt es 1 Zimmer' : `verteilen sich ${rooms} Zimmer`}.`;
}

function bedAndBath(data: Data): Sentence {
  const bedrooms = numberOf(data, 'numberOfBedRooms');
  const bathrooms = numberOf(data, 'numberOfBathRooms');
  const parts = said([
    bedrooms === null ? null : `${bedrooms} Schlafzimmer`,
    bathrooms === null ? null : `${bathrooms} Badezimmer`,
  ]);
  return parts.length === 0 ? null : `Dazu gehören ${listWords(parts)}.`;
}

function plot(data: Data): Sentence {
  const area = numberOf(data, 'plotArea');
  return area === null ? null : `Das Grundstück ist ca. ${area} m² groß.`;
}

function storey(data: Data): Sentence {
  const { floor } = data;
  if (typeof floor !== 'number') return null;
  if (floor === 0) return 'Die Räume liegen im Erdgeschoss.';
  if (floor < 0) return 'Die Räume liegen im Souterrain.';
  const top = numberOf(data, 'numberOfFloors');
  return `Die Räume liegen im ${floor}. Obergeschoss${top === null ? '' : ` von ${top}`}.`;
}

function age(data: Data): Sentence {
  const built = has(data, 'constructionYearUnknown') ? null : numberOf(data, 'constructionYear');
  const modernised = numberOf(data, 'lastRefurbishment');
  if (built === null) return modernised === null ? null : `Zuletzt modernisiert wurde ${modernised}.`;
  return `Das Baujahr ist ${built}${modernised === null ? '' : `, zuletzt modernisiert wurde ${modernised}`}.`;
}

function condition(data: Data): Sentence {
  const state = optionOf(data, 'condition');
  return state === null ? null : `Zustand: ${state.toLowerCase()}.`;
}

function equipment(data: Data): Sentence {
  const features = listFeatures(data);
  return features.length === 0
    ? null
    : `Zur Ausstattung ${features.length === 1 ? 'gehört' : 'gehören'} ${listWords(features)}.`;
}

function quality(data: Data): Sentence {
  const level = optionOf(data, 'interiorQuality');
  return level === null ? null : `Qualität der Ausstattung: ${level.toLowerCase()}.`;
}

function heating(data: Data): Sentence {
  const kind = optionOf(data, 'heatingTypeEnev2014');
  const source = optionOf(data, 'energySourceEnev2014');
  if (kind === null) return source === null ? null : `Wesentlicher Energieträger: ${source}.`;
  return `Beheizt wird mit ${kind}${source === null ? '' : ` (${source})`}.`;
}

function accessible(data: Data): Sentence {
  return has(data, 'handicappedAccessible') ? 'Die Räume sind barrierefrei.' : null;
}

function location(data: Data): Sentence[] {
  const city = [lineOf(data, 'postcode'), lineOf(data, 'city')].filter((part) => part !== null).join(' ');
  const quarter = lineOf(data, 'quarter');
  const ways = [
    ['distanceToPT', 'Bus und Bahn sind in {} Minuten zu Fuß erreichbar.'],
    ['distanceToMRS', 'Zum Hauptbahnhof sind es {} Minuten mit dem Auto.'],
    ['distanceToFM', 'Die Autobahn ist in {} Minuten erreicht.'],
    ['distanceToAirport', 'Zum Flughafen sind es {} Minuten.'],
  ] as const;
  return [
    city === '' ? null : `Das Objekt liegt in ${city}${quarter === null ? '' : `, Stadtteil ${quarter}`}.`,
    ...ways.map(([name, words]) => {
      const minutes = numberOf(data, name);
      return minutes === null ? null : words.replace('{}', minutes);
    }),
  ];
}

function building(data: Data): Sentence[] {
  const development = optionOf(data, 'siteDevelopmentType');
  const rule = optionOf(data, 'siteConstructibleType');
  const ratios = said([
    data['grz'] === undefined || numberOf(data, 'grz') === null ? null : `GRZ ${numberOf(data, 'grz') ?? ''}`,
    numberOf(data, 'gfz') === null ? null : `GFZ ${numberOf(data, 'gfz') ?? ''}`,
  ]);
  return [
    development === null ? null : `Erschließung: ${development.toLowerCase()}.`,
    rule === null ? null : `Bebaubar nach: ${rule}.`,
    ratios.length === 0 ? null : `${listWords(ratios)}.`,
  ];
}

function terms(data: Data): Sentence[] {
  const courtage = lineOf(data, 'courtage');
  const freeFrom = lineOf(data, 'freeFrom');
  return [
    freeFrom === null ? null : `Verfügbar: ${freeFrom}.`,
    courtage === null ? null : `Provision: ${courtage.replace(/\.$/u, '')}.`,
    lineOf(data, 'courtageNote'),
    'Alle Angaben beruhen auf Auskünften des Eigentümers.',
  ];
}

function facts(data: Data): Sentence[] {
  return [spaces(data), bedAndBath(data), plot(data), storey(data), ...building(data), age(data), condition(data)];
}

/** Sentences of a text by the length that is wished. */
const share: Readonly<Record<TextLength, number>> = { short: 3, normal: 7, long: 30 };

function headline(data: Data): string {
  const place = placeOf(data);
  const rooms = numberOf(data, 'numberOfRooms');
  const extra = has(data, 'garden') ? ' mit Garten' : has(data, 'balcony') ? ' mit Balkon' : '';
  const size = rooms === null ? '' : `${rooms}-Zimmer-`;
  const kind = kindOf(data);
  const what = size !== '' && kind === 'Wohnung' ? `${size}Wohnung` : kind;
  return `${what}${place === null ? '' : ` in ${place}`}${extra}`;
}

/** Writes a German text from the facts of an object; what is not in the data does not appear. */
export function draftByRules(data: Data, { textType, tone, length }: DraftWish): string {
  const take = (sentences: readonly Sentence[]) => said(sentences).slice(0, share[length]).join(' ');
  const furnishing = [equipment(data), quality(data), heating(data), accessible(data)];
  switch (textType) {
    case 'title':
      return cut(headline(data), 100);
    case 'shortTitle':
      return cut(headline(data), 50);
    case 'descriptionNote':
      return take([opening(data, tone), ...facts(data)]);
    case 'furnishingNote':
      return take(furnishing);
    case 'locationNote':
      return take(location(data));
    case 'otherNote':
      return take(terms(data));
    case 'descriptionNoteLong':
      return [take([opening(data, tone), ...facts(data)]), take(furnishing)].filter((part) => part !== '').join('\n\n');
    case 'locationNoteLong':
      return take(location(data));
    case 'descriptionShortExpose':
      return said([opening(data, tone), spaces(data), equipment(data)]).join(' ');
    case 'additionalAttributesExpose':
      return listFeatures(data)
        .map((words) => `• ${words.replace(/^eine? /u, '')}`)
        .join('\n');
  }
}

/** Cuts at the end of a word. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max + 1);
  return kept.slice(0, Math.max(kept.lastIndexOf(' '), 1)).trimEnd();
}
