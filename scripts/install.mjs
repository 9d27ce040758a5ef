import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withLock } from './lock.mjs';
import { pinnedNode, root } from './paths.mjs';
import { run, withProgress } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.kontor-installed');

/** Installs what package-lock.json says unless exactly that is installed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(join(root, 'dist/install.lock'), () => console.log('Another process installs the packages; waiting for it'), install);
}

async function install() {
  if (isInstalled()) return;
  if (!matchesLockFile()) {
    const { command, parameters, env } = npm();
    const result = await withProgress('Installing packages', () =>
      run(command, [...parameters, 'ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { env }),
    );
    if (result.code !== 0) throw new Error(`npm ci failed:\n${result.output.trim()}`);
  }
  writeFileSync(stampFile, stamp());
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp() && existsSync(pinnedNode);
}

/** What node_modules depends on: the lock file and, for packages with programs of their own, the machine. */
function stamp() {
  return createHash('sha256').update(readFileSync(lockFile)).update(`${process.platform}-${process.arch}`).digest('hex');
}

/** True when somebody installed by hand what the lock file says: npm keeps a copy of what it installed. */
function matchesLockFile() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden) || !existsSync(pinnedNode)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const same = (path) => installed[path]?.version === wanted[path]?.version;
  return (
    Object.keys(installed).every(same) &&
    Object.entries(wanted).every(([path, { optional, devOptional, peer }]) => path === '' || optional || devOptional || peer || same(path))
  );
}

/** npm under the machine's Node: the pinned one lies in the folder that npm is about to replace. */
function npm() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(join(root, 'node_modules')));
  const env = { ...process.env, PATH: path.join(delimiter), npm_config_update_notifier: 'false' };
  const { npm_execpath: program, npm_node_execpath: node } = process.env;
  if (program?.endsWith('.js') && node !== undefined && !node.startsWith(root)) return { command: node, parameters: [program], env };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters: [], env };
}
