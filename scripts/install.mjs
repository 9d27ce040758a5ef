import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withLock } from './lock.mjs';
import { pinnedNode, root } from './paths.mjs';
import { run, withProgress } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.kontor-installed');

/**
 * Installs what package-lock.json says unless exactly that is installed.
 *
 * @param {{ production?: boolean }} options production: what serves suffices (`npm ci --omit=dev`)
 */
export async function ensureInstalled({ production = false } = {}) {
  if (isInstalled(production)) return;
  await withLock(
    join(root, 'dist/install.lock'),
    () => console.log('Another process installs the packages; waiting for it'),
    () => install(production),
  );
}

async function install(production) {
  if (isInstalled(production)) return;
  const found = findInstalled();
  if (found === 'production' && production) return writeFileSync(stampFile, stamp('production'));
  if (found !== 'all') {
    const result = await withProgress('Installing packages', installPackages);
    // npm appends its manual to every error.
    if (result.code !== 0)
      throw new Error(`The packages cannot be installed:\n${result.output.trim().split('\n').slice(0, 15).join('\n')}`);
  }
  writeFileSync(stampFile, stamp('all'));
}

/**
 * `npm ci`, and where that refuses `npm install` without saving: a registry that lacks the programs of other systems
 * leaves these optional packages out of the lock file, which `npm ci` takes for a contradiction. Both install the
 * versions of the lock file.
 */
async function installPackages() {
  const { command, parameters, env } = npm();
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const clean = await run(command, [...parameters, 'ci', ...options], { env });
  return clean.output.includes('EUSAGE')
    ? run(command, [...parameters, 'install', '--no-save', ...options], { env })
    : clean;
}

function isInstalled(production) {
  if (!existsSync(stampFile) || !existsSync(pinnedNode)) return false;
  const found = readFileSync(stampFile, 'utf8');
  return found === stamp('all') || (production && found === stamp('production'));
}

/**
 * Describes the inputs of node_modules: the lock file, the requested part of it and, for packages with programs of
 * their own, the machine.
 */
function stamp(part) {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}-${part}`)
    .digest('hex');
}

/**
 * Returns the part of the lock file that somebody installed by hand, 'all' or 'production'; undefined for neither. npm
 * keeps a copy of the installed lock file.
 */
function findInstalled() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden) || !existsSync(pinnedNode)) return undefined;
  return comparePackages(
    JSON.parse(readFileSync(hidden, 'utf8')).packages,
    JSON.parse(readFileSync(lockFile, 'utf8')).packages,
  );
}

/**
 * @param {Record<string, { version?: string }>} installed entries of npm's own lock file in node_modules
 * @param {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean
 *   }>} wanted entries of package-lock.json
 * @returns {'all' | 'production' | undefined} which part of `wanted` is installed
 */
export function comparePackages(installed, wanted) {
  const same = (path) => installed[path]?.version === wanted[path]?.version;
  if (!Object.keys(installed).every(same)) return undefined;
  const missing = Object.entries(wanted).filter(
    ([path, { optional, devOptional, peer }]) => path !== '' && !optional && !devOptional && !peer && !same(path),
  );
  if (missing.length === 0) return 'all';
  return missing.every(([, { dev }]) => dev) ? 'production' : undefined;
}

/** npm under the machine's Node: the pinned one lies in the folder that npm is about to replace. */
function npm() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')));
  const env = { ...process.env, PATH: path.join(delimiter), npm_config_update_notifier: 'false' };
  const { npm_execpath: program, npm_node_execpath: node } = process.env;
  if (program?.endsWith('.js') && node !== undefined && !node.startsWith(root))
    return { command: node, parameters: [program], env };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters: [], env };
}
