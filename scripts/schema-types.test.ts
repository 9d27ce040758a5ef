import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { describeSchema, schemaFile } from './schema-types.ts';

const { adminUrl } = await createTestDatabase();

it('describes the tables as the migrations make them (npm run generate:schema)', async () => {
  expect(await readFile(schemaFile, 'utf8')).toBe(await describeSchema(adminUrl));
});
