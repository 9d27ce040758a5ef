import type { AuditChange } from '#platform/server/audit/record.ts';
import { findUnkeptFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { saveSettings } from '#platform/server/settings/save-settings.ts';
import type { SettingsLog } from '#platform/server/settings/save-settings.ts';
import { lockSettings } from '#platform/server/settings/settings.ts';
import { replaceLogo } from './logo.ts';
import { findLogo } from './repository.ts';
import { logoConfig } from './settings.ts';

/** Names of the cards in the audit log. */
export const configurationLog = {
  event: 'accounting_configuration_changed',
  subjectType: 'accounting_configuration',
} as const satisfies SettingsLog;

/** Saves the logo and records the change. @param fileId as `storeLogo` answered; null for no logo */
export function saveLogo(
  { transaction }: MemberContext,
  fileId: string | null,
  version: number | undefined,
): Promise<number> {
  return transaction(async (context) => {
    await lockSettings(context.tx, logoConfig);
    const before = await findLogo(context);
    const after = fileId === null ? undefined : await findUnkeptFile(context.tx, fileId);
    const changes = listLogoChanges(before, after);
    return replaceLogo(context, fileId, () =>
      saveSettings(
        context,
        logoConfig,
        { properties: {}, version, fileId },
        { ...configurationLog, changes: changes.length === 0 ? null : changes },
      ),
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
