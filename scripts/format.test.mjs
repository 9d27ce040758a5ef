import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listUnformatted } from './format.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kontor-format-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('names each unformatted file and the command to run', async () => {
  writeFileSync(join(folder, 'good.ts'), "export const one = 'a';\n");
  writeFileSync(join(folder, 'bad.ts'), 'export const   one = "a"\n');
  writeFileSync(join(folder, 'bad.css'), 'a{color:red}\n');
  expect((await listUnformatted([folder])).toSorted()).toEqual([
    expect.stringMatching(/bad\.css: is not formatted; npm run format does it$/u),
    expect.stringMatching(/bad\.ts: is not formatted; npm run format does it$/u),
  ]);
  expect(await listUnformatted([join(folder, 'good.ts')])).toEqual([]);
});
