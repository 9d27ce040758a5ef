/** Number of times that an element may occur in its parent. */
export interface ChildRule {
  /** Type of its content; undefined for elements whose content is not checked further. */
  readonly type: string | undefined;
  readonly min: 0 | 1;
  readonly max: number;
  /** True if the schema allows more than EN 16931: then only the schema of Factur-X refuses the second one. */
  readonly isSoft: boolean;
}

/** Children of each type by their names. */
export type StructureTable = ReadonlyMap<string, ReadonlyMap<string, ChildRule>>;

const counts: Readonly<Record<string, Pick<ChildRule, 'min' | 'max' | 'isSoft'>>> = {
  '!': { min: 1, max: 1, isSoft: false },
  '?': { min: 0, max: 1, isSoft: false },
  '~': { min: 0, max: 1, isSoft: true },
  '~2': { min: 0, max: 2, isSoft: true },
  '2': { min: 0, max: 2, isSoft: false },
  '*': { min: 0, max: Infinity, isSoft: false },
};

/**
 * Reads a table of types: `SellerTradeParty!:TradeParty` is an element that occurs exactly once, of another type.
 * - `!` exactly once, `?` at most once, `2` at most twice, `*` any number
 * - `~` at most once by EN 16931, more often by the schema; `~2` at most twice
 */
export function parseTable(types: Readonly<Record<string, string>>): StructureTable {
  const parse = (entry: string): readonly [string, ChildRule] => {
    const [, name = '', mark = '', type] = /^(\w+?)(!|\?|~2?|2|\*)(?::(\w+))?$/u.exec(entry) ?? [];
    const count = counts[mark];
    if (count === undefined) throw new Error(`unknown entry of the table: ${entry}`);
    return [name, { ...count, type }];
  };
  return new Map(
    Object.entries(types).map(([type, children]) => [type, new Map(children.trim().split(/\s+/u).map(parse))]),
  );
}
