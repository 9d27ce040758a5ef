import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ServerAccount } from './server-account.ts';
import type { ServerBinaries } from './server-binaries.ts';

const sharedFolder = '/var/lib/kontor';

/**
 * PostgreSQL looks its own programs up with access(2), which asks for the account's bare rights and ignores
 * capabilities. Below a folder that the account may not enter it would not find itself: there the programs
 * are copied, once per version, to where everybody may enter.
 *
 * @returns the given programs, or their copy below /var/lib/kontor
 */
export function provideReachableBinaries(binaries: ServerBinaries, account: ServerAccount): ServerBinaries {
  if (account.owner === undefined || mayExecute(binaries.postgres, account.owner)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(sharedFolder, `postgresql-${version}`);
  if (!existsSync(copy)) copyFolder(native, copy);
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

function mayExecute(program: string, owner: { uid: number; gid: number }): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', program], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/** Appears under its name only when it is complete; a second process that copied meanwhile wins. */
function copyFolder(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  const unfinished = mkdtempSync(`${to}-`);
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', unfinished, dirname(to)]);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
