import type { z } from 'zod';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { saveSettings } from '#platform/server/settings/save-settings.ts';
import type { SettingsLog } from '#platform/server/settings/save-settings.ts';
import type { CardChange } from '#platform/server/settings/serve-settings.ts';
import { deriveSettingsKey, lockSettings, readSecrets } from '#platform/server/settings/settings.ts';
import type { portalInputSchema } from '../../contract/configuration/configuration.ts';
import type { PackagePortal } from '../../contract/objects/channels.ts';
import { resumePortal } from '../portal-queue/resume-portal.ts';
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
  await resumePortal(context, 'scout', { isElsewhere: sent.some(([name]) => name === 'token') });
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
  { settings, portal }: { readonly settings: PortalSettings; readonly portal: PackagePortal },
  { properties: given, version }: CardChange<z.output<typeof portalInputSchema>>,
  secretKey: string,
): Promise<void> {
  const { properties: before } = await lockSettings(context.tx, settings);
  const after = mergePortal(before, given);
  const { password = '' } = given;
  const { password: stored = '' } = await readSecrets(context, settings, deriveSettingsKey(secretKey));
  const isAnother = (['host', 'port', 'user', 'protocol'] as const).some((name) => after[name] !== before[name]);
  const isEnded = after.host === '';
  if (!isEnded && password === '' && stored !== '' && isAnother)
    throw invalidField('properties.password', 'portal_password_again');
  const isSent = password !== '' || (isEnded && stored !== '');
  await saveSettings(
    context,
    settings,
    { properties: { ...after, ...(isSent && { password: isEnded ? '' : password }) }, version, secretKey },
    { ...configurationLog, changes: [...listChanges(before, after), ...(isSent ? [changed('password')] : [])] },
  );
  const isElsewhere = isAnother || after.anbieterNr !== before.anbieterNr;
  if (!isEnded) await resumePortal(context, portal, { isElsewhere });
}

type PortalServer = Omit<z.output<PortalSettings['schema']>, 'password'>;

/** The server as it is sent; options that are absent stay, and a fingerprint that was confirmed for another host goes. */
function mergePortal(before: PortalServer, given: z.output<typeof portalInputSchema>): PortalServer {
  const { anbieterNr, host, port = null, user } = given;
  const { protocol = port === sftpPort ? ('sftp' as const) : ('ftps' as const) } = given;
  const { folder = before.folder, pictures = before.pictures, namespace = before.namespace } = given;
  const isElsewhere = host !== before.host || port !== before.port || protocol !== before.protocol;
  const { hostKey: confirmed = before.hostKey } = given;
  const hostKey = protocol === 'ftp' || (isElsewhere && confirmed === before.hostKey) ? '' : confirmed;
  return { anbieterNr, host, port, user, protocol, folder, hostKey, pictures, namespace };
}
