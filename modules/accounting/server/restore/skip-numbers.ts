import type { RestoreStep } from '#platform/server/backup/complete-organizations.ts';
import { readNumbering } from '../configuration/repository.ts';
import { expenseNumbering } from '../expenses/expense-numbering.ts';
import { withholdNumbers } from '../numbers/numbering.ts';

/** Skips `skipNumbers` numbers: documents may have been numbered since the backup. */
export const skipNumbersAfterRestore: RestoreStep = async (context, { skipNumbers }) => {
  if (skipNumbers === 0) return;
  for (const numbering of [await readNumbering(context), expenseNumbering])
    await withholdNumbers(context, numbering, skipNumbers);
};
