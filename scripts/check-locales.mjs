import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compareLanguages, flattenTexts, listAskedKeys, listMentions, withoutPlural } from './locale-rules.mjs';
import { root } from './paths.mjs';
import { listSourceFiles } from './source-files.mjs';
import { findDifferingTwins, findTypography } from './text-rules.mjs';
import { differingTwins } from './text-twins.mjs';

// Holds the six languages together: the same keys everywhere, no empty text, the same placeholders; every key that the
// code asks for exists, and every key is asked for; typography; one German text, one translation.

const read = (path) => readFileSync(join(root, path), 'utf8');

const folders = Map.groupBy(listSourceFiles(/(?:^|\/)locales\/.*\.json$/), dirname);
const problems = [];
const keysOfPart = new Map();
const textsOfFolder = new Map();
for (const [folder, files] of folders) {
  const texts = new Map(files.map((file) => [basename(file, '.json'), flattenTexts(JSON.parse(read(file)))]));
  problems.push(...compareLanguages(folder, texts));
  problems.push(
    ...[...texts].flatMap(([language, entries]) => findTypography(`${folder}/${language}.json`, language, entries)),
  );
  textsOfFolder.set(folder, new Map([...texts].map(([language, entries]) => [language, new Map(entries)])));
  // Texts of documents are read by the templates, not by keys in the code.
  if (!folder.endsWith('/locales')) continue;
  const german = new Map(texts.get('de'));
  keysOfPart.set(partOf(folder), new Set([...german.keys()].map((key) => withoutPlural(key, german))));
}

const literals = new Set();
const beginnings = [];
const endings = [];
for (const file of listSourceFiles(/^(?:app|platform|modules)\/.*\.tsx?$/).filter(
  (path) => !/\.test\.tsx?$/.test(path),
)) {
  const source = read(file);
  const mentions = listMentions(source);
  for (const literal of mentions.literals) literals.add(withoutPlural(literal));
  beginnings.push(...mentions.beginnings);
  endings.push(...mentions.endings);
  for (const asked of listAskedKeys(source)) {
    if (!exists(asked, partOf(file))) problems.push(`${file}: the text ${asked} does not exist`);
  }
}
for (const [part, keys] of keysOfPart) {
  for (const key of keys) {
    if (!isMentioned(key)) problems.push(`${part}: the text ${key} is not used`);
  }
}

problems.push(...findDifferingTwins(textsOfFolder, differingTwins));

for (const problem of problems) console.log(problem);
console.log(
  `${folders.size} folders of texts, ${[...keysOfPart.values()].reduce((sum, keys) => sum + keys.size, 0)} texts`,
);
if (problems.length > 0) process.exitCode = 1;

/** The namespace of a path: the name of its module, else platform. */
function partOf(path) {
  return /^modules\/([^/]+)/.exec(path)?.[1] ?? 'platform';
}

function exists(asked, part) {
  const [namespace, key] = asked.includes(':') ? asked.split(':') : [undefined, asked];
  const parts = namespace === undefined ? [part, 'platform'] : [namespace];
  return parts.some((name) => keysOfPart.get(name)?.has(key));
}

/** Named in full, or put together from a beginning or an ending. */
function isMentioned(key) {
  return (
    literals.has(key) ||
    beginnings.some((beginning) => key.startsWith(beginning)) ||
    endings.some((ending) => key.endsWith(ending) && literals.has(key.slice(0, -ending.length)))
  );
}
