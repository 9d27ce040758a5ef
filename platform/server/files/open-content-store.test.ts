import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Opens a store in a process of its own. @returns which packages were loaded for it */
async function listPackages(filesUrl: string | undefined): Promise<string> {
  const program = `
    import { registerHooks } from 'node:module';
    const found = new Set();
    registerHooks({ resolve: (name, context, next) => { if (/^@aws-sdk|^flydrive/u.test(name)) found.add(name); return next(name, context); } });
    const { openContentStore } = await import(${JSON.stringify(join(import.meta.dirname, 'open-content-store.ts'))});
    (await openContentStore({ dataDir: '/nowhere', filesUrl: ${JSON.stringify(filesUrl)} })).close();
    process.stdout.write([...found].join());`;
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])).stdout;
}

it('loads the libraries of S3 only for a bucket', async () => {
  expect(await listPackages(undefined)).toContain('flydrive');
  expect(await listPackages(undefined)).not.toContain('@aws-sdk');
  expect(await listPackages('s3://key:secret@127.0.0.1:9000/kontor')).toContain('@aws-sdk/client-s3');
});
