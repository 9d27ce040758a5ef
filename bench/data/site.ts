import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { readPostmaster } from '#platform/server/database/embedded/postmaster.ts';
import { signIn, startProduct } from '../subjects/product.ts';
import type { Product } from '../subjects/product.ts';
import { fillInvoices } from './fill-invoices.ts';
import { isSmall } from '../measure/sized.ts';

/** A running installation of its own with a filled table of invoices. */
export interface Site {
  readonly product: Product;
  /** Address of the database for its superuser. */
  readonly adminUrl: string;
  /** Process ids of the product and of its PostgreSQL. */
  readonly processes: { readonly product: number; readonly database: number };
  readonly organizationId: string;
  /** Headers of a signed-in browser. */
  readonly headers: Record<string, string>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Flags of the product's Node; those of `npm start` if absent. */
  readonly flags?: readonly string[];
  /** Among which the invoices are, ten if absent. */
  readonly organizations?: number;
  /** True if the database waits for the disk, as in an installation. */
  readonly durable?: boolean;
  /** Further settings of the product. */
  readonly env?: Readonly<Record<string, string>>;
}

const smallRows = 1000;
const shared = new Map<number, Promise<Site>>();

/** @param rows of the table of invoices; small runs share one site where the options allow it */
export async function openSite(rows: number, options: SiteOptions = {}): Promise<Site> {
  const { flags, organizations = 10, durable = false, env } = options;
  if (!isSmall || flags !== undefined || durable || env !== undefined) return createSite(rows, options);
  const site = shared.get(organizations) ?? createSite(smallRows, options);
  shared.set(organizations, site);
  return { ...(await site), stop: async () => undefined };
}

/** Stops the sites that a small run shared. */
export async function closeSharedSites(): Promise<void> {
  for (const site of shared.values()) await (await site).stop();
}

async function createSite(
  rows: number,
  { flags, organizations = 10, durable = false, env }: SiteOptions,
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  // PostgreSQL may run under another account than ours.
  await chmod(dataDir, 0o755);
  // As the product does it: no key is made beside a database that is there.
  ensureSecretKey({ dataDir, secretKey: undefined });
  // Started here and only joined by the product: the filling need not wait for the disk.
  const server = await startEmbeddedServer({ dataDir, durable });
  const product = await startProduct(dataDir, flags, env);
  const organizationId = await fillInvoices(server.adminUrl, { rows, organizations });
  const headers = await signIn(product.url);
  return {
    product,
    adminUrl: server.adminUrl,
    processes: { product: product.pid, database: readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0 },
    organizationId,
    headers,
    stop: async () => {
      await product.stop();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
