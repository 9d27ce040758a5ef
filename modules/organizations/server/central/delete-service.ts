import { recordAudit } from '#platform/server/audit/record.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import type { CentralContext } from './context.ts';

/**
 * Withdraws a service, effective with the next call. Grants stay stored, so that the operator's database administrator
 * can undo a mistake.
 * @throws AppError not_found, also the second time; mandatory_service, also for the one that defines the operator
 */
export async function deleteService({ tx, actor, clock, source }: CentralContext, id: string): Promise<void> {
  const service = await tx
    .selectFrom('services')
    .select(['name', 'mandatory', 'operator_only'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!service) throw new AppError('not_found');
  if (service.mandatory || service.operator_only) throw new AppError('mandatory_service');
  const now = clock.now();
  await tx.updateTable('services').set({ deleted_at: now }).where('id', '=', id).execute();
  // No target means everybody: any organisation may have had the service.
  await announceAccessChange(tx, {});
  const subject = { type: 'service', id, label: (service.name as LocalizedText).de };
  await recordAudit(tx, actor.organizationId, { event: 'service_deleted', userId: actor.userId, subject, source, now });
}
