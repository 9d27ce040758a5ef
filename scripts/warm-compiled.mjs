import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { root } from './paths.mjs';

// Fills dist/compiled, the compiled modules of the server, for an image whose files cannot be written later. Node keeps
// them by account: the given one must be the account that runs the product, under the same flags.

const [account] = process.argv.slice(2);
if (account !== undefined) {
  process.setgid?.(Number(account));
  process.setuid?.(Number(account));
}
enableCompileCache(join(root, 'dist/compiled'));
await import('#app/server/start-product.ts');
flushCompileCache();
// Loaded modules may hold timers.
process.exit(0);
