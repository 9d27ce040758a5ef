import { z } from 'zod';
import { isSameValue, joinPath, mergeValues, placeOf, readValues, storedShape, toValues } from './fields.ts';
import type { FieldConflict, Field, FieldSet, Merged, StoredOf, TakesTheirs, ValuesOf, WireOf } from './fields.ts';

interface RowsOptions<Fields extends FieldSet, Wire extends z.ZodType> {
  readonly max: number;
  /** Rule of one row in a request, beyond its fields. */
  readonly rule: Wire;
  /**
   * Returns the rows to send: without an empty last one, or with a count fixed by a unit. Earlier rows keep their
   * positions.
   */
  readonly settle?: (rows: readonly ValuesOf<Fields>[]) => readonly ValuesOf<Fields>[];
  /** Formats a row for the audit log. */
  readonly describe: (row: StoredOf<Fields>) => string;
}

/** A list of rows, such as the sizes of an article: a merge of two edits works row by row. */
export function rows<Fields extends FieldSet, Wire extends z.ZodType>(
  fields: Fields,
  { max, rule, settle = (values) => values, describe }: RowsOptions<Fields, Wire>,
) {
  type Values = ValuesOf<Fields>;
  const stored = z.object(storedShape(fields));
  const list: Omit<Field<z.ZodArray<Wire>, z.ZodArray<typeof stored>, Values[]>, 'rowFields'> & {
    readonly rowFields: Fields;
  } = {
    kind: 'rows',
    wire: z.array(rule).max(max),
    stored: z.array(stored),
    isRequired: false,
    empty: [],
    rowFields: fields,
    toValue: (given, language) => given.map((row) => toValues(fields, row as Partial<StoredOf<Fields>>, language)),
    read: (values, language) => {
      const read = settle(values).map((row) => readValues(fields, row, language));
      return {
        wire: read.map(({ readable }) => readable as WireOf<Fields>) as z.input<Wire>[],
        problems: read.flatMap(({ problems }, index) =>
          problems.map((problem) => ({ ...problem, path: joinPath(String(index), problem.path) })),
        ),
      };
    },
    merge: (...edits) => mergeRows(fields, ...edits),
    describe: (given) => given.map((row) => describe(row as StoredOf<Fields>)).join('\n') || null,
    place: ([index, ...below]) => {
      if (index === undefined) return [];
      const place = below.length === 0 ? undefined : placeOf(fields, below.join('.'));
      return place === undefined ? [index] : [index, place];
    },
  };
  return list;
}

/**
 * Merges lists without row identity in three ways: rows that neither side touched divide the lists into sections. A
 * section changed by one side is taken from it; of one changed by both the rows are merged in pairs, and additions of
 * both are kept, mine first. A section with conflicting removals is one conflict as a whole.
 */
function mergeRows<Fields extends FieldSet>(
  fields: Fields,
  base: readonly ValuesOf<Fields>[],
  mine: readonly ValuesOf<Fields>[],
  theirs: readonly ValuesOf<Fields>[],
  takesTheirs: TakesTheirs,
): Merged<ValuesOf<Fields>[]> {
  const value: ValuesOf<Fields>[] = [];
  const conflicts: FieldConflict[] = [];
  // Position with mine kept everywhere: a key must not depend on rows taken from theirs before it.
  let place = 0;
  for (const [before, here, there] of partAtCommonRows(base, mine, theirs)) {
    if (isSameValue(here, before) || isSameValue(here, there)) {
      value.push(...there);
      place += there.length;
    } else if (isSameValue(there, before)) {
      value.push(...here);
      place += here.length;
    } else if (here.length < before.length || there.length < before.length) {
      const key = String(place);
      conflicts.push({ key, path: here.length === 1 ? key : '', mine: here, theirs: there });
      value.push(...(takesTheirs(key) ? there : here));
      place += here.length;
    } else {
      for (const [index, row] of before.entries()) {
        const key = String(place);
        const merged = mergeValues(fields, row, here[index] ?? row, there[index] ?? row, (below) =>
          takesTheirs(joinPath(key, below)),
        );
        conflicts.push(
          ...merged.conflicts.map((conflict) => ({
            ...conflict,
            key: joinPath(key, conflict.key),
            path: joinPath(key, conflict.path),
          })),
        );
        value.push(merged.values);
        place += 1;
      }
      const added = [...here.slice(before.length), ...there.slice(before.length)];
      value.push(...added);
      place += added.length;
    }
  }
  return { value, conflicts };
}

/** Divides the lists at rows that all three contain, each such row being a section of its own. */
function partAtCommonRows<Row>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
): (readonly [Row[], Row[], Row[]])[] {
  const [inMine, inTheirs] = [matchRows(base, mine), matchRows(base, theirs)];
  const parts: (readonly [Row[], Row[], Row[]])[] = [];
  let [baseAt, mineAt, theirsAt] = [0, 0, 0];
  for (const [index, row] of base.entries()) {
    const [here, there] = [inMine.get(index), inTheirs.get(index)];
    if (here === undefined || there === undefined) continue;
    parts.push(
      [base.slice(baseAt, index), mine.slice(mineAt, here), theirs.slice(theirsAt, there)],
      [[row], [row], [row]],
    );
    [baseAt, mineAt, theirsAt] = [index + 1, here + 1, there + 1];
  }
  parts.push([base.slice(baseAt), mine.slice(mineAt), theirs.slice(theirsAt)]);
  return parts;
}

/** Computes the longest common subsequence: the index in `to` of each row of `from` that still exists. */
function matchRows<Row>(from: readonly Row[], to: readonly Row[]): ReadonlyMap<number, number> {
  const [left, right] = [from, to].map((list) => list.map((row) => JSON.stringify(row))) as [string[], string[]];
  // lengths[i][j]: longest common subsequence of the rows after i and j.
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  const lengthAt = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    const line = lengths[i] ?? new Uint16Array();
    for (let j = right.length - 1; j >= 0; j -= 1) {
      line[j] = left[i] === right[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const matches = new Map<number, number>();
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    if (left[i] === right[j]) matches.set(i++, j++);
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return matches;
}
