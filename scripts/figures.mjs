import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { listSourceFiles } from './source-files.mjs';

// `npm run figures` prints how large the project is and how it is cut: what a review of its structure asks first.

const generated = /\.generated\.tsx?$/;
const unclear = /^\s*\/?\*\*?\s*(?:What|Whether|Of|Where|Who|Whose|How)\b/gm;
const testFile = /(?:\.(?:test|spec)\.(?:tsx?|mjs)$|^testing\/|^e2e\/|\/testing\/)/;

const files = listSourceFiles(/\.(?:tsx?|mts|mjs|css|json|typ)$/)
  .filter((path) => !generated.test(path))
  .concat(readdirSync(join(root, 'migrations')).map((name) => `migrations/${name}`))
  .concat(readdirSync(join(root, 'docs'), { recursive: true }).map((name) => `docs/${name}`))
  .filter((path) => /\.(?:tsx?|mts|mjs|css|json|typ|sql|md)$/.test(path))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, lines: text.split('\n').length - 1 };
  });

const isCode = ({ path }) => /\.(?:tsx?|mts|mjs)$/.test(path) && !testFile.test(path);
const isTest = ({ path }) => /\.(?:tsx?|mts|mjs)$/.test(path) && testFile.test(path);
const code = files.filter(isCode);
const tests = files.filter(isTest);

printTable(
  'Files',
  ['', 'files', 'lines', 'median', 'p95', 'max', 'longest'],
  [
    describe('code without tests', code),
    describe('tests', tests),
    describe(
      'texts',
      files.filter(({ path }) => path.includes('/locales/')),
    ),
    ...['css', 'sql', 'typ', 'md'].map((type) =>
      describe(
        type,
        files.filter(({ path }) => path.endsWith(`.${type}`)),
      ),
    ),
  ],
);

const parts = Map.groupBy(files, ({ path }) => partOf(path));
printTable(
  'Parts',
  ['part', 'files', 'code', 'tests', 'texts', 'css'],
  [...parts]
    .toSorted()
    .map(([part, own]) => [
      part,
      own.length,
      sum(own.filter(isCode)),
      sum(own.filter(isTest)),
      sum(own.filter(({ path }) => path.includes('/locales/'))),
      sum(own.filter(({ path }) => path.endsWith('.css'))),
    ]),
);

printTable(
  'Longest code files',
  ['lines', 'file'],
  code
    .toSorted((one, other) => other.lines - one.lines)
    .slice(0, 10)
    .map(({ path, lines }) => [lines, path]),
);

printTable(
  'Imports of the faces',
  ['imports', 'file'],
  code
    .filter(({ path }) =>
      /^(?:modules\/[^/]+\/server\/(?:index|features)\.ts|modules\/[^/]+\/web\/module\.ts|app\/.*\/modules\.ts)$/.test(
        path,
      ),
    )
    .map(({ path, text }) => [count(text, /^import /gm), path])
    .toSorted(([one], [other]) => other - one),
);

const product = code.filter(({ path }) => /^(?:app|modules|platform)\//.test(path));
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
printTable(
  'Habits',
  ['', 'count'],
  [
    ['double casts (`as unknown as`) in the product', countIn(product, /\bas unknown as\b/g)],
    ['`as never` in the product', countIn(product, /\bas never\b/g)],
    ['lines over 120 characters in code', countIn(code, /^.{121,}$/gmu)],
    ['comment lines in code', countIn(code, /^\s*(?:\/\/|\/?\*)/gm)],
    ['docstrings in code', countIn(code, /^\s*\/\*\*/gm)],
    ['docstrings that begin with What, Whether, Of, Where, Who, Whose, How', countIn(code, unclear)],
    ['code files of at most 30 lines', code.filter(({ lines }) => lines <= 30).length],
    ['code files of at most 30 lines that one neighbour alone imports', listUsedOnce().length],
    ['files that know a kind of fields by name (`kind === `)', product.filter(knowsFieldKinds).length],
    ['runtime dependencies', Object.keys(dependencies).length],
    ['development dependencies', Object.keys(devDependencies).length],
  ],
);

function describe(name, some) {
  const lengths = some.map(({ lines }) => lines).toSorted((one, other) => one - other);
  const longest = some.reduce((found, file) => (file.lines > found.lines ? file : found), { path: '–', lines: 0 });
  const at = (share) => lengths[Math.ceil(lengths.length * share) - 1] ?? 0;
  return [name, some.length, sum(some), at(0.5), at(0.95), longest.lines, longest.path];
}

function partOf(path) {
  const [first = '', second = ''] = path.split('/');
  return ['modules', 'platform'].includes(first) ? `${first}/${second}` : first;
}

function sum(some) {
  return some.reduce((lines, file) => lines + file.lines, 0);
}

function count(text, pattern) {
  return text.match(pattern)?.length ?? 0;
}

function countIn(some, pattern) {
  return some.reduce((found, { text }) => found + count(text, pattern), 0);
}

function knowsFieldKinds({ text }) {
  return /\bkind (?:===|!==) '(?:text|number|money|day|choice|flag|lookup|email|iban|image|rows|localizedText)'/.test(
    text,
  );
}

/** Small files with one importer, beside it: they could be a part of it. */
function listUsedOnce() {
  const importers = new Map();
  for (const { path, text } of [...code, ...tests]) {
    for (const [, specifier] of text.matchAll(/from '([.#][^']+)'|import\('([.#][^']+)'\)/g)) {
      if (specifier === undefined) continue;
      const target = specifier.startsWith('#') ? specifier.slice(1) : join(path, '..', specifier);
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  return code.filter(({ path, lines }) => {
    const [importer, ...others] = importers.get(path) ?? [];
    return lines <= 30 && importer !== undefined && others.length === 0 && join(importer, '..') === join(path, '..');
  });
}

function printTable(title, head, rows) {
  console.log(`\n## ${title}\n`);
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}
