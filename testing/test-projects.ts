import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runsAll } from './lane.ts';

const root = join(import.meta.dirname, '..');
const testFiles = '{app,platform,modules,scripts,testing,bench}/**/*.test.{ts,tsx,mjs}';

/** The `inject` of Vitest, not that of a server. */
const asksForServer = /(?<![.\w])inject\(/u;
const startsPrograms = /^import \{(?! execFile \} )[^}]*\} from '(?:node:child_process|[^']*\/embedded-server\.ts)'/mu;
/** One that only answers and ends, such as poppler. */
const asksPrograms = /^import \{ execFile \} from 'node:child_process'/mu;

/** Tests that ask the tables of organisations as somebody who must not see all of it, or search them. */
export const asksPolicies =
  /^(?:(?:modules\/[^/]+|platform)\/server\/(?:\w+\/)?isolation|modules\/property-owner\/server\/(?:wall\/.+|owner-view\/owner-view|owners\/owners|transactions\/(?:transactions|receipt-file)|evaluation\/evaluation|workbook\/workbook)|platform\/server\/search\/.+)\.test\.ts$/u;

/** Tests of the policies themselves; the others ask the same policies through more endpoints. */
const asksPoliciesFirst =
  /^(?:platform\/server\/database\/isolation|modules\/property-owner\/server\/(?:isolation|wall\/.+)|platform\/server\/search\/search-entries)\.test\.ts$/u;

/** Tests of statements with names, and measurements, which start products of their own: nothing of them is pooled. */
const needsNames = /^(?:bench\/scenarios\.release|platform\/server\/lists\/page-of)\.test\.ts$/u;

/** Files that only `npm run test:all` runs, and whoever names them: docs/tests.md says what `npm test` holds of them. */
export const isDueForRelease = /\.release\.(?:test|spec)\.\w+$/u;
export const runsReleaseFiles = runsAll || process.argv.some((argument) => argument.includes('.release.'));

export type TestProject = 'unit' | 'http' | 'process' | 'parallel' | 'pooled';

/** Needs of a test file, its own and those of the parts of `testing/` that it imports. */
interface Needs {
  readonly database: boolean;
  readonly answers: boolean;
  readonly processes: boolean;
}

/**
 * Sorts the test files by what they stand on, as their imports tell: `process` starts programs, `http` has a database
 * of the run's server or asks programs that end by themselves, `unit` neither. Nobody keeps a list: a test that begins to use a database is moved by that.
 * Those of `parallel` are files of `http` that run once more, on a database that plans every statement in parallel.
 * Those of `pooled` run once more through PgBouncer in transaction mode.
 *
 * @returns paths below the project's folder
 */
export function sortTestFiles({
  inParallel = runsAll ? asksPolicies : asksPoliciesFirst,
  withReleaseFiles = runsReleaseFiles,
} = {}): Readonly<Record<TestProject, readonly string[]>> {
  const sorted: Record<TestProject, string[]> = { unit: [], http: [], process: [], parallel: [], pooled: [] };
  for (const path of globSync(testFiles, { cwd: root }).toSorted()) {
    if (isDueForRelease.test(path) && !withReleaseFiles) continue;
    const { processes, database, answers } = readNeeds(join(root, path), new Set());
    sorted[processes ? 'process' : database || answers ? 'http' : 'unit'].push(path);
  }
  return {
    ...sorted,
    parallel: sorted.http.filter((path) => inParallel.test(path)),
    pooled: sorted.http.filter((path) => !needsNames.test(path)),
  };
}

/** @param seen absolute paths that count already */
function readNeeds(path: string, seen: Set<string>): Needs {
  seen.add(path);
  const source = readFileSync(path, 'utf8');
  const needs: Needs[] = [
    {
      database: asksForServer.test(source),
      answers: asksPrograms.test(source),
      processes: startsPrograms.test(source),
    },
  ];
  for (const part of listTestingParts(path, source)) if (!seen.has(part)) needs.push(readNeeds(part, seen));
  return {
    database: needs.some(({ database }) => database),
    answers: needs.some(({ answers }) => answers),
    processes: needs.some(({ processes }) => processes),
  };
}

/** Files that tests are made of: `#testing/…`, and those of a folder `testing/` beside the test. */
function listTestingParts(path: string, source: string): string[] {
  const specifiers = [...source.matchAll(/^(?:import (?!type\b)|\} from )[^;]*?'([^']+)';$/gmu)].map(
    (match) => match[1] ?? '',
  );
  const paths = specifiers.map((name) =>
    name.startsWith('#') ? join(root, name.slice(1)) : join(dirname(path), name),
  );
  return paths.filter((part) => /(?:^|\/)testing\//u.test(relative(root, part)) && existsSync(part));
}
