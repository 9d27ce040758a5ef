import { createHmac } from 'node:crypto';

/** A key with its secret: of a consumer, of a request token or of an access token. */
export interface OAuthKey {
  readonly key: string;
  readonly secret: string;
}

/** Name and value of a parameter, both decoded. A name may occur several times. */
export type OAuthParameters = readonly (readonly [name: string, value: string])[];

/** A request that is to be signed. */
export interface OAuthRequest {
  readonly method: string;
  /** Absolute address with its query, which is signed too. */
  readonly url: string;
  readonly consumer: OAuthKey;
  readonly token?: OAuthKey | undefined;
  /** Fields of a body of the type application/x-www-form-urlencoded; other bodies are not signed. */
  readonly form?: OAuthParameters;
  /** Parameters of the protocol for the steps before an access token. */
  readonly extra?: { readonly oauth_callback: string } | { readonly oauth_verifier: string };
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/** Signs a request with HMAC-SHA1 (RFC 5849). @returns the header Authorization, without a realm */
export function signRequest({
  method,
  url,
  consumer,
  token,
  form = [],
  extra,
  nonce,
  timestamp,
}: OAuthRequest): string {
  const protocol: OAuthParameters = [
    ['oauth_consumer_key', consumer.key],
    ...(token === undefined ? [] : [['oauth_token', token.key] as const]),
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(timestamp)],
    ['oauth_nonce', nonce],
    ['oauth_version', '1.0'],
    ...Object.entries(extra ?? {}),
  ];
  const base = createSignatureBase(method, url, [...protocol, ...form]);
  const signature = createSignature(base, consumer.secret, token?.secret);
  const header = [...protocol, ['oauth_signature', signature] as const].map(
    ([name, value]) => `${encodeParameter(name)}="${encodeParameter(value)}"`,
  );
  return `OAuth ${header.join(', ')}`;
}

/** The text that is signed (RFC 5849 §3.4.1). @param parameters those outside of the query */
export function createSignatureBase(method: string, url: string, parameters: OAuthParameters): string {
  const { protocol, host, pathname, searchParams } = new URL(url);
  const normalized = [...searchParams, ...parameters]
    .map(([name, value]) => [encodeParameter(name), encodeParameter(value)] as const)
    .toSorted(([oneName, oneValue], [otherName, otherValue]) =>
      oneName === otherName ? compare(oneValue, otherValue) : compare(oneName, otherName),
    )
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return [method.toUpperCase(), `${protocol}//${host}${pathname}`, normalized].map(encodeParameter).join('&');
}

/** The signature by HMAC-SHA1 in Base64 (RFC 5849 §3.4.2). @param tokenSecret none before there is a token */
export function createSignature(base: string, consumerSecret: string, tokenSecret = ''): string {
  const key = `${encodeParameter(consumerSecret)}&${encodeParameter(tokenSecret)}`;
  return createHmac('sha1', key).update(base).digest('base64');
}

/** Percent-encodes all but the unreserved characters of RFC 3986 (RFC 5849 §3.6). */
export function encodeParameter(text: string): string {
  // A lone surrogate has no UTF-8; it becomes U+FFFD, as in the body or address that is sent.
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
