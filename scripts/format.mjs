import { join } from 'node:path';
import { packageFile, pinnedNode, root } from './paths.mjs';
import { run } from './run.mjs';

const formatter = packageFile('oxfmt/bin/oxfmt');

/**
 * Lists the files that differ from how the formatter writes them.
 *
 * @param {string[]} paths files or folders; the whole project by default
 * @returns {Promise<string[]>} a line for each, with what to do
 * @throws Error when the formatter does not run
 */
export async function listUnformatted(paths = ['.']) {
  const parameters = [formatter, '-c', join(root, '.oxfmtrc.json'), '--list-different', ...paths];
  const { code, output } = await run(pinnedNode, parameters);
  const files = output.split('\n').filter((line) => line !== '');
  if (code !== 0 && (files.length === 0 || code > 1)) throw new Error(`oxfmt ended with ${code}: ${output.trim()}`);
  return files.map((file) => `${file}: is not formatted; npm run format does it`);
}
