import { serveOrders } from '../limits/serve-orders.ts';
import { toStorableText } from '../storable-text.ts';
import type { TextAnswer, TextOrder } from './pdf-text-order.ts';
import { readPageText, withPdf } from './read-pdf.ts';
import { ReadingError } from './reading-error.ts';

// Entry of a child process that reads the texts of PDFs of strangers.
serveOrders<TextOrder, TextAnswer>(async ({ path, maxPages, maxCharacters }) => {
  try {
    return { text: await readText(path, maxPages, maxCharacters) };
  } catch (error) {
    if (error instanceof ReadingError) return { text: '' };
    throw error;
  }
});

async function readText(path: string, maxPages: number, maxCharacters: number): Promise<string> {
  return withPdf(path, async (pdf) => {
    let text = '';
    for (let page = 1; page <= Math.min(pdf.numPages, maxPages) && text.length < maxCharacters; page += 1) {
      const lines = await readPageText(await pdf.getPage(page));
      text += `${lines.map((line) => line.text).join('\n')}\n`;
    }
    // Words that end on the next line are found as a whole.
    const joined = text.replaceAll(/(\p{L})-\n(?=\p{Ll})/gu, '$1');
    return toStorableText(joined.trim().slice(0, maxCharacters));
  });
}
