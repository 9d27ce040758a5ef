import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { draftsName } from '#platform/server/files/files-folder.ts';
import { createTestDatabase } from '#testing/database.ts';
import { buildPdf, household, placeDelivery, posting, receipt, table } from '#testing/deliveries/build-delivery.ts';
import { openDeliveries } from '#testing/deliveries/scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { startSftpServer } from '#testing/remote/sftp-server.ts';
import { mountSmallDisk } from '#testing/small-disk.ts';
import { whenOver } from '#testing/when-over.ts';

const disk = mountSmallDisk(8);
const testDatabase = await createTestDatabase();
const { database } = testDatabase;
// The files of the product lie where temporary ones do; the database is elsewhere.
if (disk) vi.stubEnv('TMPDIR', disk.path);
const people = await createProductPeople(database);
vi.unstubAllEnvs();
runTasks(people, testDatabase);

const large = (name: string): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2_000_000, name), buildPdf(name)]);

describe.runIf(disk !== undefined)('a full disk during the download of a delivery', () => {
  it.each(['ftp', 'sftp'] as const)(
    '%s: nothing is imported, the journal names the reason, and the next refresh imports it',
    async (kind) => {
      const { path, fill } = disk ?? expect.fail('there is no small disk');
      const server = kind === 'ftp' ? await startFtpServer() : await startSftpServer();
      whenOver(() => server.stop());
      const { tree, refresh, read } = await openDeliveries({ people, database, server });
      const documents = ['A1', 'A2'].map((id) => [`archiv/${id}.pdf`, large(`${kind}${id}`)] as const);
      placeDelivery(tree, {
        id: 'D1',
        mode: 'FULL',
        files: {
          ...household,
          ...table('buchungen.csv', posting('B1')),
          ...table('belege.csv', receipt('A1'), receipt('A2')),
          ...Object.fromEntries(documents),
        },
      });
      const filler = join(path, 'filler');
      const isThere = async () => ({
        owners: await read((tx) => tx.selectFrom('property_owners').select('id').execute()),
        receipts: (await read((tx) => tx.selectFrom('receipts').select('file_id').execute())).length,
        drafts: await listDrafts(path),
      });

      // Room for the first document, not for the second.
      fill(filler, 3_000_000);
      expect(await refresh()).toMatchObject([
        { state: 'failed', errors: [{ file: '', code: 'file_store_unavailable' }] },
      ]);
      expect(await isThere()).toEqual({ owners: [], receipts: 0, drafts: [] });
      // Not even for a table.
      fill(filler, 0);
      expect(await refresh()).toMatchObject([
        { state: 'failed', errors: [{ file: '', code: 'file_store_unavailable' }] },
      ]);
      expect(await isThere()).toEqual({ owners: [], receipts: 0, drafts: [] });

      await rm(filler);
      expect(await refresh()).toMatchObject([
        { state: 'taken', errors: [], counts: { 'buchungen.csv': { new: 1 }, 'belege.csv': { new: 2 } } },
      ]);
      expect(await isThere()).toMatchObject({ receipts: 2, drafts: [] });
    },
  );
});

/** Files that are being written, wherever below the disk the product keeps them. */
async function listDrafts(path: string): Promise<string[]> {
  return (await readdir(path, { recursive: true })).filter((name) => name.includes(`${draftsName}/`));
}
