/** States of a receipt's approval (freigabeStatus), as they are sent. */
export const approvalStates = ['NEU', 'FREIZUGEBEN', 'FREIGEGEBEN', 'AUTOMATISCH', 'UEBERWIESEN'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Columns of the board. The last one holds what is done: AUTOMATISCH, UEBERWIESEN, and every paid receipt. */
export const boardColumns = ['NEU', 'FREIZUGEBEN', 'FREIGEGEBEN', 'BELEGE'] as const;
export type BoardColumn = (typeof boardColumns)[number];

/**
 * Receipts that need attention: changed after their release, without a PDF, without an owner; asked and not answered
 * (`frage`), waiting for a week (`spaet`) or without anybody who may release them (`niemand`); those that the caller may
 * release (`meine`).
 */
export const receiptNotes = ['geaendert', 'ohnePdf', 'ohneEigentuemer', 'frage', 'spaet', 'niemand', 'meine'] as const;
export type ReceiptNote = (typeof receiptNotes)[number];

/** States that say who or what let a receipt through. */
export const releasedStates: readonly ApprovalState[] = ['FREIGEGEBEN', 'AUTOMATISCH', 'UEBERWIESEN'];

/** State of payment: open, or paid as a delivery says. */
export const paymentStates = ['OFFEN', 'BEZAHLT'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Person who takes a step: administrators of receipts, or whoever is linked to the owner today and is none. */
export type Decider = 'administrator' | 'owner';

interface Transition {
  readonly from: ApprovalState;
  readonly to: ApprovalState;
  readonly by: Decider;
}

/** The steps of the specification, section 4; there are no others. */
const approvalTransitions: readonly Transition[] = [
  { from: 'NEU', to: 'FREIZUGEBEN', by: 'administrator' },
  { from: 'NEU', to: 'AUTOMATISCH', by: 'administrator' },
  { from: 'FREIZUGEBEN', to: 'FREIGEGEBEN', by: 'owner' },
  { from: 'FREIGEGEBEN', to: 'UEBERWIESEN', by: 'administrator' },
  ...approvalStates
    .filter((from) => from !== 'NEU')
    .map((from): Transition => ({ from, to: 'NEU', by: 'administrator' })),
];

/** A receipt as far as its steps depend on it. */
export interface Decidable {
  readonly freigabeStatus: ApprovalState;
  readonly status: PaymentState;
}

/** Finds the step from a receipt's state to another one; a paid receipt has none. */
export function findTransition({ freigabeStatus, status }: Decidable, to: ApprovalState): Transition | undefined {
  if (status === 'BEZAHLT') return undefined;
  return approvalTransitions.find((step) => step.from === freigabeStatus && step.to === to);
}

/** Lists the states that somebody may move a receipt to. */
export function listTargets(receipt: Decidable, by: Decider): readonly ApprovalState[] {
  return approvalStates.filter((to) => findTransition(receipt, to)?.by === by);
}

/** Returns the column of the board in which a receipt stands. */
export function columnOf({ freigabeStatus, status }: Decidable): BoardColumn {
  if (status === 'BEZAHLT' || freigabeStatus === 'AUTOMATISCH' || freigabeStatus === 'UEBERWIESEN') return 'BELEGE';
  return freigabeStatus;
}

/** Returns the step that many receipts of a column can take at once; null if there is none. */
export function stepOfSeveral(column: BoardColumn, by: Decider): ApprovalState | null {
  if (by === 'owner') return column === 'FREIZUGEBEN' ? 'FREIGEGEBEN' : null;
  if (column === 'NEU') return 'FREIZUGEBEN';
  return column === 'FREIGEGEBEN' ? 'UEBERWIESEN' : null;
}

/** Days of waiting after which a receipt is late. */
export const lateDays = 7;

/** Seconds in which a person can take their step back. */
export const undoSeconds = 10;
