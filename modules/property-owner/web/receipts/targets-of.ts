import { listTargets } from '../../contract/receipts/approval.ts';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import type { Receipt, ReceiptRole } from '../../contract/receipts/receipts.ts';

/** Lists the states to which the reader of a screen may move a receipt. */
export function targetsOf(receipt: Receipt, role: ReceiptRole): readonly ApprovalState[] {
  if (role === 'administrator') return listTargets(receipt, 'administrator');
  return receipt.darfFreigeben ? listTargets(receipt, 'owner') : [];
}
