import type { Transaction } from '#platform/server/database/transaction.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { stakeholderValues } from '../configuration/settings.ts';

/** Reads the rules about interested people. */
export async function readStakeholderValues(tx: Transaction) {
  const { properties } = await readSettings(tx, stakeholderValues);
  return properties;
}
