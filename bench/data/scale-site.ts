import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { readPostmaster } from '#platform/server/database/embedded/postmaster.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { startProduct } from '../subjects/product.ts';
import type { Product } from '../subjects/product.ts';
import { fillCustomers } from './fill-customers.ts';
import { fillInvoices } from './fill-invoices.ts';
import { fillOrganizations } from './fill-organizations.ts';
import { openSessions } from './sessions.ts';

/** Invoices and customers of the measured organisation, the same in every installation. */
const measuredRows = 1000;

/** An installation with many organisations; its products are started one by one. */
export interface ScaleSite {
  /** Address of the database for its superuser. */
  readonly adminUrl: string;
  readonly secretKey: string;
  /** Folder of the data. */
  readonly dataDir: string;
  /** Process id of PostgreSQL. */
  readonly database: number;
  /** Rows of invoices, customers, positions and search entries. */
  readonly rows: number;
  /** Cookie of the accountant of the measured organisation. */
  readonly accountant: string;
  /** Cookies of one member of each added organisation. */
  readonly members: readonly string[];
  /** @param flags of Node in addition to those that `npm start` gives it */
  start(env?: Readonly<Record<string, string>>, flags?: readonly string[]): Promise<Product>;
  stop(): Promise<void>;
}

export interface ScaleSize {
  readonly organizations: number;
  /** Rows to be added, spread over the organisations. */
  readonly rows: number;
}

export async function openScaleSite(size: ScaleSize): Promise<ScaleSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  // PostgreSQL may run under another account than ours.
  await chmod(dataDir, 0o755);
  const secretKey = ensureSecretKey({ dataDir, secretKey: undefined });
  const server = await startEmbeddedServer({ dataDir, durable: false });
  const { adminUrl } = server;
  const start: ScaleSite['start'] = (env, flags = []) => startProduct(dataDir, [...serverFlags, ...flags], env);
  const remove = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    // The tables and the demo.
    const first = await start();
    await first.stop();
    const organizationId = await fillInvoices(adminUrl, { rows: measuredRows, organizations: 1 });
    await fillCustomers(adminUrl, { organizationId, rows: measuredRows, organizations: 1 });
    const { members, rows } = await fillOrganizations(adminUrl, size);
    const [accountant = ''] = await openSessions(adminUrl, ['accounting@demo.example']);
    return {
      adminUrl,
      secretKey,
      dataDir,
      database: readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0,
      rows,
      accountant,
      members: await openSessions(adminUrl, members),
      start,
      stop: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Headers of a browser with a session. */
export const headersOf = (cookie: string): Record<string, string> => ({ cookie, 'x-requested-with': 'kontor' });
