import type { Transaction } from '#platform/server/database/transaction.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { dwellingsForRent } from '../../contract/objects/type-groups.ts';
import { standardValues } from './settings.ts';

/** Commission of dwellings to rent, which the landlord pays who orders the broker (§ 2 WoVermittG). */
const withoutCommission = { courtage: 'provisionsfrei für Mieter', courtageNote: '' };

/** Reads the texts that a new object of the type begins with. */
export async function readStandardValues(tx: Transaction, type: string): Promise<Readonly<Record<string, unknown>>> {
  const { properties } = await readSettings(tx, standardValues);
  const isRental = (dwellingsForRent as readonly string[]).includes(type);
  const values = { ...properties, ...(isRental && properties.courtage !== '' ? withoutCommission : {}) };
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));
}
