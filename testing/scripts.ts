import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bareEnvironment } from './bare-environment.ts';

/** Result of a script; its output without empty lines. */
export interface ScriptRun {
  readonly code: number | null;
  /** Lines of stdout. */
  readonly lines: readonly string[];
  /** Lines of stderr. */
  readonly complaints: readonly string[];
}

const folder = join(import.meta.dirname, '../scripts');

/** A script that runs. */
export interface StartedScript {
  readonly ended: Promise<ScriptRun>;
  kill(signal: NodeJS.Signals): void;
}

/** Runs `scripts/<name>.ts` as `npm run` does, without a terminal and with these settings alone. */
export function runScript(
  name: string,
  settings: Readonly<Record<string, string>>,
  ...parameters: readonly string[]
): Promise<ScriptRun> {
  return startScript(name, settings, ...parameters).ended;
}

/** The same for a script that is told to end before. */
export function startScript(
  name: string,
  settings: Readonly<Record<string, string>>,
  ...parameters: readonly string[]
): StartedScript {
  const child = spawn(process.execPath, [join(folder, `${name}.ts`), ...parameters], {
    env: { ...bareEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaints]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  const ended = promise.then((code) => ({ code, lines: toLines(output), complaints: toLines(complaints) }));
  return { ended, kill: (signal) => void child.kill(signal) };
}

function toLines(chunks: readonly string[]): string[] {
  return chunks
    .join('')
    .split('\n')
    .filter((line) => line !== '');
}
