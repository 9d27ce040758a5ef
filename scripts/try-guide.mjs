import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyStep, guidePage, readGuide } from './guide.mjs';
import { pinnedNode, root } from './paths.mjs';

// `npm run guide`: makes the sample module of docs/new-module.md in a clone of what is committed, checks the clone after
// each step, and runs the tests of the module at the end.

const clone = mkdtempSync(join(tmpdir(), 'kontor-guide-'));
const inClone = (program, ...parameters) => execFileSync(program, parameters, { cwd: clone, stdio: 'inherit' });
const node = (...parameters) => inClone(pinnedNode, ...parameters);

try {
  execFileSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  copyFileSync(join(root, guidePage), join(clone, guidePage));
  for (const step of readGuide(readFileSync(join(root, guidePage), 'utf8'))) {
    console.log(`\n── ${step.title}: ${step.blocks.map(({ path }) => path).join(', ')}`);
    applyStep(clone, step);
    if (step.blocks.some(({ path }) => path.startsWith('migrations/'))) node('scripts/generate-schema.ts');
    node('scripts/test.mjs', 'checks');
  }
  node('node_modules/vitest/vitest.mjs', 'run', 'modules/shop', 'app/server/record-indexes.test.ts');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(clone, { recursive: true, force: true });
}
