import { deliveryStates } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import type { DeliveryState } from '#modules/accounting/contract/invoices/sending/deliveries.ts';

const weights: readonly DeliveryState[] = ['waiting', 'queued', 'refused', 'failed', 'sent'];

/** Summarizes the states of mails: those still under way come first, then those that did not arrive. */
export function summarizeStates(states: readonly DeliveryState[]): DeliveryState {
  return weights.find((state) => states.includes(state)) ?? deliveryStates[0];
}

/** Returns the latest of several instants; null without any. */
export function latestOf(instants: readonly (Date | null | undefined)[]): string | null {
  return (
    instants
      .filter((at) => at instanceof Date)
      .toSorted((one, other) => other.getTime() - one.getTime())[0]
      ?.toISOString() ?? null
  );
}
