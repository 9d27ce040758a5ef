import type { z } from 'zod';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { saveSettings } from '#platform/server/settings/save-settings.ts';
import type { SettingsLog } from '#platform/server/settings/save-settings.ts';
import type { CardChange } from '#platform/server/settings/serve-settings.ts';
import { deriveSettingsKey, lockSettings, readSecrets } from '#platform/server/settings/settings.ts';
import type { portalInputSchema } from '../../contract/configuration/configuration.ts';
import { scoutConfig } from './settings.ts';
import type { PortalSettings } from './settings.ts';

/** Names of the settings' cards in the audit log. */
export const configurationLog = {
  event: 'estate_configuration_changed',
  subjectType: 'estate_configuration',
} as const satisfies SettingsLog;

/** A secret in the log: that it changed, never what it is. */
const changed = (field: string) => ({ field, from: null, to: null });

type ScoutSecrets = Readonly<Partial<Record<'token' | 'tokenSecret' | 'verifier', string | null>>>;

/** Saves the access to Scout; an absent or empty secret stays, null removes it. @throws AppError changed_meanwhile */
export async function saveScout(
  context: TenantContext,
  { properties: { token, tokenSecret, verifier }, version }: CardChange<ScoutSecrets>,
  secretKey: string,
): Promise<void> {
  const sent = Object.entries({ token, tokenSecret, verifier }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  await saveSettings(
    context,
    scoutConfig,
    { properties: Object.fromEntries(sent.map(([name, value]) => [name, value ?? ''])), version, secretKey },
    { ...configurationLog, changes: sent.map(([name]) => changed(name)) },
  );
}

const sftpPort = 22;

/**
 * Saves the server of a portal; without a host there is none.
 *
 * @throws AppError validation_failed with `portal_password_again`: a password is only kept for the same user on the same
 *   host, so that nobody can have it sent to a host of theirs; changed_meanwhile
 */
export async function savePortal(
  context: TenantContext,
  settings: PortalSettings,
  { properties: given, version }: CardChange<z.output<typeof portalInputSchema>>,
  secretKey: string,
): Promise<void> {
  const { properties: before } = await lockSettings(context.tx, settings);
  const { anbieterNr, host, port = null, user, password = '' } = given;
  const { protocol = port === sftpPort ? ('sftp' as const) : ('ftps' as const) } = given;
  const after = { anbieterNr, host, port, user, protocol };
  const { password: stored = '' } = await readSecrets(context, settings, deriveSettingsKey(secretKey));
  const isAnother = (['host', 'port', 'user', 'protocol'] as const).some((name) => after[name] !== before[name]);
  const isEnded = host === '';
  if (!isEnded && password === '' && stored !== '' && isAnother)
    throw invalidField('properties.password', 'portal_password_again');
  const isSent = password !== '' || (isEnded && stored !== '');
  await saveSettings(
    context,
    settings,
    { properties: { ...after, ...(isSent && { password: isEnded ? '' : password }) }, version, secretKey },
    { ...configurationLog, changes: [...listChanges(before, after), ...(isSent ? [changed('password')] : [])] },
  );
}
