import { join } from 'node:path';
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs';
import { startProgram } from './program.ts';
import type { Program } from './program.ts';

const main = join(import.meta.dirname, '../../app/server/main.ts');

/** The product as people run it, with its own embedded database and the demo. */
export interface Product extends Program {
  /** Origin, such as `http://127.0.0.1:41234`. */
  readonly url: string;
}

/**
 * @param flags of Node in place of those that `npm start` gives it
 * @param env further settings
 */
export async function startProduct(
  dataDir: string,
  flags: readonly string[] = serverFlags,
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const program = await startProgram(
    main,
    'Kontor is ready:',
    { DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '', LOG_LEVEL: '', NODE_ENV: '', ...serverEnvironment, ...env },
    flags,
  );
  return { ...program, url: program.ready };
}

/** Headers of a browser that is signed in as a demo account. */
export async function signIn(url: string, email = 'accounting@demo.example'): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/benit/auth/users/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'kontor' },
    body: JSON.stringify({ email, password: 'demo' }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`);
  const [cookie = ''] = answer.headers.getSetCookie().map((value) => value.split(';')[0]);
  return { cookie, 'x-requested-with': 'kontor' };
}
