import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { recordMissingVersion } from '#platform/server/audit/missing-version.ts';
import type { CentralOrganization, saveOrganization as endpoint } from '../../contract/index.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { gigabyte } from '#platform/contract/files.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { toGigabytes } from '#platform/server/files/assert-room.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import type { CentralContext } from './context.ts';
import { describeOrganization, withoutEmptyTexts } from './organization-changes.ts';
import { findOrganization, lockOrganization, updateOrganization } from './organization-repository.ts';
import { changeServices, compareServices } from './organization-services.ts';
import { recordOfOrganization } from './record-central.ts';

/**
 * Changes an organisation; absent fields stay unchanged. A revoked service is inaccessible from its users' next call
 * on.
 * @throws AppError not_found, changed_meanwhile, identifier_taken; validation_failed naming services that cannot be
 * given
 */
export async function saveOrganization(
  context: CentralContext,
  id: OrganizationId,
  {
    name,
    identifier,
    industry,
    serviceIds,
    invitationsPerDay,
    mailsPerDay,
    storageGigabytes,
    version,
  }: EndpointInput<typeof endpoint>['body'],
): Promise<CentralOrganization> {
  const { tx } = context;
  const stored = await lockOrganization(tx, id);
  await assertVersion(context, { type: 'organization', id }, version, stored.version);
  const current = await findOrganization(tx, id);
  const choice = await compareServices(tx, id, serviceIds ?? current.serviceIds);
  if (choice.wrong.length > 0) throw new AppError('validation_failed', { entries: choice.wrong });
  const content = {
    name,
    identifier,
    industry: industry === undefined ? stored.industry : withoutEmptyTexts(industry),
    invitationsPerDay: invitationsPerDay ?? stored.invitationsPerDay,
    mailsPerDay: mailsPerDay ?? stored.mailsPerDay,
    // An unchanged limit keeps its bytes, which the rounded gigabytes do not show.
    storageLimitBytes:
      storageGigabytes === undefined || storageGigabytes === toGigabytes(stored.storageLimitBytes)
        ? stored.storageLimitBytes
        : Math.round(storageGigabytes * gigabyte),
  };
  const changes = listChanges(
    describeOrganization({ ...stored, services: choice.before }),
    describeOrganization({ ...content, services: choice.after }),
  );
  if (changes.length === 0) return current;
  await updateOrganization(tx, id, content);
  await changeServices(tx, id, choice);
  if (choice.added.length + choice.removed.length > 0) await announceAccessChange(tx, { organizationId: id });
  await recordOfOrganization(context, 'organization_changed', { id, name }, recordMissingVersion(changes, version));
  return findOrganization(tx, id);
}
