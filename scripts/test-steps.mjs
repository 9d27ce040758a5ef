import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureWebBuilt } from './build.mjs';
import { packageFile, pinnedNode, root } from './paths.mjs';
import { ensureNginx, ensurePoppler, findChromium } from './programs.mjs';
import { run, runVisibly } from './run.mjs';
import { countPlaywright, countVitest, readReport, removeReport } from './test-reports.mjs';

/** The pinned Node comes first for everything the tests start. */
const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const env = {
  ...process.env,
  ...colours,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  TZ: 'UTC',
  // A hundred processes load the same code; compiling it was half of each start.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};

const steps = [
  check('Types of the server', packageFile('typescript/bin/tsc'), '-p', 'tsconfig.server.json'),
  check('Types of the web client', packageFile('typescript/bin/tsc'), '-p', 'tsconfig.web.json'),
  check('Lint', packageFile('oxlint/bin/oxlint'), '--deny-warnings'),
  check('Architecture', join(root, 'scripts/check-architecture.mjs')),
  check('Unused code', packageFile('knip/bin/knip.js'), '--no-progress'),
  check('Sizes', join(root, 'scripts/check-sizes.mjs')),
  check('Lock file', join(root, 'scripts/check-lock.mjs')),
  check('Languages', join(root, 'scripts/check-locales.mjs')),
  { part: 'unit', title: 'Unit and HTTP tests', run: runVitest },
  { part: 'e2e', title: 'Browser tests', run: runPlaywright },
];

function check(title, program, ...parameters) {
  return { part: 'checks', title, run: () => runCheck(program, parameters) };
}

/** The steps of the parts named on the command line; all when none is named. */
export function selectSteps(parts) {
  const known = [...new Set(steps.map((step) => step.part))];
  const unknown = parts.filter((part) => !known.includes(part));
  if (unknown.length > 0) throw new Error(`Unknown part ${unknown.join(', ')}; there are ${known.join(', ')}`);
  return steps.filter((step) => parts.length === 0 || parts.includes(step.part));
}

/** Runs steps one after the other, each under its title with its duration. @returns the sums of passed and failed tests */
export async function runSteps(selected) {
  let passed = 0;
  let failed = 0;
  for (const { title, run: runStep } of selected) {
    console.log(`\n── ${title}`);
    const started = Date.now();
    const counts = await runStep().catch((error) => {
      console.log(error.message);
      return { passed: 0, failed: 1 };
    });
    passed += counts.passed;
    failed += counts.failed;
    console.log(`${counts.failed === 0 ? '✓' : '✗'} ${title}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  return { passed, failed };
}

async function runCheck(program, parameters) {
  const { code, output } = await run(pinnedNode, [program, ...parameters], { env });
  if (code !== 0 && output.trim() !== '') console.log(output.trimEnd());
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function runVitest() {
  await ensurePoppler();
  await ensureNginx();
  // One test weighs what the login page loads.
  await ensureWebBuilt();
  return runTests(countVitest, (report) => [
    [packageFile('vitest/vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    env,
  ]);
}

async function runPlaywright() {
  if (!existsSync(join(root, 'e2e'))) throw new Error('The folder e2e is missing');
  const chromium = await findChromium();
  await ensureWebBuilt();
  return runTests(countPlaywright, (report) => [
    [packageFile('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  ]);
}

/** A run that fails without a failed test (a broken set-up, for instance) counts as one failure. */
async function runTests(count, describeRun) {
  const report = join(root, 'dist', `tests-${process.pid}.json`);
  removeReport(report);
  const [parameters, environment] = describeRun(report);
  const code = await runVisibly(pinnedNode, parameters, { env: environment });
  const counts = count(readReport(report));
  removeReport(report);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
