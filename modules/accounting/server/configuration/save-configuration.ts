import { noteMissingVersion, recordAudit } from '#modules/audit/server/index.ts';
import type { AuditChange } from '#modules/audit/server/index.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import type { ConfigurationInput } from '../../contract/configuration.ts';
import { listChanges, listLogoChanges } from './list-changes.ts';
import { replaceLogo } from './logo.ts';
import { findLogo, lockProperties, writeConfiguration } from './repository.ts';

type Entry = Pick<ConfigurationInput, 'configIdentifier' | 'properties'>;

/** Saves an entry and notes what changed. @returns the new version, undefined when somebody else saved it meanwhile */
export function saveEntry(context: MemberContext, entry: Entry, version: number | undefined): Promise<number | undefined> {
  return context.transaction(async (tenant) => {
    const before = await lockProperties(tenant, entry.configIdentifier);
    const saved = await writeConfiguration(tenant, entry, version);
    if (saved !== undefined) await noteChanges(context, tenant, entry.configIdentifier, listChanges(before, entry.properties), version);
    return saved;
  });
}

/** The same for the logo. @param fileId as `storeLogo` answered; null for no logo */
export function saveLogo(context: MemberContext, fileId: string | null, version: number | undefined): Promise<number | undefined> {
  return context.transaction(async (tenant) => {
    await lockProperties(tenant, 'logoConfig');
    const before = await findLogo(tenant);
    const saved = await replaceLogo(tenant, fileId, version);
    if (saved !== undefined) await noteChanges(context, tenant, 'logoConfig', listLogoChanges(before, await findLogo(tenant)), version);
    return saved;
  });
}

async function noteChanges(request: MemberContext, { tx, actor, clock }: TenantContext, identifier: string, changes: AuditChange[], version: number | undefined): Promise<void> {
  if (changes.length === 0) return;
  await recordAudit(tx, actor.organizationId, {
    event: 'accounting_configuration_changed',
    userId: actor.userId,
    subject: { type: 'accounting_configuration', id: identifier, label: identifier },
    changes: noteMissingVersion(changes, version),
    source: { requestId: request.requestId, address: request.address },
    now: clock.now(),
  });
}
