import { accountMemberships } from '#modules/organizations/server/index.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { inject } from 'vitest';
import { insertSession } from '../insert-session.ts';
import { createTestPeople } from '../people.ts';
import { createDataDir, startProduct } from '../product-process.ts';
import type { ProductProcess } from '../product-process.ts';
import type { Worker } from './crowd.ts';

/** Two processes of the product on one database, and people who are signed in at them. */
export interface ProductPair {
  readonly processes: readonly [ProductProcess, ProductProcess];
  readonly urls: readonly [string, string];
  readonly workers: readonly Worker[];
  /** Addresses of the people. */
  readonly emails: readonly string[];
}

const perOrganization = 10;

/** Starts the pair; everything ends after the file's last test. @param people how many, half of them at each process */
export async function startProductPair(
  databaseUrl: string,
  people: number,
  settings: Readonly<Record<string, string>>,
): Promise<ProductPair> {
  const { secretKey } = inject('testServer');
  const dataDir = await createDataDir();
  const start = (): ProductProcess =>
    startProduct(dataDir, {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      ...settings,
    });
  const first = start();
  const one = await first.ready;
  const second = start();
  const urls = [one, await second.ready] as const;
  const database = openDatabase({ adminUrl: databaseUrl, secretKey, maxConnections: 4 });
  try {
    const scene = await createTestPeople(database);
    const dependencies = {
      database,
      clock: systemClock,
      configuration: { publicUrl: one, sessionMinutes: 120, demo: false },
      secretKey,
      memberships: accountMemberships,
    };
    const workers: Worker[] = [];
    const emails: string[] = [];
    for (let index = 0; index < people; index += perOrganization) {
      const organizationId = await scene.addOrganization(['accounting'], `Bäckerei ${index}`);
      for (let member = 0; member < perOrganization; member += 1) {
        const user = await scene.addUser({ organizationId });
        const { sessionValue } = await insertSession(dependencies, user.id, {
          address: '127.0.0.1',
          formerSession: undefined,
          device: undefined,
        });
        emails.push(user.email);
        workers.push({ url: urls[member % 2] ?? one, cookie: `kontor-session=${sessionValue}` });
      }
    }
    return { processes: [first, second], urls, workers, emails };
  } finally {
    await database.close();
  }
}
