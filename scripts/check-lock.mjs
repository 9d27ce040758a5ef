import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLockProblems } from './lock-rules.mjs';
import { root } from './paths.mjs';

// Checksums in package-lock.json make sure that the installed packages are the tested ones.

const problems = findLockProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
