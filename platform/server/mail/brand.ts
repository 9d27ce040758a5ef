import { sql } from 'kysely';
import type { Transaction } from '../database/transaction.ts';

/** Appearance of the product: its name, and a logo as a data URL; null is the built-in one. */
export interface Brand {
  readonly name: string;
  readonly logo: string | null;
  /**
   * Set where an organisation writes in its own name: colour of the button and of the rule below the name, `#rrggbb`,
   * empty for the product's.
   */
  readonly colour?: string;
}

const defaultBrand: Brand = { name: 'Kontor', logo: null };

/** The brand of a host, given in lower case and without port. Works in every transaction. */
export async function findBrand(tx: Transaction, host: string): Promise<Brand> {
  const { rows } = await sql<Brand>`SELECT name, logo FROM brand_of_host(${host})`.execute(tx);
  return rows[0] ?? defaultBrand;
}

/** The brand of the product's own address, under which mails go out. Works in every transaction. */
export function findOwnBrand(tx: Transaction, publicUrl: string): Promise<Brand> {
  return findBrand(tx, new URL(publicUrl).hostname);
}
