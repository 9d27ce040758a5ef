import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

type PopplerTool = 'pdftotext' | 'pdftocairo' | 'pdfinfo' | 'pdffonts' | 'pdfimages';

/**
 * Runs a tool of poppler on a document and gives what it printed.
 * @throws Error that says what to install when poppler is missing
 */
export async function runPoppler(tool: PopplerTool, pdf: Uint8Array, options: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-pdf-'));
  const file = join(folder, 'document.pdf');
  const output = tool === 'pdftotext' || tool === 'pdftocairo' ? ['-'] : [];
  try {
    await writeFile(file, pdf);
    const { stdout } = await execute(tool, [...options, file, ...output], { maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error('poppler is missing: apt-get install poppler-utils', { cause: error });
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text of one page, or of all pages, as a reader selects it; soft breaks inside words are taken out. */
export async function readPdfText(pdf: Uint8Array, page?: number): Promise<string> {
  const pages = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  const text = await runPoppler('pdftotext', pdf, ['-layout', ...pages]);
  return text.replaceAll(/[\u200B\u00AD]/gu, '');
}

/** One line per font: name, type, whether embedded, subset and mapped to Unicode. */
export async function readPdfFonts(pdf: Uint8Array): Promise<{ name: string; embedded: boolean; unicode: boolean }[]> {
  const lines = (await runPoppler('pdffonts', pdf)).split('\n').slice(2).filter(Boolean);
  return lines.map((line) => {
    const [embedded = '', , unicode = ''] = line
      .slice(line.search(/ (yes|no) +(yes|no) +(yes|no) /))
      .trim()
      .split(/\s+/);
    return { name: line.split(/\s+/)[0] ?? '', embedded: embedded === 'yes', unicode: unicode === 'yes' };
  });
}
