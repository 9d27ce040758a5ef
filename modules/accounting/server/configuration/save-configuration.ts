import { changedMeanwhile } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { AuditChange } from '#platform/server/audit/record.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import type { ConfigurationInput } from '../../contract/configuration/configuration.ts';
import { replaceLogo } from './logo.ts';
import { findLogo, lockProperties, writeConfiguration } from './repository.ts';

type Entry = Pick<ConfigurationInput, 'configIdentifier' | 'properties'>;

/** Saves an entry and records the changes. @returns the new version @throws AppError changed_meanwhile */
export function saveEntry({ transaction }: MemberContext, entry: Entry, version: number | undefined): Promise<number> {
  return transaction(async (context) => {
    const before = await lockProperties(context, entry.configIdentifier);
    const saved = await assertSaved(context, entry.configIdentifier, await writeConfiguration(context, entry, version));
    await noteChanges(context, entry.configIdentifier, listChanges(before, entry.properties), version);
    return saved;
  });
}

/** Saves the logo and records the change. @param fileId as `storeLogo` answered; null for no logo */
export function saveLogo(
  { transaction }: MemberContext,
  fileId: string | null,
  version: number | undefined,
): Promise<number> {
  return transaction(async (context) => {
    await lockProperties(context, 'logoConfig');
    const before = await findLogo(context);
    const saved = await assertSaved(context, 'logoConfig', await replaceLogo(context, fileId, version));
    await noteChanges(context, 'logoConfig', listLogoChanges(before, await findLogo(context)), version);
    return saved;
  });
}

/** Lists the change of a logo: described by kind and size, compared by content. */
function listLogoChanges(before: StoredFile | undefined, after: StoredFile | undefined): AuditChange[] {
  return before?.sha256 === after?.sha256
    ? []
    : [{ field: 'logo', from: describeLogo(before), to: describeLogo(after) }];
}

function describeLogo(logo: StoredFile | undefined): string | null {
  return logo ? `${logo.mediaType.replace('image/', '').toUpperCase()}, ${Math.ceil(logo.byteSize / 1024)} kB` : null;
}

/** @param saved the new version, undefined if somebody else has saved the entry since */
async function assertSaved(context: TenantContext, identifier: string, saved: number | undefined): Promise<number> {
  if (saved === undefined) throw await changedMeanwhile(context, subjectOf(identifier));
  return saved;
}

function subjectOf(identifier: string) {
  return { type: 'accounting_configuration', id: identifier, label: identifier } as const;
}

async function noteChanges(
  context: TenantContext,
  identifier: string,
  changes: readonly AuditChange[],
  version: number | undefined,
): Promise<void> {
  if (changes.length === 0) return;
  await logEvent(context, {
    event: 'accounting_configuration_changed',
    subject: subjectOf(identifier),
    changes,
    given: { version },
  });
}
