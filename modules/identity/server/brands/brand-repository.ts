import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** Name and logo under which the product appears; a null logo is the built-in one. */
export interface Brand {
  readonly name: string;
  readonly logo: string | null;
}

const defaultBrand: Brand = { name: 'Kontor', logo: null };

/** The brand of a host, given in lower case and without port. Works in every transaction. */
export async function findBrand(tx: Transaction, host: string): Promise<Brand> {
  const { rows } = await sql<Brand>`SELECT name, logo FROM brand_of_host(${host})`.execute(tx);
  return rows[0] ?? defaultBrand;
}

/** The hosts that have a brand, in lower case and without port. */
export async function listBrandHosts(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('brands').select('host').execute();
  return new Set(rows.map((row) => row.host));
}
