import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureWebBuilt } from './build.mjs';
import { packageFile, pinnedNode, root } from './paths.mjs';
import { ensureNginx, ensurePoppler, findChromium } from './programs.mjs';
import { run, runVisibly } from './run.mjs';
import { watchProcessorTime } from './processor-time.mjs';
import { readPlaywright, readReport, readVitest, removeReport } from './test-reports.mjs';
import { summarise } from './test-summary.mjs';

/** The pinned Node comes first for everything the tests start. */
const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const env = {
  ...process.env,
  ...colours,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  TZ: 'UTC',
  // A hundred processes load the same code; compiling it was half of each start.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  // The compiler collects its garbage a quarter as often: a third of its processor time for a fifth more memory.
  GOGC: '400',
};

/** The tests with a database once more, through PgBouncer. */
const beforeRelease = process.env.TEST_LANE === 'all' ? ['pooled'] : [];
const databaseTests = {
  part: 'http',
  title: 'Tests with a database',
  run: () => runServerTests('http', 'parallel', ...beforeRelease),
};
const processTests = { part: 'process', title: 'Tests that start processes', run: () => runServerTests('process') };
/** Both at once: a test that waits for a process leaves the processor to one with a database. */
const serverTests = {
  part: 'http',
  title: 'Tests with a database or processes',
  run: () => runServerTests('http', 'parallel', 'process', ...beforeRelease),
};

const steps = [
  checkTypes('Types of the server', 'server'),
  checkTypes('Types of the web client', 'web'),
  check('Lint', packageFile('oxlint/bin/oxlint'), '--deny-warnings'),
  check('Format', join(root, 'scripts/check-format.mjs')),
  check('Architecture', join(root, 'scripts/check-architecture.mjs')),
  check('Unused code', packageFile('knip/bin/knip.js'), '--no-progress'),
  check('Sizes', join(root, 'scripts/check-sizes.mjs')),
  check('Lock file', join(root, 'scripts/check-lock.mjs')),
  check('Languages', join(root, 'scripts/check-locales.mjs')),
  { part: 'unit', title: 'Unit tests', run: () => runVitest('unit') },
  databaseTests,
  processTests,
  { part: 'e2e', title: 'Browser tests', run: runPlaywright },
];

function check(title, program, ...parameters) {
  return { part: 'checks', title, run: () => runCheck(program, parameters) };
}

/**
 * The compiler keeps what it found of each file by the file's content, and looks only at what has changed since. One
 * checker: each further one works out the types that all files share once more, and other steps fill the processors.
 */
function checkTypes(title, name) {
  const kept = join(root, `node_modules/.cache/types/${name}.tsbuildinfo`);
  const project = ['-p', `tsconfig.${name}.json`, '--checkers', '1'];
  return check(title, packageFile('typescript/bin/tsc'), ...project, '--incremental', '--tsBuildInfoFile', kept);
}

/** The steps of the parts named on the command line; all when none is named. */
export function selectSteps(parts) {
  const known = [...new Set(steps.map((step) => step.part))];
  const unknown = parts.filter((part) => !known.includes(part));
  if (unknown.length > 0) throw new Error(`Unknown part ${unknown.join(', ')}; there are ${known.join(', ')}`);
  const selected = steps.filter((step) => parts.length === 0 || parts.includes(step.part));
  if (!selected.includes(databaseTests) || !selected.includes(processTests)) return selected;
  return selected.filter((step) => step !== processTests).map((step) => (step === databaseTests ? serverTests : step));
}

/**
 * Runs the checks and the unit tests side by side, then server and browser tests: each of them leaves a fifth of the
 * processors idle when it runs alone.
 *
 * @returns the sums of passed and failed tests, and the lines of the summary
 */
export async function runSteps(selected) {
  const started = performance.now();
  const watch = watchProcessorTime();
  // The longest first: the short ones fill what it leaves.
  const first = ['unit', 'checks'].flatMap((part) => selected.filter((step) => step.part === part));
  const done = await runSideBySide(first, availableParallelism());
  const others = selected.filter((candidate) => !first.includes(candidate));
  for (const outcome of await runSideBySide(others, others.length)) {
    const { pids = [] } = outcome;
    done.push({ ...outcome, ...(pids.length > 0 && { processorSeconds: watch.seconds(pids) }) });
  }
  const total = { seconds: (performance.now() - started) / 1000, processorSeconds: watch.seconds() };
  watch.stop();
  const count = (kind) => done.reduce((sum, step) => sum + step[kind], 0);
  return { passed: count('passed'), failed: count('failed'), summary: summarise(done, total) };
}

async function runSideBySide(some, atOnce) {
  const waiting = [...some];
  const done = [];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      done.push(await runStep(step, some.length === 1));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
}

async function runStep({ title, part, run: start }, isAlone) {
  // Steps whose output is collected print it when they have ended, as others run beside them.
  if (part !== 'checks') console.log(`\n── ${title}`);
  const started = performance.now();
  const outcome = await start(isAlone).catch(describeError);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${outcome.failed === 0 ? '✓' : '✗'} ${title}, ${seconds.toFixed(1)} s`);
  if (outcome.output !== undefined) console.log(outcome.output);
  return { title, seconds, ...outcome };
}

async function runCheck(program, parameters) {
  const { code, output } = await run(pinnedNode, [program, ...parameters], { env });
  return code === 0 ? { passed: 0, failed: 0, files: [] } : describeError({ message: output.trim() });
}

/** A step that has no tests, or whose tests could not run, is one failure; its first line says what it is. */
function describeError({ message }) {
  const [line] = message.split('\n');
  return { passed: 0, failed: 1, files: [], failures: [line], ...(message !== '' && { output: message }) };
}

async function runVitest(...projects) {
  return runTests(readVitest, runVisibly, (report) => [
    [
      packageFile('vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  ]);
}

let preparations = Promise.resolve();

/** Runs preparations one after the other, as a second installation of packages at the same time is refused. */
function prepare(work) {
  const result = preparations.then(work);
  preparations = result.catch(() => {});
  return result;
}

async function runServerTests(...projects) {
  await prepare(async () => {
    await ensurePoppler();
    if (projects.includes('process')) await ensureNginx();
    // Some ask for the pages of the web client.
    await ensureWebBuilt();
  });
  return runVitest(...projects);
}

async function runPlaywright(isAlone) {
  if (!existsSync(join(root, 'e2e'))) throw new Error('The folder e2e is missing');
  const chromium = await prepare(async () => {
    await ensureWebBuilt();
    return findChromium();
  });
  return runTests(readPlaywright, isAlone ? runVisibly : run, (report) => [
    [packageFile('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  ]);
}

let reports = 0;

/** A run that fails without a failed test (a broken set-up, for instance) counts as one failure. */
async function runTests(read, start, describeRun) {
  const report = join(root, 'dist', `tests-${process.pid}-${(reports += 1)}.json`);
  removeReport(report);
  const [parameters, environment] = describeRun(report);
  const pids = [];
  const { code, output } = await start(pinnedNode, parameters, { env: environment, onStart: (pid) => pids.push(pid) });
  const outcome = { ...read(readReport(report)), pids, ...(output?.trim() && { output: output.trimEnd() }) };
  removeReport(report);
  return code !== 0 && outcome.failed === 0
    ? { ...outcome, failed: 1, failures: [`ended with code ${code} without a failed test`] }
    : outcome;
}
