import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { findOffences, measureSizes } from './size-rules.mjs';
import { listSourceFiles } from './source-files.mjs';

// Holds the sizes and habits of docs/architecture.md, rule 14.

const files = listSourceFiles(/\.(?:tsx?|mjs)$/).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const sizes = measureSizes(files);
const problems = [...sizes.problems, ...files.flatMap(findOffences)];
for (const problem of problems) console.log(problem);
console.log(`${files.length} files, median ${sizes.median} lines, 95th percentile ${sizes.percentile95}, longest ${sizes.longest}`);
if (problems.length > 0) process.exitCode = 1;
