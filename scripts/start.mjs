import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureWebBuilt, isWebBuilt, isWebCompressed } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, root } from './paths.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

// `npm start`: everything a fresh clone needs, then the server under the pinned Node. Runs on Node 20 and newer.

try {
  await ensureInstalled({ production: isWebBuilt() });
  await ensureWebBuilt({ quick: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const server = spawn(pinnedNode, [...serverFlags, join(root, 'app/server/main.ts'), ...process.argv.slice(2)], {
  env: { ...serverEnvironment, ...process.env },
  stdio: 'inherit',
});
server.once('error', (error) => {
  console.error(`The server cannot be started: ${error.message}`);
  process.exit(1);
});
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
  // Ctrl+C in a terminal reaches the server by itself; a second SIGINT would cut its graceful close short.
  process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : server.kill(signal)));
}
// npm passes a signal on to its shell only, which ends without a word to us: then our parent changes.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => (process.ppid === parent ? undefined : server.kill('SIGTERM')), 250).unref();
}
// The first start does not wait for the smallest files; what is left of this work is the next start's.
const compression = isWebCompressed()
  ? undefined
  : spawn(pinnedNode, [join(root, 'scripts/compress-web.mjs')], { stdio: 'ignore' });
compression?.once('error', () => undefined);
server.once('exit', (code, signal) => {
  compression?.kill();
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
