import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.mjs';
import { featureOrder, findFeatureProblems } from './feature-order.mjs';
import { findFolderCycles } from './folder-cycles.mjs';
import { root } from './paths.mjs';
import { listSourceFiles } from './source-files.mjs';

// Holds the arrows between the parts. dependency-cruiser reads no TypeScript beside TypeScript 7 without @swc/core
// and then reports nothing at all, so what it saw is counted as well.

const folders = ['app', 'platform', 'modules', 'testing', 'scripts', 'bench', 'e2e'].filter((folder) =>
  existsSync(join(root, folder)),
);
const { output } = await cruise(folders, {
  ...configuration.options,
  baseDir: root,
  validate: true,
  ruleSet: { forbidden: configuration.forbidden },
});

const seen = new Set(output.modules.map((module) => module.source));
const files = listSourceFiles(/\.tsx?$/);
const overlooked = files.filter((file) => !seen.has(file));
const dependencies = output.modules
  .filter((module) => files.includes(module.source))
  .reduce((sum, module) => sum + module.dependencies.length, 0);

for (const { rule, from, to, cycle } of output.summary.violations) {
  const path = cycle === undefined ? to : cycle.map((step) => step.name ?? step).join(' → ');
  console.log(`${rule.name}: ${from} → ${path}`);
}
const product = output.modules.filter(
  ({ source }) => /^(?:app|modules|platform)\/.*\.tsx?$/.test(source) && !/\.test\.tsx?$|\/testing\//.test(source),
);
const sources = new Set(product.map(({ source }) => source));
const own = product.map(({ source, dependencies: all }) => ({
  source,
  dependencies: all.filter(({ resolved }) => sources.has(resolved)),
}));
const cycles = findFolderCycles(own);
const misplaced = findFeatureProblems(own, featureOrder);
for (const cycle of cycles) console.log(`Folders that import each other: ${cycle.join(' → ')}`);
for (const problem of misplaced) console.log(problem);
if (overlooked.length > 0) console.log(`Files not analysed: ${overlooked.join(', ')}`);
if (dependencies < files.length)
  console.log(`Only ${dependencies} imports seen in ${files.length} files: TypeScript is not read`);
console.log(`${files.length} files, ${dependencies} imports, ${output.summary.violations.length} violations`);
if (
  output.summary.violations.length > 0 ||
  cycles.length > 0 ||
  misplaced.length > 0 ||
  overlooked.length > 0 ||
  dependencies < files.length
)
  process.exitCode = 1;
