import { toLines } from '#platform/server/reading/text-page.ts';
import type { TextPage } from '#platform/server/reading/text-page.ts';

const lineHeight = 0.02;

/** A page of text: one line each, columns separated by tabs, characters all of one width. */
export function printPage(lines: readonly string[], source: TextPage['source'] = 'pdf-text', page = 1): TextPage {
  const words = lines.flatMap((line, index) => {
    let at = 0;
    return line.split('\t').flatMap((column, number) => {
      at = Math.max(at, number * 40);
      return column.split(' ').map((text) => {
        const box = { x: at / 120, y: index * lineHeight, width: text.length / 120, height: lineHeight * 0.7 };
        at += text.length + 1;
        return { text, box, confidence: source === 'ocr' ? 0.9 : 1 };
      });
    });
  });
  return { page, source, lines: toLines(words.filter(({ text }) => text !== '')) };
}
