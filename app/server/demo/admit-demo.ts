import { ConfigurationError } from '#platform/server/config/configuration-error.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { readDemoMark } from './demo-mark.ts';

type DemoSettings = Pick<Configuration, 'demo' | 'demoAsked'>;

/**
 * Decides if this process shows the demo: its accounts, whose password is public, and the page with all mails. The demo
 * never appears on a database that people work with; a database that holds the demo always says so.
 *
 * @param say receives notes for whoever starts the product
 * @throws ConfigurationError in one line with the remedy
 */
export async function admitDemo(
  { demo, demoAsked }: DemoSettings,
  database: Database,
  say: (line: string) => void,
): Promise<boolean> {
  const { mark, inUse, others } = await database.identity(
    async (tx) => {
      const found = await readDemoMark(tx);
      return {
        mark: found,
        inUse: await hasUsers(tx),
        others: await hasOtherOrganizations(tx, found?.organizations ?? []),
      };
    },
    { readOnly: true },
  );
  if (mark !== null && !demo) {
    throw new ConfigurationError(
      'This database contains the demo, whose accounts have the password "demo": remove it with npm run demo:remove, or start with DEMO=true',
    );
  }
  const foreign = inUse && mark === null;
  // Visitors of the demo may add organisations; a developer nobody asked for a password must find none.
  if (demoAsked !== undefined && (foreign || (demoAsked === 'SAMPLE_DATA' && others))) {
    throw new ConfigurationError(
      `${demoAsked}: given "true", expected nothing or false: the database has real accounts, and anyone could sign in and read their emails`,
    );
  }
  if (!(demo && !foreign) && !inUse)
    say('There are no accounts yet: npm run admin:create adds the first central administrator');
  return demo && !foreign;
}

/** One person is enough: the demo comes with its people, in one transaction with the mark. */
export async function hasUsers(tx: Transaction): Promise<boolean> {
  return (await tx.selectFrom('users').select('id').limit(1).execute()).length > 0;
}

async function hasOtherOrganizations(tx: Transaction, ofDemo: readonly string[]): Promise<boolean> {
  let query = tx.selectFrom('organizations').select('id').limit(1);
  if (ofDemo.length > 0) query = query.where('id', 'not in', ofDemo as string[]);
  return (await query.execute()).length > 0;
}
