import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a program in the project's folder and collects what it writes.
 *
 * @returns {Promise<{ code: number, output: string }>} code 1 when it could not be started
 */
export function run(command, parameters, { env = process.env, onStart = () => {} } = {}) {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    onStart(child.pid);
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/** Runs a program that writes to our terminal. @returns {Promise<{ code: number }>} code 1 when it was killed */
export function runVisibly(command, parameters, { env = process.env, onStart = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: root, env, stdio: 'inherit' });
    onStart(child.pid);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1 }));
  });
}

/**
 * Runs long work under a line that counts the seconds.
 *
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
export async function withProgress(title, work) {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const terminal = process.stdout.isTTY;
  process.stdout.write(terminal ? `${title} …` : `${title} …\n`);
  const timer = setInterval(
    () => {
      process.stdout.write(terminal ? `\r${title} … ${seconds()} s` : `${title} … ${seconds()} s\n`);
    },
    terminal ? 1000 : 10_000,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
    process.stdout.write(terminal ? `\r${title}: ${seconds()} s   \n` : `${title}: ${seconds()} s\n`);
  }
}
