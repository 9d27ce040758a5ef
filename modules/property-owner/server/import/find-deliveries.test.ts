import { expect, it } from 'vitest';
import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import type { RemoteFolders } from '#platform/server/connectors/remote-folder.ts';
import { findDeliveries } from './find-deliveries.ts';

const folders: Readonly<Record<string, readonly [name: string, isFolder: boolean][] | undefined>> = {
  '/': [
    ['2026-01-01', true],
    ['lost+found', true],
    ['leer', true],
    ['2026-01-02', true],
    ['archiv', true],
    ['..', true],
  ],
  '/2026-01-01': [
    ['manifest.json', false],
    ['eigentuemer.csv', false],
  ],
  '/2026-01-02': [
    ['eigentuemer.csv', false],
    ['manifest.json', true],
  ],
  '/leer': [],
};

const remote: Pick<RemoteFolders, 'list'> = {
  list: async (folder) => {
    const entries = folders[folder];
    if (entries === undefined) throw new ConnectorError('folder_missing');
    return entries.map(([name, isFolder]) => ({ name, isFolder, byteSize: 0, modifiedAt: undefined }));
  },
};

it('an unreadable folder does not stop the others', async () => {
  expect(await findDeliveries(remote as RemoteFolders, '/')).toEqual({
    ready: [{ path: '/2026-01-01', writtenAt: undefined }],
    unfinished: ['2026-01-02'],
    unreadable: ['lost+found'],
  });
});

it('the folder itself must exist', async () => {
  await expect(findDeliveries(remote as RemoteFolders, '/nirgends')).rejects.toMatchObject({
    problem: 'folder_missing',
  });
});
