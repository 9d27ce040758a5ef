import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder, quickest } from './compress.mjs';
import { withLock } from './lock.mjs';
import { packageFile, pinnedNode, root } from './paths.mjs';
import { run, withProgress } from './run.mjs';

/** Scripts that make the build, besides its settings. */
const buildScripts = [
  'scripts/build.mjs',
  'scripts/component-styles.ts',
  'scripts/compress.mjs',
  'scripts/first-load.ts',
  'scripts/json-schema-less.ts',
  'scripts/narrow-fonts.ts',
  'scripts/strip-endpoints.ts',
];
const webFolder = join(root, 'dist/web');
const stampFile = join(webFolder, '.stamp');
/** Stands in the folder once its files have their smallest twins; a build empties the folder. */
const compressedFile = join(webFolder, '.compressed');

/**
 * Builds the web client into dist/web unless what lies there was built from exactly these sources.
 *
 * @param {{ quick?: boolean }} [options] quick: the files are compressed quickly; a later call makes them small
 */
export async function ensureWebBuilt({ quick = false } = {}) {
  if (isWebBuilt() && (quick || isWebCompressed())) return;
  await withLock(
    join(root, 'dist/build.lock'),
    () => console.log('Another process builds the web client; waiting for it'),
    () => build(quick),
  );
}

async function build(quick) {
  if (!isWebBuilt()) await buildWeb();
  if (quick || isWebCompressed()) return;
  await withProgress('Compressing the web client', () => compressFolder(webFolder));
  writeFileSync(compressedFile, '');
}

async function buildWeb() {
  const sources = hashSources();
  const result = await withProgress('Building the web client', () =>
    run(pinnedNode, [packageFile('vite/bin/vite.js'), 'build', '--logLevel', 'warn']),
  );
  if (result.code !== 0) throw new Error(`The web client cannot be built:\n${result.output.trim()}`);
  await compressFolder(webFolder, quickest);
  writeFileSync(stampFile, sources);
}

/** Returns true if the files of dist/web have their smallest twins. */
export function isWebCompressed() {
  return existsSync(compressedFile);
}

/** Returns true if dist/web was built from exactly the present sources. */
export function isWebBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources();
}

/** SHA-256 over the path and content of every file that the build reads. */
function hashSources() {
  const hash = createHash('sha256');
  for (const path of listSources())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function listSources() {
  const modules = listNames('modules').flatMap((name) =>
    ['web', 'contract', 'locales', 'index.ts'].map((part) => `modules/${name}/${part}`),
  );
  const parts = [
    'app/web',
    'platform/web',
    'platform/contract',
    'platform/locales',
    ...modules,
    'vite.config.ts',
    ...buildScripts,
    'package.json',
    'package-lock.json',
  ];
  return parts.flatMap(listFiles);
}

function listFiles(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  const entries = readEntries(absolute);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .toSorted();
}

/** The entries of a folder; undefined for a file. */
function readEntries(absolute) {
  try {
    return readdirSync(absolute, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function listNames(path) {
  return (readEntries(join(root, path)) ?? []).map((entry) => entry.name).toSorted();
}
