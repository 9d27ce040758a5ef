import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startSession } from '#modules/identity/server/index.ts';
import { accountMemberships } from '#modules/organizations/server/index.ts';
import { createSessionCookie, productCookieNames } from '#platform/server/http/product-cookies.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Modules } from '../modules.ts';
import { developerEmail } from './sample-data.ts';

/** Development mode: whoever comes without a live session gets one of the developer, with the cookie of a sign-in. */
export function signInDeveloper(
  app: FastifyInstance,
  { database, clock, configuration, secretKey }: Platform,
  identity: Modules['identity'],
): void {
  const secure = configuration.publicUrl.startsWith('https:');
  const { session: cookieName } = productCookieNames(secure);
  // Calls that come together share one session.
  let shared: Promise<string> | undefined;

  const isLive = async (value: string): Promise<boolean> => (await identity.findSession(value)) !== null;
  const start = ({ id: requestId, ip: address, headers }: FastifyRequest): Promise<string> =>
    database.identity(async (tx) => {
      const developer = await identity.findUserByEmail(tx, developerEmail);
      if (developer === null) throw new Error(`${developerEmail} no longer exists: restart the product`);
      const origin = {
        requestId,
        address,
        userAgent: headers['user-agent'],
        formerSession: undefined,
        device: undefined,
      };
      return (
        await startSession(
          { clock, configuration, secretKey, memberships: accountMemberships },
          tx,
          { userId: developer.id, passwordChangedAt: clock.now() },
          origin,
        )
      ).sessionValue;
    });
  const findShared = (request: FastifyRequest): Promise<string> => (shared ??= start(request));
  const findLiveShared = async (request: FastifyRequest): Promise<string> => {
    const known = findShared(request);
    const value = await known.catch(() => undefined);
    if (value !== undefined && (await isLive(value))) return value;
    if (shared === known) shared = undefined;
    return findShared(request);
  };

  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(?:assets|health)\//u.test(request.url)) return;
    const cookie = createSessionCookie(request, reply, secure);
    const given = cookie.read();
    if (given !== undefined && (await isLive(given))) return;
    const value = await findLiveShared(request);
    cookie.write(value);
    // The following hooks read the session from the cookies or from the header.
    request.cookies[cookieName] = value;
    request.headers.cookie = `${cookieName}=${value}`;
  });
}
