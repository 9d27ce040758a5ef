import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// The page docs/new-module.md shows how a module is made. Its blocks with a title are the steps of one sample module:
// a whole file, the change of a file (`diff`), or the texts of a feature in six languages (`texts`).

/** The page with the steps, from the top of the repository. */
export const guidePage = 'docs/new-module.md';

/** Stands in the path of a migration for the number after the last one. */
const nextNumber = 'NEXT';

/**
 * @typedef {object} GuideBlock
 * @property {string} kind language of the block; `diff` and `texts` have a meaning of their own
 * @property {string} path file or folder of texts, from the top of the repository
 * @property {string} content
 */

/**
 * Reads the steps of the page, in order.
 *
 * @param {string} markdown
 * @returns {readonly { title: string, blocks: readonly GuideBlock[] }[]} headings that have blocks with a title
 */
export function readGuide(markdown) {
  const steps = [];
  const parts = /^(?:#{2,3} (?<title>.+)|```(?<kind>\w+) title="(?<path>[^"]+)"\n(?<content>[\s\S]*?)^```)$/gmu;
  for (const { groups } of markdown.matchAll(parts)) {
    const { title, kind, path, content } = groups;
    if (title === undefined) steps.at(-1).blocks.push({ kind, path, content });
    else steps.push({ title, blocks: [] });
  }
  return steps.filter(({ blocks }) => blocks.length > 0);
}

/**
 * Writes the files of a step.
 *
 * @param {string} root top of the repository
 * @param {{ blocks: readonly GuideBlock[] }} step
 * @throws Error with the path, if a file is there already or what a change replaces is not there exactly once
 */
export function applyStep(root, { blocks }) {
  for (const { kind, path, content } of blocks) {
    const file = join(
      root,
      path.replace(nextNumber, () => nextMigration(root)),
    );
    if (kind === 'texts') writeTexts(file, content);
    else if (kind === 'diff') writeFileSync(file, applyDiff(readFileSync(file, 'utf8'), content, path));
    else writeNew(file, content, path);
  }
}

function writeNew(file, content, path) {
  if (existsSync(file)) throw new Error(`${path}: is there already; show the change as a diff`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Replaces the lines of each part of the change; a line of `@@` stands between two parts. */
function applyDiff(text, change, path) {
  return change.split(/^@@\n/mu).reduce((result, part) => {
    const lines = part.split('\n').slice(0, -1);
    const side = (sign) =>
      lines
        .filter((line) => !line.startsWith(sign))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    const before = side('+');
    const places = result.split(before).length - 1;
    if (places !== 1) throw new Error(`${path}: these lines stand there ${places} times instead of once:\n${before}`);
    return result.replace(before, () => side('-'));
  }, text);
}

/** Adds rows `key | de | en | …` below a row of languages to the files of a folder of texts. */
function writeTexts(folder, table) {
  mkdirSync(folder, { recursive: true });
  const [[, ...languages], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  for (const [place, language] of languages.entries()) {
    const file = join(folder, `${language}.json`);
    const texts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    for (const [key, ...cells] of rows) setText(texts, key.split('.'), cells[place]);
    writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
  }
}

function setText(texts, [name, ...rest], text) {
  if (rest.length === 0) texts[name] = text;
  else setText((texts[name] ??= {}), rest, text);
}

function nextMigration(root) {
  const last = readdirSync(join(root, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  return String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
}
