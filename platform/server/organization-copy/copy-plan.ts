import { escapeIdentifier, escapeLiteral } from 'pg';
import type { AccountTable, OwnedTable, Tables } from './find-tables.ts';

/** SQL expression of a column over the source's row; what has none is copied as it is. */
type Expressions = Readonly<Record<string, string>>;

/** A table whose rows are copied, with what they become. */
export interface PlannedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** SQL over a row of the source, one for each column. */
  readonly expressions: readonly string[];
  /** Condition for the rows of the source. */
  readonly sourceRows: string;
  /** Condition for the rows of the target that come of them. */
  readonly targetRows: string;
  /** When the rows may be stored: accounts and whose they are first, those last that nothing but others' removal removes. */
  readonly stored: 'first' | 'any time' | 'last';
}

/** Without their rows, nobody finds what else has arrived of an organisation. */
const foundBy: ReadonlySet<string> = new Set(['organizations', 'memberships']);

export interface CopyScope {
  /** Id at the source. */
  readonly organizationId: string;
  /** Id at the target; another one for a copy next to the original. */
  readonly targetId: string;
  /** Accounts that the target does not know yet. */
  readonly accountIds: readonly string[];
  /** Tables whose rows are not copied. */
  readonly omitted: ReadonlySet<string>;
  /** By table: columns with another value at the target. */
  readonly changes: Readonly<Record<string, Expressions>>;
  /** By table: condition for the rows of the source, in addition to the organisation. */
  readonly conditions: Readonly<Record<string, string>>;
  /** By table of the catalogue: the target's id of each id of the source. */
  readonly entryIds: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Plans the copy of every table: the accounts first, then the organisation and what refers to it. */
export function planCopy({ owned, accounts }: Tables, scope: CopyScope): PlannedTable[] {
  return [
    ...accounts.map((table) => planAccounts(table, scope)),
    ...owned.filter(({ name }) => !scope.omitted.has(name)).map((table) => planOwned(table, scope)),
  ];
}

function planAccounts({ name, columns, key }: AccountTable, { accountIds, changes }: CopyScope): PlannedTable {
  const rows = `${escapeIdentifier(key)} = ANY ('{${accountIds.map(checkId).join(',')}}'::uuid[])`;
  return {
    name,
    columns,
    expressions: express(columns, changes[name] ?? {}),
    sourceRows: rows,
    targetRows: rows,
    stored: 'first',
  };
}

function planOwned(table: OwnedTable, scope: CopyScope): PlannedTable {
  const { name, columns, key, cascades } = table;
  const { organizationId, targetId, changes, conditions, entryIds } = scope;
  const expressions = express(columns, {
    ...(targetId !== organizationId && { [key]: `'${checkId(targetId)}'::uuid` }),
    ...Object.fromEntries(table.entries.map((entry) => [entry.column, translate(entry.column, entryIds[entry.table])])),
    ...changes[name],
  });
  const further = conditions[name];
  return {
    name,
    columns,
    expressions,
    sourceRows: `${escapeIdentifier(key)} = '${checkId(organizationId)}'${further === undefined ? '' : ` AND (${further})`}`,
    targetRows: `${escapeIdentifier(key)} = '${checkId(targetId)}'`,
    stored: foundBy.has(name) ? 'first' : cascades ? 'any time' : 'last',
  };
}

function express(columns: readonly string[], changes: Expressions): string[] {
  return columns.map((column) => changes[column] ?? escapeIdentifier(column));
}

/** The id of the same entry at the target. */
function translate(column: string, ids: Readonly<Record<string, string>> = {}): string {
  return `(${escapeLiteral(JSON.stringify(ids))}::jsonb ->> ${escapeIdentifier(column)}::text)::uuid`;
}

function checkId(id: string): string {
  if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u.test(id)) throw new TypeError(`${id} is not a UUID`);
  return id;
}
