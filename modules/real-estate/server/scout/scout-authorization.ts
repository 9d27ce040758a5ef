import type { OAuthKey } from '#platform/server/connectors/oauth1.ts';
import { ScoutError } from './scout-error.ts';
import { createScoutRequest, normalizeBaseUrl } from './scout-request.ts';
import type { ScoutAnswer, ScoutOptions } from './scout-request.ts';

/** The answer is of the type of forms, which the portal has no name for in Accept. */
const accept = '*/*';

/**
 * First step of the consent: a request token, which the portal accepts for 30 minutes.
 *
 * @param callback address to which the portal leads back, with `oauth_token` and `oauth_verifier`
 * @throws ScoutError
 */
export async function requestToken(
  consumer: OAuthKey,
  baseUrl: string,
  callback: string,
  options: ScoutOptions,
): Promise<OAuthKey> {
  const send = createScoutRequest({ baseUrl, consumer }, options);
  const path = '/security/oauth/request_token';
  return readToken(await send({ method: 'POST', path, accept, extra: { oauth_callback: callback } }));
}

/** Second step: the page of the portal on which its user consents. @param tokenKey key of the request token */
export function confirmAddress(baseUrl: string, tokenKey: string): string {
  return `${normalizeBaseUrl(baseUrl)}/security/oauth/confirm_access?${new URLSearchParams({ oauth_token: tokenKey })}`;
}

/** Third step: the access token, valid until it is revoked. @throws ScoutError unauthorized for an old request token */
export async function accessToken(
  consumer: OAuthKey,
  baseUrl: string,
  token: OAuthKey,
  verifier: string,
  options: ScoutOptions,
): Promise<OAuthKey> {
  const send = createScoutRequest({ baseUrl, consumer, token }, options);
  const path = '/security/oauth/access_token';
  return readToken(await send({ method: 'POST', path, accept, extra: { oauth_verifier: verifier } }));
}

function readToken({ status, text }: ScoutAnswer): OAuthKey {
  const fields = new URLSearchParams(text.trim());
  const key = fields.get('oauth_token') ?? '';
  const secret = fields.get('oauth_token_secret') ?? '';
  if (key === '' || secret === '') throw new ScoutError('protocol', { status, detail: 'no token in the answer' });
  return { key, secret };
}
