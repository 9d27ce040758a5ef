import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { normalizeEmail } from './user-repository.ts';

const { database } = await createTestDatabase();

/** Generates everything that the contract accepts in an address, a thousand characters at a time. */
function* addresses(): Generator<string> {
  let text = '';
  for (let codePoint = 0x21; codePoint <= 0x10_ff_ff; codePoint += 1) {
    const character = String.fromCodePoint(codePoint);
    if (/[\p{L}\p{M}\p{N}]/u.test(character)) text += character;
    if (text.length > 1000) {
      yield text;
      text = '';
    }
  }
  yield text;
}

// Collations stand for the locales of other servers: Turkish and Lithuanian have special rules.
test.each(['default', 'C', 'und-x-icu', 'tr-x-icu', 'lt-x-icu'])(
  'normalised addresses are lower case for PostgreSQL under %s',
  async (collation) => {
    const differences = await database.identity(async (tx) => {
      const { rows: known } = await sql`SELECT FROM pg_collation WHERE collname = ${collation}`.execute(tx);
      expect(known).toHaveLength(1);
      const found: string[] = [];
      for (const text of addresses()) {
        const email = normalizeEmail(text);
        const { rows } = await sql<{
          same: boolean;
        }>`SELECT lower(${email} COLLATE ${sql.id(collation)}) = ${email} AS same`.execute(tx);
        if (rows[0]?.same !== true) found.push(text.slice(0, 20));
      }
      return found;
    });
    expect(differences).toEqual([]);
  },
);

test.each([
  [' Jürgen.MÜLLER@Bücher.Example ', 'jürgen.müller@bücher.example'],
  ['JU\u0308RGEN@example.de', 'jürgen@example.de'],
  ['İ@example.de', 'i\u0307@example.de'],
  ['GROẞ@example.de', 'groß@example.de'],
  ['ΟΔΥΣΣΕΥΣ@example.gr', 'οδυσσευς@example.gr'],
])('%j is stored as %j, and normalising again changes nothing', (typed, kept) => {
  expect(normalizeEmail(typed)).toBe(kept);
  expect(normalizeEmail(kept)).toBe(kept);
});
