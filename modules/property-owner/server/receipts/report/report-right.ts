import type { Transaction } from '#platform/server/database/transaction.ts';
import { seesEveryOwner } from '../../wall/sees-every-owner.ts';
import { readRule } from '../settings/release-rule.ts';

/**
 * Finds what somebody who sees all receipts of an owner (row id; null: of several) may do with their report; null if
 * the owner is no community.
 */
export async function findReportRight(
  tx: Transaction,
  ownerId: string | null,
): Promise<'lesen' | 'bereitstellen' | null> {
  if (ownerId === null || !(await readRule(tx, ownerId)).isCommunity) return null;
  return (await seesEveryOwner(tx)) ? 'bereitstellen' : 'lesen';
}
