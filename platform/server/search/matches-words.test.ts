import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { matchesWords } from './matches-words.ts';

const { database } = await createTestDatabase();

async function finds(term: string, ...texts: readonly (string | null)[]): Promise<boolean> {
  const condition = matchesWords(
    term,
    texts.map((text) => sql`${text}::text`),
  );
  return database.identity(
    async (tx) => (await sql<{ found: boolean }>`SELECT ${condition} AS found`.execute(tx)).rows[0]?.found ?? false,
  );
}

test.each([
  ['Mueller', 'Jörg Müller'],
  ['muller jorg', 'Jörg Müller'],
  ['strasse', 'Hauptstraße'],
  ['Sonnen erika@', 'Pflegedienst Sonnenhof', 'erika@sonnenhof.example'],
  ['50 %', '50 % Nachlass'],
  ['a.b', 'a.b'],
  ['(x', 'f(x)'],
  ['', 'irgendetwas'],
])('%s finds %s', async (term, ...texts) => {
  expect(await finds(term, ...texts, null)).toBe(true);
});

test.each([
  ['Mueller', 'Jörg Miller'],
  ['Sonnenhof Berlin', 'Pflegedienst Sonnenhof', 'Hamburg'],
  ['a.b', 'axb'],
  ['_', 'Unterstrich'],
  ['^J', 'Jörg'],
])('%s does not find %s', async (term, ...texts) => {
  expect(await finds(term, ...texts)).toBe(false);
});
