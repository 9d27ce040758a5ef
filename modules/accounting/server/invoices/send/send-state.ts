import { sql } from 'kysely';
import type { JoinBuilder, RawBuilder, Selectable } from 'kysely';
import type { Invoices } from '#platform/server/database/schema.generated.ts';
import type { sendStates } from '#modules/accounting/contract/invoices/invoice-filters.ts';

type SendState = (typeof sendStates)[number];

interface SendStateRow extends Pick<Selectable<Invoices>, 'status' | 'taken_over'> {
  /** Null if it was never sent. */
  readonly send_state: string | null;
}

/** Joins the state of an invoice's emails, named `sending`: by its whole key, so that it is known to be one at most. */
export function joinedSendState<Tables, Names extends keyof Tables>(
  join: JoinBuilder<Tables, Names>,
): JoinBuilder<Tables, Names> {
  return join.on(sql<boolean>`sending.organization_id = invoices.organization_id AND sending.invoice_id = invoices.id`);
}

/** Returns the state for the list; null if it was not sent and nobody waits for it, as `sendCondition`. */
export function toSendState({ status, taken_over: isTakenOver, send_state: state }: SendStateRow): SendState | null {
  // A CHECK constraint ensures the values.
  if (state !== null) return state as SendState;
  return status === 'issued' && !isTakenOver ? 'notSent' : null;
}

/** Condition on an invoice and its joined state. Invoices that were taken over had been sent before. */
export function sendCondition(state: SendState): RawBuilder<boolean> {
  return state === 'notSent'
    ? sql<boolean>`(status = 'issued' AND NOT taken_over AND sending.invoice_id IS NULL)`
    : sql<boolean>`(sending.state = ${state})`;
}
