import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { countConnectionAttempt } from '#platform/server/connectors/connection-attempts.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { readScoutAccount } from '../publication/portal-connections.ts';
import type { PortalParts } from '../publication/portal-connections.ts';
import { createScoutClient } from '../scout/scout-client.ts';
import type { ScoutClient } from '../scout/scout-client.ts';
import { ScoutError } from '../scout/scout-error.ts';

/**
 * Asks the connected account for somebody who waits.
 *
 * @throws AppError channel_not_connected, portal_access_ended, portal_unavailable, not_found
 */
export async function askScout<T>(
  parts: PortalParts,
  { transaction, signal }: Pick<MemberContext, 'transaction' | 'signal'>,
  ask: (client: ScoutClient) => Promise<T>,
  isCounted = true,
): Promise<T> {
  const account = await transaction(async (context) => {
    if (isCounted) await countConnectionAttempt(context, 'real-estate');
    return readScoutAccount(context, parts);
  });
  if (account === undefined) throw new AppError('channel_not_connected');
  try {
    return await ask(createScoutClient(account, { signal }));
  } catch (error) {
    throw toAppError(error);
  }
}

/** A failed call for somebody who waits; other errors as they are. */
export function toAppError(error: unknown): unknown {
  if (error instanceof ConnectorError) return new AppError('portal_unavailable', { cause: error });
  if (!(error instanceof ScoutError)) return error;
  if (error.kind === 'unauthorized') return new AppError('portal_access_ended', { cause: error });
  if (error.kind === 'not_found') return new AppError('not_found', { cause: error });
  return new AppError('portal_unavailable', { cause: error });
}
