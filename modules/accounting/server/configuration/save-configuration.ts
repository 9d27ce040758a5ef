import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { AuditChange } from '#platform/server/audit/record.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import type { ConfigurationInput } from '../../contract/configuration.ts';
import { replaceLogo } from './logo.ts';
import { findLogo, lockProperties, writeConfiguration } from './repository.ts';

type Entry = Pick<ConfigurationInput, 'configIdentifier' | 'properties'>;

/** Saves an entry and notes what changed. @returns the new version, undefined when somebody else saved it meanwhile */
export function saveEntry({ transaction }: MemberContext, entry: Entry, version: number | undefined): Promise<number | undefined> {
  return transaction(async (context) => {
    const before = await lockProperties(context, entry.configIdentifier);
    const saved = await writeConfiguration(context, entry, version);
    if (saved !== undefined) await noteChanges(context, entry.configIdentifier, listChanges(before, entry.properties), version);
    return saved;
  });
}

/** The same for the logo. @param fileId as `storeLogo` answered; null for no logo */
export function saveLogo({ transaction }: MemberContext, fileId: string | null, version: number | undefined): Promise<number | undefined> {
  return transaction(async (context) => {
    await lockProperties(context, 'logoConfig');
    const before = await findLogo(context);
    const saved = await replaceLogo(context, fileId, version);
    if (saved !== undefined) await noteChanges(context, 'logoConfig', listLogoChanges(before, await findLogo(context)), version);
    return saved;
  });
}

/** A logo is named by kind and size, and compared by its content. */
function listLogoChanges(before: StoredFile | undefined, after: StoredFile | undefined): AuditChange[] {
  return before?.sha256 === after?.sha256 ? [] : [{ field: 'logo', from: describeLogo(before), to: describeLogo(after) }];
}

function describeLogo(logo: StoredFile | undefined): string | null {
  return logo ? `${logo.mediaType.replace('image/', '').toUpperCase()}, ${Math.ceil(logo.byteSize / 1024)} kB` : null;
}

async function noteChanges(context: TenantContext, identifier: string, changes: readonly AuditChange[], version: number | undefined): Promise<void> {
  if (changes.length === 0) return;
  const subject = { type: 'accounting_configuration', id: identifier, label: identifier };
  await logEvent(context, { event: 'accounting_configuration_changed', subject, changes, given: { version } });
}
