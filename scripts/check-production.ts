import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { drawPage, readPageText, withPdf } from '#platform/server/reading/read-pdf.ts';
import { recognizeText } from '#platform/server/reading/recognize-text.ts';

// Checks an image while it is built: creates a PDF in four scripts, reads it, draws it, re-encodes the picture and
// recognizes its text. Each step loads files that no import names.

const words = 'Rechnung über Grundpflege';
const folder = await mkdtemp(join(tmpdir(), 'kontor-production-'));
const renderer = createDocumentRenderer({ workers: 1, timeoutMs: 120_000 });
try {
  const pdf = await renderer.render({
    template: fileURLToPath(new URL('./check-production.typ', import.meta.url)),
    data: { title: 'Kontor', text: `${words} 发票 שלום مرحبا` },
  });
  const path = join(folder, 'check.pdf');
  await writeFile(path, pdf);
  const { printed, drawn } = await withPdf(path, async (opened) => {
    const page = await opened.getPage(1);
    return { printed: wordsOf(await readPageText(page)), drawn: await drawPage(opened, page) };
  });
  expectWords('the text of the PDF', printed, [...words.split(' '), '发票']);
  const { data, info } = await sharp(drawn).png().toBuffer({ resolveWithObject: true });
  expectWords('the recognized text', wordsOf(await recognizeText(data, info)), words.split(' '));
  console.log('Documents, PDFs, pictures and text recognition work');
} finally {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
}
// The text recognition stays for the next picture.
process.exit();

function wordsOf(lines: Awaited<ReturnType<typeof readPageText>>): string {
  return lines.flatMap((line) => line.words.map(({ text }) => text)).join(' ');
}

function expectWords(what: string, found: string, wanted: readonly string[]): void {
  const missing = wanted.filter((word) => !found.includes(word));
  if (missing.length === 0) return;
  console.error(`${what} lacks ${missing.join(', ')}: ${found}`);
  process.exit(1);
}
