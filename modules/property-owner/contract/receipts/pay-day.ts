import { workingDayFrom } from '#platform/contract/working-days.ts';

/**
 * True if a receipt is late. A day for payment on a Saturday, a Sunday or a holiday ends on the next working day (§ 193
 * BGB).
 * @param today German day
 */
export function isOverdue(dueOn: string, today: string): boolean {
  return workingDayFrom(dueOn) < today;
}
