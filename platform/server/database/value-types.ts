import { types } from 'pg';

type Parser = (text: string) => unknown;

const keepText: Parser = (text) => text;

/** int8 becomes a number while that is exact; counts and cents beyond 2^53 are a mistake, not a value. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database returned ${text}, which a number cannot hold exactly`);
  return value;
}

const parsers = new Map<number, Parser>([
  [types.builtins.INT8, parseSafeInteger],
  [types.builtins.DATE, keepText],
  [types.builtins.TIMESTAMP, keepText],
  [types.builtins.NUMERIC, keepText],
]);

const elementParsers = new Map<number, Parser>([
  [1016, parseSafeInteger],
  [1182, keepText],
  [1115, keepText],
  [1231, keepText],
]);

/** Elements of a one-dimensional array literal of numbers or dates, which PostgreSQL writes without quotes. */
function splitArray(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}

/**
 * Converts values of the database: int8 → number (throws beyond 2^53), date → 'YYYY-MM-DD', numeric → string,
 * timestamptz → Date, the same inside arrays; everything else as `pg` does it.
 */
export const valueTypes = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
    if (format === 'binary') return types.getTypeParser(oid, 'binary');
    const parser = parsers.get(oid);
    if (parser !== undefined) return parser;
    const parseElement = elementParsers.get(oid);
    if (parseElement === undefined) return types.getTypeParser(oid, 'text');
    return (text: string) => splitArray(text).map((element) => (element === 'NULL' ? null : parseElement(element)));
  },
};
