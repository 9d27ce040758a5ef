import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readDiskSpace } from '../../monitoring/storage-metrics.ts';
import type { DiskSpace } from '../../monitoring/storage-metrics.ts';
import { thresholds } from '../../monitoring/thresholds.ts';
import type { Check } from '../check.ts';
import { failure, off, ok, warning } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** Checks DATA_DIR: it is there, closed to other accounts and writable. */
export const checkDataFolder: Check = {
  name: 'Data folder',
  run: async ({ configuration: { dataDir } }) => {
    const name = 'Data folder';
    const folder = await stat(dataDir).catch(() => undefined);
    if (folder === undefined) {
      const parent = await findExisting(dirname(dataDir));
      return (await mayWrite(parent))
        ? [ok(name, `${dataDir} is created by the first start`)]
        : [failure(name, `${dataDir} does not exist, and this account may not write in ${parent}; create it`)];
    }
    if (!folder.isDirectory()) return [failure(name, `${dataDir} is not a folder; choose another DATA_DIR`)];
    // Root's embedded database runs under another account, which passes through the folder.
    const allowed = folder.uid === 0 ? 0o711 : 0o700;
    const mode = folder.mode & 0o777;
    if ((mode & ~allowed) !== 0)
      return [
        failure(name, `${dataDir} is open to other accounts: ${octal(mode)}; chmod ${octal(allowed)} ${dataDir}`),
      ];
    if (!(await mayWrite(dataDir)))
      return [failure(name, `this account may not write in ${dataDir}; give it the folder`)];
    return [ok(name, `${dataDir}, mode ${octal(mode)}`)];
  },
};

/** Checks the generated key of the folder. */
export const checkKeyFile: Check = {
  name: 'Key file',
  run: async ({ configuration: { dataDir, secretKey }, wrongSettings }) => {
    if (wrongSettings.has('SECRET_KEY')) return [];
    const path = join(dataDir, 'secret-key');
    const file = await stat(path).catch(() => undefined);
    if (file === undefined)
      return [
        secretKey === undefined
          ? warning('Key file', 'SECRET_KEY is not set: the first start generates a key into DATA_DIR')
          : off('Key file', 'not used: SECRET_KEY is set'),
      ];
    const mode = file.mode & 0o777;
    if ((mode & 0o077) !== 0)
      return [failure('Key file', `${path} is open to other accounts: ${octal(mode)}; chmod 600 ${path}`)];
    return [ok('Key file', `${path}, mode ${octal(mode)}`)];
  },
};

/** Checks the room on the disk of DATA_DIR, which takes uploads while they arrive. */
export const checkDisk: Check = {
  name: 'Disk',
  run: async ({ configuration: { dataDir } }) => [judgeRoom('Disk', await readDiskSpace(await findExisting(dataDir)))],
};

/** In bytes; the largest upload has 201 MB. */
const scarceBytes = 2e9;
const exhaustedBytes = 300e6;

/** Describes the free space of a file system. */
export function judgeRoom(name: string, { freeBytes, sizeBytes }: DiskSpace): Finding {
  const message = `${(freeBytes / 1e9).toFixed(1)} GB free, ${Math.round((freeBytes / sizeBytes) * 100)} %`;
  if (freeBytes < exhaustedBytes) return failure(name, `${message}; make room`);
  if (freeBytes < scarceBytes || (freeBytes / sizeBytes) * 100 < thresholds.diskPercent)
    return warning(name, `${message}; make room soon`);
  return ok(name, message);
}

async function findExisting(path: string): Promise<string> {
  return (await isThere(path)) || path === dirname(path) ? path : findExisting(dirname(path));
}

/** True if there is a file or a folder. */
export function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function mayWrite(path: string): Promise<boolean> {
  return access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

function octal(mode: number): string {
  return mode.toString(8);
}
