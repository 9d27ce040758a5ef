import { dirname, relative } from 'node:path';

const limits = { median: 90, percentile95: 200, file: 450, test: 600 };

const generated = /\.generated\.tsx?$/;
const test = /\.test\.(?:tsx?|mjs)$/;

/**
 * Lengths of the files and what exceeds the limits.
 *
 * @param {{ path: string, text: string }[]} files
 */
export function measureSizes(files) {
  const written = files
    .filter(({ path }) => !generated.test(path))
    .map(({ path, text }) => ({ path, lines: countLines(text) }));
  // Tests may be longer, so they do not move the figures of the product.
  const lengths = written
    .filter(({ path }) => !test.test(path))
    .map(({ lines }) => lines)
    .toSorted((one, other) => one - other);
  const median = lengths[Math.floor((lengths.length - 1) / 2)] ?? 0;
  const percentile95 = lengths[Math.ceil(lengths.length * 0.95) - 1] ?? 0;
  const problems = findLongFiles(files);
  if (median > limits.median) problems.push(`The median file has ${median} lines, at most ${limits.median}`);
  if (percentile95 > limits.percentile95)
    problems.push(`5 % of the files have more than ${percentile95} lines, at most ${limits.percentile95}`);
  return { median, percentile95, longest: Math.max(0, ...written.map(({ lines }) => lines)), problems };
}

/** So many declarations do not happen to be the same. */
const maxSharedDeclarations = 3;

/**
 * Blocks of style sheets that stand twice: what several places look like is a part.
 *
 * @param {{ path: string, text: string }[]} sheets
 */
export function findDoubledStyles(sheets) {
  const blocks = sheets.flatMap(({ path, text }) =>
    [...text.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/([^{};]+)\{([^{}]+)\}/gu)].map(([, selector, body]) => ({
      place: `${path} ${selector.trim().replaceAll(/\s+/gu, ' ')}`,
      declarations: body
        .split(';')
        .map((declaration) => declaration.trim())
        .filter(Boolean)
        .toSorted(),
    })),
  );
  const long = blocks.filter(({ declarations }) => declarations.length > maxSharedDeclarations);
  return [...Map.groupBy(long, ({ declarations }) => declarations.join(';')).values()]
    .filter(({ length }) => length > 1)
    .map((same) => `The same style ${same.length} times, make it a part: ${same.map(({ place }) => place).join(', ')}`);
}

function countLines(text) {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** Files that are too long, whatever language they are in. */
export function findLongFiles(files) {
  return files
    .filter(({ path }) => !generated.test(path))
    .map(({ path, text }) => ({ path, lines: countLines(text), max: test.test(path) ? limits.test : limits.file }))
    .filter(({ lines, max }) => lines > max)
    .map(({ path, lines, max }) => `${path}: ${lines} lines, at most ${max}`);
}

// Written in pieces, so that this file does not report itself.
const offences = [
  { pattern: /(?:[:<,(|&]\s*|\bas\s+)any\b(?!['"\w])/, message: 'the type any' },
  { pattern: new RegExp(`@ts-(?:${'ignore'}|nocheck)`), message: 'a switched-off type check' },
  { pattern: new RegExp(`(?:eslint|oxlint)-${'disable'}`), message: 'a switched-off lint rule' },
  { pattern: new RegExp(`\\b(?:${'TO'}DO|${'FIX'}ME|${'X'}XX)\\b`), message: 'an open end' },
  { pattern: /\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b/, message: 'a test that is skipped or runs alone' },
  {
    pattern: /from\s+'(?:\.\.\/){3,}/,
    message: 'an import over three folders or more: use #platform, #modules or #app',
  },
];
const environment = { pattern: /\bprocess\.env\b/, message: 'process.env outside platform/server/config' };
const mayReadEnvironment = /^(?:scripts|testing|e2e|bench|platform\/server\/config)\/|\.test\.tsx?$/;

const realTime = {
  pattern: /\bnew Date\(\)|\bDate\.now\b/,
  message:
    'the time past the clock: clock.now() of the context, systemClock (#platform/server/clock.ts) or readClock (#platform/web/clock.ts); performance.now() for a duration',
};
const mayReadTime = /^(?:platform\/(?:server|web)\/clock\.ts$|e2e\/)/;

/** Habits that the project has none of, with the line they stand in. */
export function findOffences({ path, text }) {
  if (generated.test(path)) return [];
  const rules = [
    ...offences,
    ...(mayReadEnvironment.test(path) ? [] : [environment]),
    ...(mayReadTime.test(path) ? [] : [realTime]),
  ];
  const lines = text.split('\n').map(withoutProse);
  return [
    ...rules.flatMap(({ pattern, message }) =>
      lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${message}`] : [])),
    ),
    ...findUnclearComments(text).map(
      ({ line, word }) => `${path}:${line}: a comment that begins with ${word}: name its subject first`,
    ),
    ...lines.flatMap((line, index) =>
      namesItself(path, line) ? [`${path}:${index + 1}: an alias for a nearby file: use a relative path`] : [],
    ),
  ];
}

const dialog = /<Modal\b[^]*?(?<!=)>$/gmu;
const hasName = /\s(?:title|aria-label|aria-labelledby)=/u;

/** Finds dialogs without a name, which a screen reader would announce as nothing but a dialog. */
export function findUnnamedDialogs({ path, text }) {
  return [...text.matchAll(dialog)]
    .filter(([tag]) => !hasName.test(tag))
    .map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}: a dialog without a name: give it a title`);
}

const endpoint = /\bdefineEndpoint\(\{[^]*?^( *)\}\)/gmu;

/** Finds declared endpoints without an access, which would also stop the process at its start. */
export function findOpenEndpoints({ path, text }) {
  return [...text.matchAll(endpoint)]
    .filter(([declared]) => !/^\s+access\b/mu.test(declared))
    .map(
      ({ index }) =>
        `${path}:${text.slice(0, index).split('\n').length}: an endpoint without access: say who may call it, such as a permission`,
    );
}

const unclear = /^\s*(\/\*\*|\*|\/\/) (What|Whether|Of|Where|Who|Whose|How|Which)\b/;
const opening = /^\s*\/\*\*?$/;
const continued = /^\s*\/\/ /;

/** Lists comments that begin with a relative clause or a preposition instead of their subject (docs/style.md). */
function findUnclearComments(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, mark, word] = unclear.exec(line) ?? [];
    if (word === undefined) return [];
    const before = lines[index - 1] ?? '';
    const isFirst = mark === '/**' || (mark === '*' ? opening.test(before) : !continued.test(before));
    return isFirst ? [{ line: index + 1, word }] : [];
  });
}

/** Returns true if a line imports from its own part by an alias although the path leads up two folders at most. */
function namesItself(path, line) {
  const [, target] = /from\s+'#((?:app|platform|modules|testing)\/[^']+)'/.exec(line) ?? [];
  if (target === undefined || partOf(target) !== partOf(path)) return false;
  return (
    relative(dirname(path), target)
      .split('/')
      .filter((step) => step === '..').length < 3
  );
}

function partOf(path) {
  const [first, second] = path.split('/');
  return first === 'modules' ? `modules/${second}` : first;
}

/** A line without its comment's ordinary words, in which `any` is English; directives stay. */
function withoutProse(line) {
  const trimmed = line.trimStart();
  const comment = trimmed.startsWith('*') || trimmed.startsWith('//') || trimmed.startsWith('/*');
  return comment ? line.replace(/\bany\b/g, '') : line.replace(/\/\/ .*$/, (prose) => prose.replace(/\bany\b/g, ''));
}

/** Lines of sources and pages that spell `email` with a hyphen, as German and French do. */
export function findSpellings({ path, text }) {
  return text
    .split('\n')
    .flatMap((line, index) => (/\b[eE]-mail/.test(line) ? [`${path}:${index + 1}: it is spelt email`] : []));
}
