import { addMonths } from '#platform/contract/days.ts';
import { workingDayFrom } from '#platform/contract/working-days.ts';

/**
 * Last day on which a suit against a resolution may be filed: one month after it (§ 45 WEG), counted from the resolution
 * and not from its minutes; a Saturday, Sunday or holiday gives way to the next working day.
 *
 * @param resolvedOn `YYYY-MM-DD`
 */
export const contestableUntil = (resolvedOn: string): string => workingDayFrom(addMonths(resolvedOn, 1));
