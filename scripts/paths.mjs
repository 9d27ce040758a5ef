import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The pinned Node that runs the TypeScript of the server and of the tools. */
export const pinnedNode = join(root, 'node_modules/node/bin/node');

/** The program of an installed package, to be run by the pinned Node. */
export function packageFile(path) {
  return join(root, 'node_modules', path);
}
