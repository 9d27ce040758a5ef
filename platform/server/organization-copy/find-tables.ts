import type { ClientBase } from 'pg';

/** A table with rows of an organisation, as PostgreSQL's catalogue describes it. */
export interface OwnedTable {
  readonly name: string;
  /** All but the generated ones, which PostgreSQL computes again. */
  readonly columns: readonly string[];
  /** Column with the id of the organisation: `id` of the table of organisations, `organization_id` of all others. */
  readonly key: string;
  /** Deleting the organisation deletes the rows; others go with the records that they belong to. */
  readonly cascades: boolean;
  /** Columns that refer to entries of the catalogue, which have another id in each installation. */
  readonly entries: readonly { readonly column: string; readonly table: string }[];
  /** Columns that refer to accounts, which are everybody's. */
  readonly accounts: readonly string[];
}

/** A table of accounts: the accounts themselves, or what hangs on them, such as passwords. */
export interface AccountTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Column with the id of the account. */
  readonly key: string;
}

/** Tables of the product, by what an organisation has in them. */
export interface Tables {
  /** Referenced ones first; the table of organisations is the first of all. */
  readonly owned: readonly OwnedTable[];
  /** The accounts first. */
  readonly accounts: readonly AccountTable[];
  /** Tables of everybody with the same entries in each installation, known by their `identifier`. */
  readonly catalogue: readonly string[];
}

interface FoundTable {
  readonly name: string;
  readonly columns: readonly string[];
}

interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly cascades: boolean;
}

const tablesQuery = `
  SELECT c.relname AS name,
         (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
           WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
   ORDER BY c.relname COLLATE "C"`;

const referencesQuery = `
  SELECT c.relname AS table, t.relname AS target, k.confdeltype = 'c' AS cascades,
         (SELECT json_agg(a.attname ORDER BY n.place) FROM unnest(k.conkey) WITH ORDINALITY AS n (number, place), pg_attribute a
           WHERE a.attrelid = k.conrelid AND a.attnum = n.number) AS columns
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
   WHERE k.contype = 'f' AND k.conparentid = 0 AND c.relnamespace = 'public'::regnamespace
   ORDER BY k.oid`;

/** Reads from the catalogue which tables have rows of organisations, and what they refer to. No table is listed here. */
export async function findTables(client: ClientBase): Promise<Tables> {
  const { rows: tables } = await client.query<FoundTable>(tablesQuery);
  const { rows: references } = await client.query<Reference>(referencesQuery);
  const own = new Map(tables.filter(({ columns }) => columns.includes('organization_id')).map((t) => [t.name, t]));
  const root = references.find((one) => one.columns.join() === 'organization_id' && !own.has(one.target))?.target;
  const organizations = tables.find(({ name }) => name === root);
  if (organizations === undefined) throw new Error('No table of organisations is referenced by organization_id');
  const shared = tables.filter(({ name }) => !own.has(name) && name !== root);
  const catalogue = shared.filter(({ columns }) => columns.includes('identifier')).map(({ name }) => name);
  const accounts = findAccounts(
    shared.filter(({ name }) => !catalogue.includes(name)),
    references,
    own,
  );
  const describe = (table: FoundTable, key: string): OwnedTable => {
    const from = references.filter((one) => one.table === table.name && one.columns.length === 1);
    const columnsTo = (isTarget: (name: string) => boolean) =>
      from
        .filter(({ target }) => isTarget(target))
        .map(({ columns: [column = ''], target }) => ({ column, table: target }));
    return {
      ...table,
      key,
      cascades: from.some(({ columns: [column], target, cascades }) => column === key && target === root && cascades),
      entries: columnsTo((name) => catalogue.includes(name)),
      accounts: columnsTo((name) => accounts.some((account) => account.name === name)).map(({ column }) => column),
    };
  };
  const owned = sortByReference([...own.values()], references).map((table) => describe(table, 'organization_id'));
  return { owned: [describe(organizations, 'id'), ...owned], accounts, catalogue };
}

/** Tables that tables of organisations refer to and whose entries differ by installation, and all that refer to these. */
function findAccounts(
  shared: readonly FoundTable[],
  references: readonly Reference[],
  own: ReadonlyMap<string, FoundTable>,
): AccountTable[] {
  const found: AccountTable[] = [];
  for (const table of shared)
    if (references.some((one) => own.has(one.table) && one.target === table.name)) found.push({ ...table, key: 'id' });
  for (let index = 0; index < found.length; index += 1) {
    const target = found[index]?.name;
    for (const table of shared.filter(({ name }) => !found.some((one) => one.name === name))) {
      const reference = references.find((one) => one.table === table.name && one.target === target);
      const [key] = reference?.columns ?? [];
      if (key !== undefined) found.push({ ...table, key });
    }
  }
  return found;
}

/** A table after those that it refers to; what refers to each other stays in the order of the names. */
function sortByReference(tables: readonly FoundTable[], references: readonly Reference[]): FoundTable[] {
  const sorted: FoundTable[] = [];
  const open = new Set(tables);
  while (open.size > 0) {
    const isFree = (table: FoundTable): boolean =>
      !references.some(
        (one) =>
          one.table === table.name && one.target !== table.name && [...open].some(({ name }) => name === one.target),
      );
    const free = [...open].filter(isFree);
    for (const table of free.length > 0 ? free : [...open].slice(0, 1)) {
      sorted.push(table);
      open.delete(table);
    }
  }
  return sorted;
}
