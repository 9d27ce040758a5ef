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

/** Runs `scripts/<name>.ts` as `npm run` does, without a terminal and with these settings alone. */
export async function runScript(
  name: string,
  settings: Readonly<Record<string, string>>,
  ...parameters: readonly string[]
): Promise<ScriptRun> {
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
  return { code: await promise, lines: toLines(output), complaints: toLines(complaints) };
}

function toLines(chunks: readonly string[]): string[] {
  return chunks
    .join('')
    .split('\n')
    .filter((line) => line !== '');
}
