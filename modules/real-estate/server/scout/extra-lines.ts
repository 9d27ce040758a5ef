import { parseDay, parseNumber } from '../openimmo/read-facts.ts';
import type { ScoutFacts } from './scout-facts.ts';
import { hasElement } from './scout-structure.ts';
import { sayDay } from './scout-texts.ts';

/** A fact without an element at the portal, in the words of a note. */
interface Extra {
  readonly field: string;
  readonly say: (value: unknown) => string | undefined;
  /** Reads the words again. */
  readonly read: (words: string) => unknown;
}

const feature = (field: string, words: string): Extra => choice(field, { YES: words });

function choice(field: string, words: Readonly<Record<string, string>>): Extra {
  const values = new Map(Object.entries(words).map(([value, word]) => [word, value]));
  return {
    field,
    say: (value) => (typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined),
    read: (word) => values.get(word),
  };
}

function count(field: string, one: string, many: string): Extra {
  const pattern = new RegExp(`^(\\d{1,4}) (?:${one}|${many})$`, 'u');
  return {
    field,
    say: (value) => (typeof value === 'number' && value > 0 ? `${value} ${value === 1 ? one : many}` : undefined),
    read: (words) => toNumber(pattern.exec(words)?.[1]),
  };
}

const toNumber = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);

const storey: Extra = {
  field: 'floor',
  say: (value) => {
    if (typeof value !== 'number') return undefined;
    return value < 0 ? 'Untergeschoss' : value === 0 ? 'Erdgeschoss' : `${value}. Obergeschoss`;
  },
  read: (words) =>
    ({ Untergeschoss: -1, Erdgeschoss: 0 })[words] ?? toNumber(/^(\d{1,3})\. Obergeschoss$/u.exec(words)?.[1]),
};

const leaseholdEnd: Extra = {
  field: 'leaseholdEnd',
  say: (value) => (typeof value === 'string' ? `Erbbaurecht bis ${sayDay(value)}` : undefined),
  read: (words) =>
    words.startsWith('Erbbaurecht bis ') ? parseDay(words.slice('Erbbaurecht bis '.length)) : undefined,
};

const groundRent: Extra = {
  field: 'groundRent',
  say: (value) => (typeof value === 'number' ? `Erbbauzins ${String(value).replace('.', ',')} € pro Jahr` : undefined),
  read: (words) => {
    const [, amount] = /^Erbbauzins (\S{1,20}) € pro Jahr$/u.exec(words) ?? [];
    return amount === undefined ? undefined : parseNumber(amount);
  },
};

/** Notes with the beginning of their line, and the facts that it lists. */
const lines: Readonly<Record<string, { readonly prefix: string; readonly extras: readonly Extra[] }>> = {
  furnishingNote: {
    prefix: 'Ausstattung: ',
    extras: [
      feature('fireplace', 'Kamin'),
      feature('airConditioned', 'Klimaanlage'),
      choice('airConditioning', { YES: 'Klimaanlage', BY_APPOINTMENT: 'Klimaanlage nach Vereinbarung' }),
      feature('builtInKitchen', 'Einbauküche'),
      feature('balcony', 'Balkon'),
      feature('terrace', 'Terrasse'),
      feature('garden', 'Garten'),
      feature('cellar', 'Keller'),
      feature('guestToilet', 'Gäste-WC'),
      feature('handicappedAccessible', 'Barrierefrei'),
      feature('lodgerFlat', 'Einliegerwohnung'),
      choice('parkingSpaceType', {
        GARAGE: 'Garage',
        OUTSIDE: 'Außenstellplatz',
        CARPORT: 'Carport',
        DUPLEX: 'Duplex-Stellplatz',
        CAR_PARK: 'Stellplatz im Parkhaus',
        UNDERGROUND_GARAGE: 'Tiefgaragenstellplatz',
      }),
      storey,
      count('numberOfUnits', 'Wohneinheit', 'Wohneinheiten'),
      count('numberOfCommercialUnits', 'Gewerbeeinheit', 'Gewerbeeinheiten'),
    ],
  },
  otherNote: {
    prefix: 'Hinweise: ',
    extras: [
      feature('plusVat', 'zzgl. MwSt.'),
      feature('leasehold', 'Erbbaurecht'),
      leaseholdEnd,
      groundRent,
      feature('listed', 'Denkmalschutz'),
      choice('constructionPhase', {
        PROJECTED: 'Bau geplant',
        UNDER_CONSTRUCTION: 'im Bau',
        COMPLETED: 'fertiggestellt',
      }),
    ],
  },
};

/** Returns the line that a note gets for facts without an element: `Ausstattung: Kamin, Balkon`; empty without any. */
export function sayExtras(note: string, facts: ScoutFacts): string {
  const line = lines[note];
  const said = (line?.extras ?? [])
    .filter(({ field }) => !hasElement(facts.element, field))
    .map(({ field, say }) => say(facts.value(field)))
    .filter((words) => words !== undefined);
  return line === undefined || said.length === 0 ? '' : `${line.prefix}${[...new Set(said)].join(', ')}`;
}

/** A note without the line of such facts, and the facts; a line with anything else is left in it. */
export function readExtras(
  note: string,
  text: string,
): { readonly text: string; readonly facts: readonly (readonly [string, unknown])[] } {
  const line = lines[note];
  const start = text.lastIndexOf('\n') + 1;
  const last = text.slice(start);
  if (line === undefined || !last.startsWith(line.prefix)) return { text, facts: [] };
  const read = last
    .slice(line.prefix.length)
    .trimEnd()
    .split(', ')
    .map((words) =>
      line.extras
        .map(({ field, read: from }) => [field, from(words)] as const)
        .filter(([, value]) => value !== undefined),
    );
  if (read.some((found) => found.length === 0)) return { text, facts: [] };
  return { text: text.slice(0, start).trimEnd(), facts: read.flat() };
}
