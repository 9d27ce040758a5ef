/** A search as a caller says it, such as `3 Zimmer Sülz bis 500`: limits, and the words that are left. */
export interface SpokenSearch {
  readonly text: string;
  /** Number of rooms, such as 3 or 2.5. */
  readonly rooms?: number;
  /** True for at least so many rooms. */
  readonly isRoomsFrom?: boolean;
  /** Highest purchase price, in euros. */
  readonly saleTo?: number;
  /** Highest rent of a month, in euros. */
  readonly rentTo?: number;
}

/** Rents end where purchase prices begin, in euros. */
export const lowestSalePrice = 10_000;

/** Whoever says 500 of a house means thousands. */
const spokenThousand = 1000;
/** Smaller numbers behind `bis` are house numbers. */
const lowestRent = 100;

const start = String.raw`(?<![\p{L}\d])`;
const end = String.raw`(?![\p{L}\d])`;
const roomWords = String.raw`zimmer|zi\.?|rooms?|bed|habitaciones|hab\.?|pi[eè]ces?|комнат[аы]?|комн\.?|室|房`;
const fromWords = String.raw`ab|mind\.?|mindestens|at least|from|desde|dès|от`;
const upToWords = String.raw`bis(?: zu)?|max\.?|maximal|unter|up to|under|hasta|jusqu['’]?à|до|最多|不超过`;
const units = {
  million: String.raw`mio\.?|millionen|million(?:es|s)?|mill\.?|млн\.?|百万`,
  tenThousand: '万',
  thousand: String.raw`tsd\.?|tausend|t€|k|mil|тыс\.?|千`,
} as const;

const rooms = new RegExp(
  String.raw`${start}(?:(?<from>${fromWords})\s*)?(?<count>\d{1,2}(?:[.,]5)?)\s?-?\s?(?:${roomWords})${end}`,
  'iu',
);
const price = new RegExp(
  String.raw`${start}(?:${upToWords})\s{0,3}(?<amount>\d{1,3}(?:[.'\s]\d{3}){1,3}|\d{1,9}(?:[.,]\d{1,2})?)\s?` +
    String.raw`(?:(?<million>${units.million})|(?<tenThousand>${units.tenThousand})|(?<thousand>${units.thousand}))?` +
    String.raw`\s?(?:€|euro?s?)?${end}`,
  'iu',
);

/**
 * Reads a search for objects as it is said on the telephone, in the languages of the product. Amounts below
 * {@link lowestSalePrice} without a unit are rents, and thousands for a purchase: `bis 500`.
 */
export function readSpokenSearch(term: string): SpokenSearch {
  const room = rooms.exec(term);
  const withoutRooms = room === null ? term : term.replace(room[0], ' ');
  const found = price.exec(withoutRooms);
  const limits = found === null ? null : priceLimits(found.groups ?? {});
  const rest = found === null || limits === null ? withoutRooms : withoutRooms.replace(found[0], ' ');
  const isRoomsFrom = room?.groups?.['from'] !== undefined;
  return {
    text: rest.replaceAll(/\s+/gu, ' ').trim(),
    ...(room === null ? {} : { rooms: Number(room.groups?.['count']?.replace(',', '.')), isRoomsFrom }),
    ...limits,
  };
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Limits of an amount; null if it is no price. */
function priceLimits({
  amount = '',
  million,
  tenThousand,
  thousand,
}: Groups): Pick<SpokenSearch, 'saleTo' | 'rentTo'> | null {
  const isGrouped = /\d[.'\s]\d{3}/u.test(amount);
  const value = Number(isGrouped ? amount.replaceAll(/[.'\s]/gu, '') : amount.replace(',', '.'));
  if (million !== undefined) return { saleTo: value * 1_000_000 };
  if (tenThousand !== undefined) return { saleTo: value * 10_000 };
  if (thousand !== undefined) return { saleTo: value * spokenThousand };
  if (value >= lowestSalePrice) return { saleTo: value };
  return value < lowestRent ? null : { saleTo: value * spokenThousand, rentTo: value };
}
