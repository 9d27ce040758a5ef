/** Minutes that the whole `npm test` may take on two cores. More is a warning, never a failure. */
const budgetMinutes = 12;
const slowest = 10;

/**
 * The sums of the steps, the files that took longest, and a warning when the whole was over its budget.
 *
 * @param {{ title: string, seconds: number, files: { path: string, seconds: number }[] }[]} steps that were run
 * @param {number} seconds of the run
 * @returns {string[]} lines
 */
export function summarise(steps, seconds) {
  const files = steps
    .flatMap((step) => step.files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowest);
  const sum = ({ seconds: own }) => own.toFixed(1).padStart(7);
  return [
    ...steps.map((step) => `${sum(step)} s  ${step.title}`),
    ...(files.length > 0
      ? ['', 'Slowest files, beside others:', ...files.map((file) => `${sum(file)} s  ${file.path}`)]
      : []),
    ...(seconds > budgetMinutes * 60
      ? ['', `Warning: ${(seconds / 60).toFixed(1)} minutes are more than the ${budgetMinutes} that npm test may take`]
      : []),
  ];
}
