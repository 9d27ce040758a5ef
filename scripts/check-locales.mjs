import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compareLanguages, flattenTexts, listAskedKeys, listMentions, withoutPlural } from './locale-rules.mjs';
import { serverTextFolders } from '../platform/contract/text-folders.ts';
import { findUnnamedTexts, listNamedTexts, listPages } from './page-texts.mjs';
import { root } from './paths.mjs';
import { listSourceFiles } from './source-files.mjs';
import { textContexts } from './text-contexts.mjs';
import { findAvoidedWords, findDifferingTwins, findDoubledLabels, findTypography } from './text-rules.mjs';

// Holds the six languages together: the same keys everywhere, no empty text, the same placeholders; every key that the
// code asks for exists, and every key is asked for; typography; the words of the glossary; one German text, one
// translation.

const read = (path) => readFileSync(join(root, path), 'utf8');

const folders = Map.groupBy(listSourceFiles(/(?:^|\/)locales\/.*\.json$/), dirname);
const problems = [];
const keysOfPart = new Map();
const textsOfFeature = new Map();
/** By module and the first part of a key. */
const featureOfGroup = new Map();
for (const [folder, files] of folders) {
  const texts = new Map(files.map((file) => [basename(file, '.json'), flattenTexts(JSON.parse(read(file)))]));
  problems.push(...compareLanguages(folder, texts));
  problems.push(
    ...[...texts].flatMap(([language, entries]) => [
      ...findTypography(`${folder}/${language}.json`, language, entries),
      ...findAvoidedWords(`${folder}/${language}.json`, language, entries, new Map(texts.get('de'))),
    ]),
  );
  textsOfFeature.set(
    nameFeature(folder),
    new Map([...texts].map(([language, entries]) => [language, new Map(entries)])),
  );
  // Texts of documents are read by the templates, not by keys in the code.
  const feature = featureOfFolder(folder);
  if (feature === undefined) continue;
  const german = new Map(texts.get('de'));
  const part = partOf(folder);
  const keys = keysOfPart.get(part) ?? new Set();
  for (const key of german.keys()) keys.add(withoutPlural(key, german));
  keysOfPart.set(part, keys);
  for (const group of new Set([...german.keys()].map((key) => withoutPlural(key.split('.', 1)[0], german)))) {
    const name = `${part} ${group}`;
    const other = featureOfGroup.get(name);
    if (other !== undefined) problems.push(`${folder}: the texts ${group} are also in ${other}; keep one of them`);
    featureOfGroup.set(name, feature);
  }
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

const sources = new Map(listSourceFiles(/^(?:platform|modules)\/.*\.tsx?$/).map((path) => [path, undefined]));
for (const path of listSourceFiles(/^modules\/[^/]+\/web\/module\.ts$/)) {
  const module = partOf(path);
  const entities = path.replace('module.ts', 'entities.ts');
  // The screens of records name the texts of records.
  const ofRecords =
    readSource(entities) === undefined
      ? []
      : [{ name: entities, file: entities, texts: ['records', ...listNamedTexts(readSource(entities))] }];
  for (const page of [...listPages(path, read(path)), ...ofRecords]) {
    for (const [feature, file] of findUnnamedTexts(page, module, readSource, (part, group) =>
      featureOfGroup.get(`${part} ${group}`),
    ))
      problems.push(`${path}: ${page.name} shows texts of ${feature} (${file}): name it in its texts`);
  }
}

problems.push(...findDifferingTwins(textsOfFeature, textContexts), ...findDoubledLabels(textsOfFeature));

for (const problem of problems) console.log(problem);
console.log(
  `${folders.size} folders of texts, ${[...keysOfPart.values()].reduce((sum, keys) => sum + keys.size, 0)} texts`,
);
if (problems.length > 0) process.exitCode = 1;

function readSource(path) {
  if (!sources.has(path)) return undefined;
  const known = sources.get(path) ?? read(path);
  sources.set(path, known);
  return known;
}

/** The feature whose screens show the texts of a folder; undefined for texts that the server alone reads. */
function featureOfFolder(folder) {
  if (folder === 'platform/locales') return 'platform';
  const [, feature] = /^modules\/[^/]+\/locales\/([^/]+)$/.exec(folder) ?? [];
  return feature === undefined || serverTextFolders.includes(feature) ? undefined : feature;
}

/** `accounting/expenses` of `modules/accounting/locales/expenses`, `platform` of `platform/locales`. */
function nameFeature(folder) {
  return folder.replace(/^modules\//, '').replace(/\/locales(?=\/|$)/, '');
}

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
