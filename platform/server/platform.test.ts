import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { whenOver } from '#testing/when-over.ts';
import { createDocumentRenderer } from './documents/document-renderer.ts';
import { createPlatform } from './platform.ts';

const { database, secretKey } = await createTestDatabase();
const { files } = await createTestFiles(database);
const root = join(import.meta.dirname, '../..');
const configuration = { sessionMinutes: 30, publicUrl: 'http://kontor.test', demo: false, smtpUrl: undefined };
const given = { configuration, database, clock: createTestClock(), secretKey, files, onError: fail };

it.each([
  'createSheetReader',
  'createDocumentRenderer',
  'createPictureProcessor',
  'createAuditRecorder',
  'createScanner',
])('only the platform calls %s in the product', (name) => {
  const calls = new RegExp(`(?<!function )${name}\\(`, 'u');
  const callers = globSync('{app,modules,platform}/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
    .filter((path) => calls.test(readFileSync(join(root, path), 'utf8')));
  expect(callers).toContain('platform/server/platform.ts');
  // A process that works on its own scans what it fetches.
  expect(callers.filter((path) => !/(?:platform|-worker)\.ts$/u.test(path))).toEqual([]);
});

it('ends the child processes that it started, and none passed to it', async () => {
  const renderer = createDocumentRenderer({ workers: 1 });
  whenOver(() => renderer.close());
  const close = vi.spyOn(renderer, 'close');
  const platform = createPlatform({ ...given, renderer });
  expect(platform.renderer).toBe(renderer);
  await platform.close();
  expect(close).not.toHaveBeenCalled();
  const file = { path: 'none', mediaType: 'text/csv' } as const;
  await expect(
    platform.sheets.preview(file, { rows: 1, characters: 10 }, { tenantQueue: { key: 'one' } }),
  ).rejects.toMatchObject({ code: 'overloaded', cause: { reason: 'closed' } });
});

function fail(error: Error): never {
  throw error;
}
