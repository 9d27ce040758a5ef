import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, withProgress } from './run.mjs';

/** Debian keeps servers where only root looks by itself. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin'];
// Without windows first: the same engine, a fifth less time.
const headless = 'chromium-headless-shell';
const names = [headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium: `CHROMIUM_PATH`, else the system's; on Debian as root its package is installed.
 *
 * @throws Error with one line that says what to do
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isExecutable(given)) throw new Error(`CHROMIUM_PATH: given ${given}, expected the path of a Chromium program`);
    return given;
  }
  const wanted = findProgram(headless);
  if (wanted !== undefined) return wanted;
  // Debian before 12 has none of its own.
  if (canInstall()) await installPackages([headless]).catch(() => findInstalled() ?? installPackages(['chromium']));
  const installed = findInstalled();
  if (installed === undefined)
    throw new Error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH',
    );
  return installed;
}

/**
 * Path of a Chromium that can record sound, which the one without windows cannot: `CHROMIUM_PATH`, else the system's; on
 * Debian as root its package is installed.
 *
 * @throws Error with one line that says what to do
 */
export async function findChromiumWithMicrophone() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !given.includes(headless)) return findChromium();
  const find = () =>
    names
      .filter((name) => name !== headless)
      .map(findProgram)
      .find((path) => path !== undefined) ?? applications.find(isExecutable);
  if (find() === undefined && canInstall()) await installPackages(['chromium']);
  const found = find();
  if (found === undefined)
    throw new Error(
      'The tests of recordings need Chromium with windows: install it (Debian: apt-get install chromium)',
    );
  return found;
}

/** Installs poppler, which some tests open the PDFs with, where that is possible. */
export async function ensurePoppler() {
  if (findProgram('pdftotext') === undefined && canInstall()) await installPackages(['poppler-utils']);
  if (findProgram('pdftotext') === undefined)
    throw new Error('The tests of the PDFs need poppler: install it (Debian: apt-get install poppler-utils)');
}

/**
 * Installs nginx, which a test puts in front of two processes, and openssl, which makes its certificate, where that is
 * possible.
 */
export async function ensureNginx() {
  await ensurePrograms('The test of two processes', { nginx: 'nginx-light', openssl: 'openssl' });
}

/**
 * Finds programs of the system; on Debian as root the missing ones are installed.
 *
 * @param {string} purpose subject of the error, such as `The test of two processes`
 * @param {Record<string, string>} packages Debian package by name of the program
 * @returns {Promise<string[]>} paths, in the order given
 * @throws Error with one line that says what to install
 */
export async function ensurePrograms(purpose, packages) {
  const missing = () => [
    ...new Set(Object.keys(packages).flatMap((name) => (findProgram(name) === undefined ? [packages[name]] : []))),
  ];
  if (missing().length > 0 && canInstall()) await installPackages(missing());
  if (missing().length > 0)
    throw new Error(
      `${purpose} needs ${missing().join(' and ')}: install it (Debian: apt-get install ${missing().join(' ')})`,
    );
  return Object.keys(packages).map((name) => findProgram(name) ?? name);
}

function findInstalled() {
  return names.map(findProgram).find((path) => path !== undefined) ?? applications.find(isExecutable);
}

function findProgram(name) {
  return [...(process.env.PATH ?? '').split(delimiter), ...serverFolders]
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installPackages(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await withProgress(`Installing ${packages.join(' and ')}`, async () => {
    const install = () => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
    if ((await install()).code === 0) return;
    await run('apt-get', ['update', '-q'], { env });
    const { code, output } = await install();
    if (code !== 0)
      throw new Error(`apt-get could not install ${packages.join(' and ')}: ${output.trim().split('\n').at(-1)}`);
  });
}
