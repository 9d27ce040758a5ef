import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Extensions of text files; fonts and pictures are compressed already. */
const extensions = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt']);

const { BROTLI_MAX_QUALITY: smallest } = constants;
/** A fiftieth of the processor time of the smallest, a tenth larger. */
export const quickest = 6;

/**
 * Lays a brotli and a gzip twin beside each text file of a folder, `.br` and `.gz`, where it is smaller than the file.
 * Twins appear complete, also beside files that are being served.
 *
 * @param {string} folder
 * @param {number} [quality] of brotli
 */
export async function compressFolder(folder, quality = smallest) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && extensions.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map((file) => compressFile(file, quality)));
}

async function compressFile(file, quality) {
  const content = readFileSync(file);
  const brotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, brotliOptions),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) replaceFile(`${file}.br`, br);
  if (gz.length < content.length) replaceFile(`${file}.gz`, gz);
}

function replaceFile(path, content) {
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}
