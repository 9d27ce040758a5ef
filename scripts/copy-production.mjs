import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { listOwnFiles, listPackageFiles } from './production-files.mjs';

// Copies all files that run in production into a new folder: the content of the image (see Dockerfile).

const [target] = process.argv.slice(2);
if (target === undefined) {
  console.error('Usage: node scripts/copy-production.mjs FOLDER');
  process.exit(2);
}
const own = listOwnFiles();
const files = [...own, ...listPackageFiles(own)];
for (const path of files) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), { dereference: true });
}
console.log(`${files.length} files copied to ${target}`);
