import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './paths.mjs';

const folders = ['app', 'platform', 'modules', 'testing', 'scripts', 'bench', 'e2e'];

/** Paths, from the project's folder, of all files of ours whose name matches. */
export function listSourceFiles(pattern) {
  return folders
    .flatMap((folder) => listFolder(join(root, folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => pattern.test(path))
    .toSorted();
}

function listFolder(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFolder(path) : [path];
    });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
