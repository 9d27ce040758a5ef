import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findModuleWords } from './module-words.mjs';
import { root } from './paths.mjs';
import {
  findDoubledStyles,
  findLongFiles,
  findOffences,
  findOpenEndpoints,
  findSpellings,
  findUnnamedDialogs,
  measureSizes,
} from './size-rules.mjs';
import { listSourceFiles } from './source-files.mjs';

// Holds the sizes and habits of docs/architecture.md, rule 14.

const files = listSourceFiles(/\.(?:tsx?|mjs)$/).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));
const sizes = measureSizes(files);
const sheets = listSourceFiles(/\.css$/).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
// The glossary has French words, too.
const pages = listSourceFiles(/^(?!docs\/glossary).*\.md$/).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));
const data = listSourceFiles(/^platform\/.*\.(?:json|typ)$/).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));
const problems = [
  ...sizes.problems,
  ...findLongFiles(sheets),
  ...files.flatMap(findOffences),
  ...files.filter(({ path }) => /\/contract\/.*\.ts$/.test(path)).flatMap(findOpenEndpoints),
  ...[...files, ...pages].flatMap(findSpellings),
  ...files.filter(({ path }) => path.endsWith('.tsx')).flatMap(findUnnamedDialogs),
  ...findDoubledStyles(sheets),
  ...[...files, ...sheets, ...data].flatMap(findModuleWords),
];
for (const problem of problems) console.log(problem);
console.log(
  `${files.length} files, median ${sizes.median} lines, 95th percentile ${sizes.percentile95}, longest ${sizes.longest}`,
);
if (problems.length > 0) process.exitCode = 1;
