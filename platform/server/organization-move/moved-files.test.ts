import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCatalogue } from '#testing/catalogue.ts';
import { createMoveScene, fillSource } from '#testing/move-scene.ts';
import { systemClock } from '../clock.ts';
import { toPath } from '../files/content-store.ts';
import { createDrafts } from '../files/drafts.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { purgeFiles } from '../files/purge-files.ts';
import { moveOrganization } from './move-organization.ts';

const scene = await createMoveScene();
const { source, target, files, options } = scene;
const here = await openCatalogue(source.adminUrl);
const there = await openCatalogue(target.adminUrl);
afterAll(async () => void (await Promise.all([here.close(), there.close()])));
beforeAll(async () => {
  await fillSource(scene);
  // Others are purged with their rows.
  await here.select('UPDATE files SET kept_at = now()');
});

/** The nightly purge of the target, three days from now. */
const purge = () =>
  purgeFiles(
    { database: target.database, store: createFolderStore(files.target), drafts: createDrafts(files.target) },
    new Date(systemClock.now().getTime() + 3 * 86_400_000),
  );

it('files that an earlier move has left at the target are not purged while another one counts on them', async () => {
  const [organizationId = ''] = await here.list(`SELECT id FROM organizations WHERE identifier = 'o1'`);
  const [sha256 = ''] = await here.list(`SELECT sha256 FROM files WHERE organization_id = '${organizationId}'`);
  const path = join(files.target, toPath({ organizationId, sha256 }));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'x');
  await there.select(`INSERT INTO discarded_contents (owner_id, sha256) VALUES ('${organizationId}', '${sha256}')`);
  let purges = 0;
  await moveOrganization(
    options('o1', {
      onStep: async (step) => {
        if (step !== 'files') return;
        expect(await purge()).toBe(0);
        purges += 1;
      },
    }),
  );
  expect(purges).toBe(1);
  expect((await stat(path)).size).toBe(1);
  // Now its rows keep it.
  await purge();
  expect((await stat(path)).size).toBe(1);
});
