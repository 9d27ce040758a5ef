import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flattenTexts, languages } from './locale-rules.mjs';
import { root } from './paths.mjs';
import { textContexts } from './text-contexts.mjs';

// `npm run texts -- accounting/expenses` prints the texts of a feature in all six languages side by side, as a table in
// Markdown for whoever reviews a translation; without a name it lists the features.

const [feature] = process.argv.slice(2);
if (feature === undefined) {
  for (const name of listFeatures()) console.log(name);
} else if (listFeatures().includes(feature)) {
  printTable(feature);
} else {
  console.error(`There is no feature ${feature}; npm run texts lists them`);
  process.exitCode = 1;
}

function listFeatures() {
  const modules = readdirSync(join(root, 'modules'), { recursive: true, withFileTypes: true });
  const folders = modules.filter(({ name }) => name === 'de.json').map(({ parentPath }) => parentPath);
  const names = folders.map((folder) => folder.slice(join(root, 'modules').length + 1).replace('/locales', ''));
  return ['platform', ...names.toSorted()];
}

function printTable(name) {
  const [part, rest] = name.split('/');
  const folder = rest === undefined ? join(part, 'locales') : join('modules', part, 'locales', rest);
  const texts = languages.map((language) => {
    const file = readFileSync(join(root, folder, `${language}.json`), 'utf8');
    return new Map(flattenTexts(JSON.parse(file)));
  });
  const keys = [...new Set(texts.flatMap((ofLanguage) => [...ofLanguage.keys()]))];
  printRow(['key', 'context', ...languages]);
  printRow(['key', 'context', ...languages].map(() => '---'));
  for (const key of keys) {
    printRow([key, textContexts[name]?.[key] ?? '', ...texts.map((ofLanguage) => ofLanguage.get(key) ?? '')]);
  }
}

function printRow(cells) {
  console.log(`| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', '<br>')).join(' | ')} |`);
}
