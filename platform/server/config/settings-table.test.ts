import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingNames } from './configuration.ts';

it('docs/operations.md lists exactly the settings that exist, in their order', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, table = ''] = /^## Settings$([\s\S]*?)^## /mu.exec(text) ?? [];
  expect([...table.matchAll(/^\| `([A-Z0-9_]+)` *\|/gmu)].map((match) => match[1])).toEqual(settingNames);
});
