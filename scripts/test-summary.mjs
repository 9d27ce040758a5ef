import { availableParallelism } from 'node:os';

/** Minutes that the whole `npm test` may take on two quiet cores. More is a warning, never a failure. */
const budgetMinutes = 8;
/** A busy machine takes longer, but not more processor time: two cores have twice the minutes. */
const processorMinutes = budgetMinutes * 2;
const dearest = 10;

/**
 * The sums of the steps, the files that took longest, a warning when the whole was over its budget, and last what
 * failed: a log of an hour is read from its end.
 *
 * @typedef {{ seconds: number, processorSeconds?: number }} Times `processorSeconds` where it is known
 * @typedef {import('./test-reports.mjs').TestFile} TestFile
 * @param {(Times & { title: string, files: TestFile[], failures?: string[] })[]} steps that were run
 * @param {Times} total of the run
 * @param {{ isWhole?: boolean }} [queue] `isWhole`: all that is due before a release, which has no budget
 * @returns {string[]} lines
 */
export function summarise(steps, total, { isWhole = process.env.TEST_LANE === 'all' } = {}) {
  const files = steps
    .flatMap((step) => step.files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, dearest);
  const isOver =
    total.seconds > budgetMinutes * 60 ||
    (total.processorSeconds !== undefined && total.processorSeconds > processorMinutes * 60);
  return [
    ...steps.map(({ title, ...times }) => `${describeTimes(times)}  ${title}`),
    `${describeTimes(total)}  All, on ${availableParallelism()} cores`,
    ...(files.length > 0
      ? ['', 'Dearest files, beside others:', ...files.map((file) => `${inColumn(file.seconds)} s  ${file.path}`)]
      : []),
    ...(isOver && !isWhole ? ['', ...describeExcess(total)] : []),
    ...describeFailures(steps),
  ];
}

function describeFailures(steps) {
  const lines = steps.flatMap(({ title, failures = [] }) => failures.map((failure) => `  ✗ ${title}: ${failure}`));
  return lines.length > 0 ? ['', 'Failed:', ...lines] : [];
}

function describeExcess({ seconds, processorSeconds }) {
  const minutes = (some) => (some / 60).toFixed(1);
  const line = '!'.repeat(100);
  return [
    line,
    `Warning: ${minutes(seconds)} minutes on the clock (npm test may take ${budgetMinutes})${
      processorSeconds === undefined
        ? ''
        : ` and ${minutes(processorSeconds)} of processor time (it may take ${processorMinutes})`
    }.`,
    'Only the clock: the machine was busy. Both: make the dearest files above cheaper, or run them before a release only.',
    line,
  ];
}

function describeTimes({ seconds, processorSeconds }) {
  return processorSeconds === undefined
    ? `${inColumn(seconds)} s`
    : `${inColumn(seconds)} s ${inColumn(processorSeconds)} s of processors`;
}

function inColumn(seconds) {
  return seconds.toFixed(1).padStart(7);
}
