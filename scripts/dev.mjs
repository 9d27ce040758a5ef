import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { packageFile, pinnedNode, root } from './paths.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

// `npm run dev`: the server, restarted when a file changes, and Vite with hot reload in front of it.

await ensureInstalled();
const programs = [
  ['--watch', '--watch-preserve-output', ...serverFlags, 'app/server/main.ts'],
  [packageFile('vite/bin/vite.js')],
].map((parameters) =>
  spawn(pinnedNode, parameters, { cwd: root, env: { ...serverEnvironment, ...process.env }, stdio: 'inherit' }),
);

const stop = () => programs.forEach((program) => program.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const program of programs) {
  program.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stop();
  });
}
