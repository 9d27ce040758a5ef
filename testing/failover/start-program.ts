import { spawn } from 'node:child_process';
import type { FailoverProgram } from './packages.ts';

/** A program that goes on until it is ended. */
export interface RunningProgram {
  readonly pid: number;
  /** False once it has ended. */
  isRunning(): boolean;
  /** Its output so far, both streams. */
  output(): string;
  send(signal: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Starts a program with a small environment. @param identity account that runs it; our own if absent */
export function startProgram(
  program: FailoverProgram,
  parameters: readonly string[],
  identity: Identity = {},
): RunningProgram {
  // The end of the tests ends it, also when they are killed.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', program, ...parameters], {
    ...identity,
    cwd: '/',
    // A signal of the terminal to the tests is not for it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
  });
  let output = '';
  let running = true;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
    });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => {
    running = false;
    resolve();
  });
  child.once('error', (error) => {
    output += error.message;
    running = false;
    resolve();
  });
  return {
    pid: child.pid ?? 0,
    isRunning: () => running,
    output: () => output,
    send: (signal) => void child.kill(signal),
    ended,
  };
}
