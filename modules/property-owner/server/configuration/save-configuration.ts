import type { z } from 'zod';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { CardChange } from '#platform/server/settings/serve-settings.ts';
import { saveSettings } from '#platform/server/settings/save-settings.ts';
import { deriveSettingsKey, lockSettings, readSecrets } from '#platform/server/settings/settings.ts';
import { protocolOf } from '../../contract/configuration/data-connection.ts';
import type { ftpInputSchema, syncInputSchema } from '../../contract/configuration/data-connection.ts';
import { configurationLog } from '../configuration-log.ts';
import { readDeliveryState, writeDeliveryState } from '../data-state/delivery-state.ts';
import { dueDay } from './sync-times.ts';
import { dataSyncConfig, ftpConfig } from './settings.ts';
import type { FtpConfig } from './settings.ts';

/**
 * Saves the connection.
 *
 * @throws AppError validation_failed with `password_again`: a password is only kept for the same user on the same host,
 *   so that nobody can have it sent to a host of theirs; changed_meanwhile
 */
export async function saveConnection(
  context: TenantContext,
  { properties: given, version }: CardChange<z.output<typeof ftpInputSchema>>,
  secretKey: string,
): Promise<void> {
  const before = (await lockSettings(context.tx, ftpConfig)).properties;
  const { host, port, user, password = '', protocol = protocolOf(port), folder = '' } = given;
  const isElsewhere = host !== before.host || port !== before.port;
  const isAnother = isElsewhere || user !== before.user || protocol !== before.protocol;
  const { password: stored = '' } = await readSecrets(context, ftpConfig, deriveSettingsKey(secretKey));
  if (password === '' && isAnother && stored !== '') throw invalidField('properties.password', 'password_again');
  // The confirmed fingerprint is that of another host, or a key where a certificate is expected.
  const isOther = isElsewhere || (protocol === 'sftp') !== (before.protocol === 'sftp');
  const { hostKey: wanted = before.hostKey } = given;
  const hostKey = protocol === 'ftp' || (isOther && wanted === before.hostKey) ? '' : wanted;
  const after: FtpConfig = { host, port, user, protocol, folder: normalizeFolder(folder), hostKey };
  const changes = [
    ...listChanges(before, after),
    ...(password === '' ? [] : [{ field: 'password', from: null, to: null }]),
  ];
  await saveSettings(
    context,
    ftpConfig,
    { properties: { ...after, ...(password !== '' && { password }) }, version, secretKey },
    { ...configurationLog, changes },
  );
}

/** Saves the schedule; an hour that is already over today counts from tomorrow. @throws AppError changed_meanwhile */
export async function saveSchedule(
  context: TenantContext,
  { properties: { syncHour }, version }: CardChange<z.output<typeof syncInputSchema>>,
): Promise<void> {
  const { properties: before } = await lockSettings(context.tx, dataSyncConfig);
  const since = syncHour === null ? null : dueDay(syncHour, context.clock.now());
  const properties = { syncHour };
  await saveSettings(
    context,
    dataSyncConfig,
    { properties, version },
    { ...configurationLog, changes: listChanges(before, properties) },
  );
  if (since !== null && ((await readDeliveryState(context.tx)).scheduledDay ?? '') < since)
    await writeDeliveryState(context, { scheduledDay: since });
}

function normalizeFolder(folder: string): string {
  return `/${folder
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')}`;
}
