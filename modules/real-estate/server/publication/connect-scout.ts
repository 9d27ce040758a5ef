import { z } from 'zod';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { countConnectionAttempt } from '#platform/server/connectors/connection-attempts.ts';
import { defineSettings } from '#platform/server/settings/define-settings.ts';
import { deriveSettingsKey, lockSettings, readSecrets, writeSettings } from '#platform/server/settings/settings.ts';
import { configurationLog } from '../configuration/save-connections.ts';
import { scoutConfig } from '../configuration/settings.ts';
import { accessToken, confirmAddress, requestToken } from '../scout/scout-authorization.ts';
import { ScoutError } from '../scout/scout-error.ts';
import { tellPortal } from './job-log.ts';
import type { PortalParts } from './portal-connections.ts';
import { resumePortal } from '../portal-queue/resume-portal.ts';

/** The connection that somebody has begun; a later one takes its place. */
const scoutRequest = defineSettings(
  'real-estate',
  'scoutRequest',
  z.object({ token: z.string(), userId: z.string(), tokenSecret: z.string().optional() }),
  { defaults: { token: '', userId: '' }, secret: ['tokenSecret'] },
);

/** Page to which the portal sends the browser back. */
const callbackPath = '/ri/real-estate/configuration?scout=connected';

const audited = (field: string) => ({
  event: configurationLog.event,
  subject: { type: configurationLog.subjectType, id: null, label: scoutConfig.identifier },
  changes: [{ field, from: null, to: null }],
});

/**
 * Begins to connect an account: the portal gives a token, and asks the person about it in their browser.
 *
 * @returns the address at the portal
 * @throws AppError channel_not_connected without access of the installation, portal_unavailable, too_many_requests
 */
export async function beginConnection(parts: PortalParts, { transaction, signal }: MemberContext): Promise<string> {
  const { scout, publicUrl } = parts.configuration;
  if (scout === undefined) throw new AppError('channel_not_connected');
  await transaction((context) => countConnectionAttempt(context, 'real-estate'));
  const token = await asking(() => requestToken(scout.consumer, scout.url, `${publicUrl}${callbackPath}`, { signal }));
  await transaction((context) =>
    writeSettings(context, scoutRequest, {
      properties: { token: token.key, userId: context.actor.userId, tokenSecret: token.secret },
      version: undefined,
      secretKey: parts.secretKey,
    }),
  );
  return confirmAddress(scout.url, token.key);
}

/**
 * Ends connecting: whoever began it comes back from the portal with a verifier.
 *
 * @throws AppError portal_connection_ended for another person's token, an old one, and one that the portal refuses;
 *   portal_unavailable
 */
export async function endConnection(
  parts: PortalParts,
  { transaction, signal }: MemberContext,
  given: { readonly token: string; readonly verifier: string },
): Promise<void> {
  const { scout } = parts.configuration;
  if (scout === undefined) throw new AppError('channel_not_connected');
  const secret = await transaction(async (context) => {
    await countConnectionAttempt(context, 'real-estate');
    const { properties } = await lockSettings(context.tx, scoutRequest);
    const { tokenSecret = '' } = await readSecrets(context, scoutRequest, deriveSettingsKey(parts.secretKey));
    if (properties.token !== given.token || properties.userId !== context.actor.userId || tokenSecret === '')
      throw new AppError('portal_connection_ended');
    return tokenSecret;
  });
  const request = { key: given.token, secret };
  const access = await asking(() => accessToken(scout.consumer, scout.url, request, given.verifier, { signal }));
  await transaction(async (context) => {
    await writeSettings(context, scoutConfig, {
      properties: { token: access.key, tokenSecret: access.secret, verifier: given.verifier },
      version: undefined,
      secretKey: parts.secretKey,
    });
    await forgetRequest(context, parts);
    await logEvent(context, audited('token'));
    await resumePortal(context, 'scout', { isElsewhere: true });
    await tellPortal(context.tx, context.actor.organizationId, 'scout');
  });
}

/** Forgets the access to the account. */
export async function disconnect(parts: PortalParts, context: TenantContext): Promise<void> {
  await writeSettings(context, scoutConfig, {
    properties: { token: '', tokenSecret: '', verifier: '' },
    version: undefined,
    secretKey: parts.secretKey,
  });
  await forgetRequest(context, parts);
  await logEvent(context, audited('token'));
  await tellPortal(context.tx, context.actor.organizationId, 'scout');
}

const forgetRequest = (context: TenantContext, { secretKey }: PortalParts) =>
  writeSettings(context, scoutRequest, {
    properties: { token: '', userId: '', tokenSecret: '' },
    version: undefined,
    secretKey,
  });

/** Words of the portal for the person who connects. */
async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ScoutError)) throw error;
    const isRefused = error.kind === 'unauthorized' || error.kind === 'invalid' || error.kind === 'forbidden';
    throw new AppError(isRefused ? 'portal_connection_ended' : 'portal_unavailable', { cause: error });
  }
}
