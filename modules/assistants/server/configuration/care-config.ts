import { storeCard } from '#platform/server/settings/define-settings.ts';
import { readArea } from '#platform/server/settings/settings.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { careConfigCard } from '../../contract/configuration/configuration.ts';
import type { CareSetting } from '../../contract/configuration/configuration.ts';

/** Setting and shifts of an organisation of care; shifts begin as in most homes. */
export const careConfig = storeCard('care', careConfigCard, {
  careSetting: 'outpatient',
  personWord: 'person',
  earlyShift: '06:00',
  lateShift: '14:00',
  nightShift: '21:00',
});

/** Settings of care; times are HH:MM in Germany. */
export interface CareConfig {
  readonly careSetting: CareSetting;
  readonly earlyShift: string;
  readonly lateShift: string;
  readonly nightShift: string;
}

/** Reads the settings of the organisation. */
export async function readCareConfig(tx: Transaction): Promise<CareConfig> {
  const [stored] = await readArea(tx, careConfig.area, [careConfig] as const);
  const { careSetting, earlyShift, lateShift, nightShift } = stored.properties;
  return { careSetting: careSetting as CareSetting, earlyShift, lateShift, nightShift };
}
