import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { AuditChange } from '#platform/server/audit/record.ts';
import { findUnkeptFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { saveSettings } from '#platform/server/settings/save-settings.ts';
import type { ConfigurationInput } from '../../contract/configuration/configuration.ts';
import { replaceLogo } from './logo.ts';
import { findLogo, lockProperties } from './repository.ts';
import { logoConfig, requireCard } from './settings.ts';

type Entry = Pick<ConfigurationInput, 'configIdentifier' | 'properties'>;

/** Saves an entry and records the changes. @returns the new version @throws AppError changed_meanwhile */
export function saveEntry(
  { transaction }: MemberContext,
  { configIdentifier, properties }: Entry,
  version: number | undefined,
): Promise<number> {
  return transaction(async (context) => {
    const before = await lockProperties(context, configIdentifier);
    return saveSettings(
      context,
      requireCard(configIdentifier),
      { properties: { ...properties }, version },
      logOf(listChanges(before, properties)),
    );
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
    const after = fileId === null ? undefined : await findUnkeptFile(context.tx, fileId);
    return replaceLogo(context, fileId, () =>
      saveSettings(context, logoConfig, { properties: {}, version, fileId }, logOf(listLogoChanges(before, after))),
    );
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

/** A save that changes nothing adds no entry. */
function logOf(changes: readonly AuditChange[]) {
  return {
    event: 'accounting_configuration_changed',
    subjectType: 'accounting_configuration',
    changes: changes.length === 0 ? null : changes,
  } as const;
}
