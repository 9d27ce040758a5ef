import type { Transaction } from '#platform/server/database/transaction.ts';
import { storeCard } from '#platform/server/settings/define-settings.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { defaultDeletionMonths } from '../../contract/stakeholders/deletion-day.ts';
import { stakeholderValueCard } from '../../contract/stakeholders/stakeholder-values.ts';

/** Settings about interested people. */
const stakeholderValues = storeCard('real-estate', stakeholderValueCard, {
  deletionMonths: defaultDeletionMonths,
  exposeMode: 'contract',
  contractButton: 'zahlungspflichtig',
  withdrawalText: '',
  privacyText: '',
});

export async function readStakeholderValues(tx: Transaction) {
  const { properties } = await readSettings(tx, stakeholderValues);
  return properties;
}
