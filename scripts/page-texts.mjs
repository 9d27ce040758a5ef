import { dirname, join, normalize } from 'node:path';
import { listMentions } from './locale-rules.mjs';

/** The files that a source file imports, now or later; types apart. @returns paths below the project's folder */
export function listImports(path, source) {
  const specifiers = [
    ...source.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)';$/gm),
    ...source.matchAll(/\bimport\('([^']+)'\)/g),
  ].map(([, specifier]) => specifier);
  return specifiers
    .filter((specifier) => /^[.#]/.test(specifier))
    .map((specifier) => (specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier))));
}

/** The pages that a module declares, with what each loads and the features whose texts it names. */
export function listPages(path, source) {
  const pages = source.split(/^    \{$/m).slice(1);
  return pages.flatMap((declaration) => {
    const [, name] = /^      page: (\w+),$/m.exec(declaration) ?? [];
    const [, loaded] = /\bimport\('([^']+)'\)/.exec(declaration) ?? [];
    if (name === undefined || loaded === undefined || /^      needsAllTexts: true/m.test(declaration)) return [];
    return [
      {
        name,
        file: normalize(join(dirname(path), loaded)),
        texts: listNamedTexts(declaration),
      },
    ];
  });
}

/** The features that a declaration names as `texts` or `lateTexts`. */
export function listNamedTexts(declaration) {
  const lists = [...declaration.matchAll(/^ *(?:texts|lateTexts): \[([^\]]*)\]/gm)].map(([, list]) => list);
  return lists.flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, feature]) => feature));
}

/**
 * Features whose texts a page shows without naming them, each with a file that shows them.
 *
 * @param {{ file: string, texts: string[] }} page of {@link listPages}
 * @param {string} module the page's
 * @param {(path: string) => string | undefined} read
 * @param {(part: string, group: string) => string | undefined} featureOf the first part of a key, in a module
 * @returns {Map<string, string>} feature, then file
 */
export function findUnnamedTexts({ file, texts }, module, read, featureOf) {
  const named = new Set(['shared', ...texts].map((name) => (name.includes('/') ? name : `${module}/${name}`)));
  const seen = new Set([file]);
  const unnamed = new Map();
  for (const path of seen) {
    const source = read(path);
    if (source === undefined) continue;
    for (const next of listImports(path, source)) if (!isForeignFace(next, module, read)) seen.add(next);
    const [, part] = /^modules\/([^/]+)\/web\//.exec(path) ?? [];
    if (part === undefined) continue;
    const { literals, beginnings } = listMentions(source);
    for (const key of [...literals, ...beginnings]) {
      const [group, rest] = key.split('.', 2);
      const feature = rest === undefined ? undefined : featureOf(part, group);
      if (feature === undefined || (feature === 'shared' && part === module) || named.has(`${part}/${feature}`))
        continue;
      unnamed.set(part === module ? feature : `${part}/${feature}`, path);
    }
  }
  return unnamed;
}

/** The face of another module with screens: it loads the texts of what it shows itself. */
function isForeignFace(path, module, read) {
  const [, part] = /^modules\/([^/]+)\/web\/index\.tsx$/.exec(path) ?? [];
  return part !== undefined && part !== module && read(`modules/${part}/web/module.ts`) !== undefined;
}
