import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program in a process of its own, talking in lines. */
export interface TestProcess {
  readonly child: ChildProcess;
  /** The next line it writes; throws with what it wrote to stderr when it ends before. */
  nextLine(): Promise<string>;
  /** Waits for its end. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Runs the text of a module with the Node of the tests. */
export function startProgram(program: string, options: SpawnOptions = {}): TestProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The program has no output');
  let complaints = '';
  stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const { promise: ended, resolve } = Promise.withResolvers<{ code: number | null; signal: NodeJS.Signals | null }>();
  child.once('close', (code, signal) => resolve({ code, signal }));
  return {
    child,
    ended,
    nextLine: async () => {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`The program ended without a line: ${complaints}`);
      return String(value);
    },
  };
}
