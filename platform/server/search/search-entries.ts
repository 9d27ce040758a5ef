import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../database/transaction.ts';

/** A kind of record that a migration made searchable with `kontor_search_on`. */
export interface SearchableKind {
  readonly kind: string;
  /** Declared with ` desc` behind the sort key. */
  readonly downwards?: boolean;
  /** Kinds whose values count as this one's, the outermost first. */
  readonly ancestors?: readonly string[];
  readonly choices?: ChoiceWords;
}

/** Choices that words of a term name: `kind.column=value` by the word. */
export type ChoiceWords = Readonly<Record<string, readonly string[]>>;

/**
 * Up to so many matches are sorted at once; of more, the rows are walked in the list's order, which mostly soon fills a
 * page.
 */
const maxSortedMatches = 2000;
const firstChunk = 500;
const maxChunk = 4000;
/**
 * After so many rows the matches may stand far behind, such as `Köln` in a list by city: then so many more are sorted.
 */
const patientRows = 3000;
const maxLateMatches = 30_000;

/** Returns true if a search term contains anything to search for. */
export function isSearchTerm(term: string | undefined): term is string {
  return term !== undefined && term.trim() !== '';
}

/**
 * SQL of a `uuid[]`: the ids of a page of matches in the kind's own order, found past row-level security within the
 * tenant. The rows are read by them under row-level security, in the same statement.
 *
 * @param after sort key, as text (days as YYYY-MM-DD), and id of the last row of the page before
 */
export function matchesOnPage(
  { kind, downwards = false, ancestors = [], choices = {} }: SearchableKind,
  term: string,
  { after, limit }: { readonly after: readonly [key: string, id: string] | undefined; readonly limit: number },
): RawBuilder<string[]> {
  return sql<
    string[]
  >`ARRAY(SELECT found.id FROM search_page(${kind}, ${term}, ${JSON.stringify(choices)}::jsonb, ${[...ancestors]}::text[], ${downwards}::boolean,
    ${after?.[0] ?? null}::text, ${after?.[1] ?? null}::uuid, ${limit}::integer) AS found)`;
}

/**
 * SQL of a `uuid[]`: the matches in no order, `max` at most; for a term without trigrams those among the first 10,000
 * rows of the kind's order.
 */
export function anyMatches(
  { kind, downwards = false, ancestors = [], choices = {} }: SearchableKind,
  term: string,
  max: number,
): RawBuilder<string[]> {
  return sql<
    string[]
  >`ARRAY(SELECT search_matches(${kind}, ${term}, ${JSON.stringify(choices)}::jsonb, ${[...ancestors]}::text[], ${downwards}::boolean, ${max}::integer))`;
}

/** SQL of a set of `uuid`: those of the given records that match, in no order. @param ids SQL of a `uuid[]` */
export function matchesAmong(
  { kind, ancestors = [], choices = {} }: SearchableKind,
  term: string,
  ids: RawBuilder<readonly string[]>,
): RawBuilder<string> {
  return sql<string>`search_among(${kind}, ${term}, ${JSON.stringify(choices)}::jsonb, ${[...ancestors]}::text[], ${ids})`;
}

/** Requested rows of a list. */
export interface RowsWanted<Row> {
  /** Only those with these ids. */
  readonly ids?: readonly string[];
  /** Behind this row; absent: from where the page begins. */
  readonly after?: Row;
  readonly limit: number;
}

/**
 * The first `limit` matches in another order than the kind's own.
 *
 * @param readRows reads rows of the list in its order, under row-level security; may be called several times
 */
export async function readMatchesInOrder<Row extends { readonly id: string }>(
  tx: Transaction,
  searched: SearchableKind,
  term: string,
  {
    limit,
    readRows,
  }: { readonly limit: number; readonly readRows: (wanted: RowsWanted<Row>) => Promise<readonly Row[]> },
): Promise<Row[]> {
  const select = async (functionCall: RawBuilder<unknown>): Promise<string[]> =>
    (await sql<{ id: string }>`SELECT id FROM ${functionCall} AS id`.execute(tx)).rows.map((row) => row.id);
  const selectMatches = (max: number) => select(sql`unnest(${anyMatches(searched, term, max + 1)})`);
  const ids = await selectMatches(maxSortedMatches);
  if (ids.length <= maxSortedMatches) return [...(await readRows({ ids, limit }))];

  const found: Row[] = [];
  let after: Row | undefined;
  let walked = 0;
  let mayBeLate = true;
  for (let chunk = firstChunk; ; chunk = Math.min(chunk * 2, maxChunk)) {
    if (mayBeLate && walked >= patientRows) {
      mayBeLate = false;
      const all = await selectMatches(maxLateMatches);
      if (all.length <= maxLateMatches)
        return [
          ...found,
          ...(await readRows({ ids: all, ...(after !== undefined && { after }), limit: limit - found.length })),
        ];
    }
    const rows = await readRows({ ...(after !== undefined && { after }), limit: chunk });
    const matching = new Set(
      await select(matchesAmong(searched, term, sql<string[]>`${rows.map((row) => row.id)}::uuid[]`)),
    );
    found.push(...rows.filter((row) => matching.has(row.id)));
    after = rows.at(-1);
    walked += rows.length;
    if (found.length >= limit || rows.length < chunk) return found.slice(0, limit);
  }
}
