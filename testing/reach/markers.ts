import { Client, escapeIdentifier as name, escapeLiteral as literal } from 'pg';

/** A value that stands in one cell of the database and nowhere else, with the ways in which an answer may write it. */
export interface Marker {
  /** `table.column` */
  readonly cell: string;
  /** Search term of the marker. */
  readonly term: string;
  readonly spellings: readonly string[];
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly where: string;
}

/** No vowels, which search folds, and of one length, so that no word is part of another one. */
const letters = 'bcdfghjklmnpqrst';
const word = (number: number): string =>
  `xz${[12, 8, 4, 0].map((shift) => letters[(number >> shift) & 15]).join('')}xz`;

/** A word that stands nowhere. */
export const nobodysWord = word(0xffff);

/**
 * Columns by which code decides: their values are those of a list that no check of the database knows, or name
 * something inside.
 */
const decisive =
  /^(?:event|subject_type|state|status|kind|purpose|media_type|area|properties|changes|payload|storage_key|user_type|source|language\w*|default_language|tax_currency|requirements?|vat_\w*category|content|result|document|sha256|file_sha256)$/u;

const candidates: Readonly<
  Record<
    string,
    (number: number, column: string) => readonly { readonly sql: string; readonly spellings: readonly string[] }[]
  >
> = {
  text: (number, column) =>
    [...(column.includes('email') ? [] : [word(number)]), `${word(number)}@people.example`].map((text) => ({
      sql: literal(text),
      spellings: [word(number)],
    })),
  // Ends in two digits other than zero, so that JSON writes both.
  bigint: (number) =>
    [70_000_011 + number * 100].map((cents) => ({
      sql: String(cents),
      spellings: [`${Math.floor(cents / 100)}.11`, `${Math.floor(cents / 100)},11`],
    })),
  date: (number) =>
    [new Date(Date.UTC(2030, 0, 1 + number)).toISOString().slice(0, 10)].map((day) => ({
      sql: literal(day),
      spellings: [day, `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`],
    })),
  jsonb: (number) => [
    {
      sql: `(SELECT jsonb_object_agg(key, ${literal(word(number))}) FROM jsonb_each_text(%))`,
      spellings: [word(number)],
    },
  ],
};

/**
 * Writes a marker into every cell of rows: texts, amounts, days and translated texts. What a check, a key or a trigger
 * refuses keeps its value, and no text stays none.
 *
 * @param rows names of tables with the condition of their rows
 */
export async function writeMarkers(adminUrl: string, rows: Readonly<Record<string, string>>): Promise<Marker[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const markers: Marker[] = [];
  try {
    for (const column of await listColumns(client, rows)) {
      const { rows: cells } = await client.query<{ ctid: string }>(
        `SELECT ctid FROM ${name(column.table)} WHERE (${column.where})${column.type === 'text' ? ` AND ${name(column.column)} IS NOT NULL` : ''}`,
      );
      for (const { ctid } of cells) {
        const marker = await writeMarker(client, column, ctid, markers.length + 1);
        if (marker) markers.push(marker);
      }
    }
  } finally {
    await client.end();
  }
  return markers;
}

async function listColumns(client: Client, rows: Readonly<Record<string, string>>): Promise<Column[]> {
  const { rows: columns } = await client.query<Omit<Column, 'where'>>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.oid = ANY (SELECT t::regclass FROM unnest($1::text[]) t) AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey))
      ORDER BY c.relname, a.attnum`,
    [Object.keys(rows)],
  );
  return columns
    .filter(
      ({ column, type }) =>
        !decisive.test(column) && type in candidates && (type !== 'bigint' || column.endsWith('_cents')),
    )
    .map((column) => ({ ...column, where: rows[column.table] ?? 'false' }));
}

async function writeMarker(
  client: Client,
  { table, column, type }: Column,
  ctid: string,
  number: number,
): Promise<Marker | undefined> {
  for (const { sql, spellings } of candidates[type]?.(number, column) ?? []) {
    try {
      const written = await client.query(
        `UPDATE ${name(table)} SET ${name(column)} = ${sql.replace('%', name(column))} WHERE ctid = ${literal(ctid)}`,
      );
      const [term = ''] = spellings;
      if (written.rowCount === 1) return { cell: `${table}.${column}`, term, spellings };
    } catch {
      // Refused by a rule of the database: the next candidate, or none.
    }
  }
  return undefined;
}
