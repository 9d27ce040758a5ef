import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Weights of the interface, from normal to bold; the font files also have thinner and bolder ones. */
const weights = { min: 400, max: 700 };

/**
 * Leaves in the web font the weights that the interface uses, and of each file the characters that browsers load it for:
 * the Latin file, which every visitor loads, is nearly halved.
 */
export function narrowFonts(): Plugin {
  return {
    name: 'narrow-fonts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const outputs = Object.values(bundle);
        const faces = outputs
          .filter((output) => output.type === 'asset' && output.fileName.endsWith('.css'))
          .flatMap((sheet) => String('source' in sheet ? sheet.source : '').match(/@font-face\s*\{[^}]+\}/gu) ?? []);
        await Promise.all(
          outputs.map(async (output) => {
            if (output.type !== 'asset' || !output.fileName.endsWith('.woff2')) return;
            const face = faces.find((text) => text.includes(output.fileName)) ?? '';
            const [, range] = /unicode-range:([^;}]+)/u.exec(face) ?? [];
            if (range === undefined || typeof output.source === 'string')
              throw new Error(`${output.fileName} is the file of no font face with a range of characters`);
            output.source = await subsetFont(Buffer.from(output.source), listCharacters(range), {
              targetFormat: 'woff2',
              variationAxes: { wght: weights },
            });
          }),
        );
      },
    },
  };
}

/** @param range as in a style sheet: `U+0000-00FF,U+131`, or `U+??` for the first of these */
function listCharacters(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [from = '', to = from] = part.trim().replace(/^U\+/iu, '').split('-');
      const first = Number.parseInt(from.replaceAll('?', '0'), 16);
      const last = Number.parseInt(to.replaceAll('?', 'F'), 16);
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}
