import { ConfigurationError } from '#platform/server/config/configuration-error.ts';
import { isLocal } from '#platform/server/config/configuration.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { readDemoMark } from './demo-mark.ts';

type DemoSettings = Pick<Configuration, 'demo' | 'demoAsked' | 'host' | 'publicUrl'>;

/**
 * Whether this process shows the demo: its accounts, whose password everybody knows, and the page with all mails. Never on a
 * database that people work with; and a database that holds the demo never serves without saying so.
 *
 * @param say told what whoever starts the product should know
 * @throws ConfigurationError in one line with the remedy
 */
export async function admitDemo(settings: DemoSettings, database: Database, say: (line: string) => void): Promise<boolean> {
  const { marked, inUse } = await database.identity(async (tx) => ({ marked: (await readDemoMark(tx)) !== null, inUse: await hasUsers(tx) }), { readOnly: true });
  if (marked && !settings.demo) {
    throw new ConfigurationError('This database holds the demo, whose accounts have the password "demo": remove it with npm run demo:remove, or start with DEMO=true');
  }
  const foreign = inUse && !marked;
  if (foreign && settings.demoAsked) {
    throw new ConfigurationError('DEMO: given "true", expected nothing or false: people work with this database, and the demo would show their mails to everybody');
  }
  const demo = settings.demo && !foreign;
  if (demo && !isLocal(settings)) say('Caution: the demo can be reached from other machines; everybody who does may sign in and read all mails');
  if (!demo && !inUse) say('Nobody has an account yet: npm run admin:create adds the first central administrator');
  return demo;
}

/** One person is enough: the demo comes with its people, in one transaction with the mark. */
export async function hasUsers(tx: Transaction): Promise<boolean> {
  return (await tx.selectFrom('users').select('id').limit(1).execute()).length > 0;
}
