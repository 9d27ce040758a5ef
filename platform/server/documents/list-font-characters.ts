import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readFontCoverage } from './font-coverage.ts';
import { familyFiles } from './fonts.ts';

/** File of the table that `listFontCharacters` writes. */
export const tableFile = fileURLToPath(new URL('../../contract/font-characters.generated.ts', import.meta.url));

const lastCodePoint = 0x10ffff;
const firstPrinted = 0x20;
const unassigned = /^[\p{Cn}\p{Co}\p{Cs}]$/u;

/** Lists the characters that a font of the letters can print, as the source of a module. */
export function listFontCharacters(): string {
  const coverages = familyFiles.map((file) => readFontCoverage(readFileSync(file)));
  const ranges: { readonly first: number; last: number }[] = [];
  for (let code = firstPrinted; code <= lastCodePoint; code += 1) {
    if (!coverages.some((covers) => covers(code)) || unassigned.test(String.fromCodePoint(code))) continue;
    const range = ranges.at(-1);
    if (range?.last === code - 1) range.last = code;
    else ranges.push({ first: code, last: code });
  }
  let at = 0;
  const steps = ranges.map(({ first, last }) => {
    const step = `${(first - at).toString(36)}${last === first ? '' : `.${(last - first).toString(36)}`}`;
    at = last;
    return step;
  });
  return `// Written by \`npm run generate:characters\` from the fonts of the letters.

/** Ranges of characters in base 36, one after another: distance from the one before, and its length less one. */
export const fontCharacters =
  '${steps.join(' ')}';
`;
}
