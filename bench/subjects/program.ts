import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface Program {
  readonly pid: number;
  /** Text after `marker` in the line that said it was ready, usually its address. */
  readonly ready: string;
  stop(): Promise<void>;
}

/**
 * Starts a program with the Node we run on and waits for the line that begins with `marker`.
 * @throws Error with what it wrote to stderr when it ends before
 */
export async function startProgram(
  path: string,
  marker: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Program> {
  const child = spawn(process.execPath, [...flags, path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith(marker)) resolve(line.slice(marker.length).trim());
    });
    void ended.then(() => reject(new Error(`${path} ended: ${complaints}`)));
  });
  return {
    pid: child.pid ?? 0,
    ready: await ready,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
