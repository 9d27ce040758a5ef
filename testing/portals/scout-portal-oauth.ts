import { createHmac, randomBytes } from 'node:crypto';
import { PortalRefusal } from './scout-portal-state.ts';

interface Pair {
  readonly key: string;
  readonly secret: string;
}

interface RequestToken {
  readonly secret: string;
  readonly callback: string;
  readonly issuedAt: number;
  verifier?: string;
}

/** A call as it came, with the path and query of its first line. */
interface SignedCall {
  readonly method: string;
  readonly origin: string;
  readonly target: string;
  readonly authorization: string | undefined;
}

const requestTokenMs = 30 * 60_000;
/** Clocks of senders may differ by so much. */
const maxSkewMs = 5 * 60_000;

const refuse = (text: string): PortalRefusal => new PortalRefusal(401, 'ERROR_COMMON_ACCESS_DENIED', text);

const encode = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCodePoint(byte);
      return /[A-Za-z0-9\-._~]/u.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw refuse('A parameter cannot be read.');
  }
}

/** The names and values of a query. */
export function readQuery(query: string): readonly (readonly [string, string])[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return [decode(name), decode(value.join('='))] as const;
    });
}

/** The consent of the portal: consumers, tokens and signatures (RFC 5849). @param now milliseconds since 1970 */
export function createPortalOAuth(consumer: Pair, now: () => number) {
  const requestTokens = new Map<string, RequestToken>();
  const accessTokens = new Map<string, { readonly secret: string; readonly account: string }>();
  const nonces = new Set<string>();
  const create = (): Pair => ({ key: randomBytes(12).toString('hex'), secret: randomBytes(20).toString('base64') });

  function findRequestToken(key: string): RequestToken {
    const token = requestTokens.get(key);
    if (token === undefined) throw refuse(`Invalid token [${key}].`);
    if (now() - token.issuedAt > requestTokenMs) throw refuse(`Expired token [${key}].`);
    return token;
  }

  /** Checks everything but what the token allows. */
  function verify({ method, origin, target, authorization = '' }: SignedCall, secretOf: (key: string) => string) {
    if (!authorization.startsWith('OAuth ')) throw refuse('Authorization is missing.');
    const given = new Map(
      [...authorization.slice(6).matchAll(/(\w+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [
        name,
        decodeURIComponent(value),
      ]),
    );
    const read = (name: string): string => given.get(`oauth_${name}`) ?? '';
    if (given.has('realm')) throw refuse('A realm is not expected.');
    if (read('consumer_key') !== consumer.key) throw refuse(`Invalid consumer [${read('consumer_key')}].`);
    if (read('signature_method') !== 'HMAC-SHA1' || read('version') !== '1.0') throw refuse('Method is not known.');
    const timestamp = Number(read('timestamp'));
    if (!(Math.abs(now() - timestamp * 1000) <= maxSkewMs)) throw refuse('Timestamp is out of range.');
    const nonce = `${read('token')} ${timestamp} ${read('nonce')}`;
    if (read('nonce') === '' || nonces.has(nonce)) throw refuse('Nonce was used before.');
    const [path = '', ...query] = target.split('?');
    const pairs = [...readQuery(query.join('?')), ...[...given].filter(([name]) => name !== 'oauth_signature')];
    const normalized = pairs.map(([name, value]) => [encode(name), encode(value)].join('='));
    // Names differ before their "=", which sorts after "%" and "-": compare names first.
    const sorted = normalized.toSorted((one, other) => {
      const [a, b] = [one.replace('=', '\u0000'), other.replace('=', '\u0000')];
      return a < b ? -1 : a > b ? 1 : 0;
    });
    const base = [method, origin + path, sorted.join('&')].map(encode).join('&');
    const key = `${encode(consumer.secret)}&${encode(secretOf(read('token')))}`;
    if (createHmac('sha1', key).update(base).digest('base64') !== read('signature')) throw refuse('Invalid signature.');
    nonces.add(nonce);
    return read;
  }

  return {
    accessTokens,
    requestTokens,
    /** A token of an account, as after its consent. */
    issue: (account: string): Pair => {
      const token = create();
      accessTokens.set(token.key, { secret: token.secret, account });
      return token;
    },
    /** Answers the first and the third step of the consent. @returns fields of the answer */
    exchange: (call: SignedCall, step: 'request_token' | 'access_token', account: string): Record<string, string> => {
      if (step === 'request_token') {
        const read = verify(call, (key) => (key === '' ? '' : (findRequestToken(key).secret ?? '')));
        if (read('callback') === '') throw refuse('Callback is missing.');
        const { key, secret } = create();
        requestTokens.set(key, { secret, callback: read('callback'), issuedAt: now() });
        return { oauth_token: key, oauth_token_secret: secret, oauth_callback_confirmed: 'true' };
      }
      const read = verify(call, (key) => findRequestToken(key).secret);
      const { verifier } = findRequestToken(read('token'));
      if (verifier === undefined || verifier !== read('verifier')) throw refuse('Invalid verifier.');
      requestTokens.delete(read('token'));
      const { key, secret } = create();
      accessTokens.set(key, { secret, account });
      return { oauth_token: key, oauth_token_secret: secret };
    },
    /** The account whose token signed a call. @throws PortalRefusal 401 */
    authenticate: (call: SignedCall): string => {
      const find = (key: string) => {
        const token = accessTokens.get(key);
        if (token === undefined) throw refuse(`Invalid token [${key}].`);
        return token;
      };
      return find(verify(call, (key) => find(key).secret)('token')).account;
    },
    /** The callback of a request token. @throws PortalRefusal 401 if it is too old */
    findCallback: (key: string): string => findRequestToken(key).callback,
    /** Consents in the name of the account. @returns the address to which the portal leads back */
    confirm: (key: string): { readonly address: string; readonly verifier: string } => {
      const token = findRequestToken(key);
      token.verifier ??= randomBytes(8).toString('hex');
      const separator = token.callback.includes('?') ? '&' : '?';
      const query = `oauth_token=${encode(key)}&oauth_verifier=${encode(token.verifier)}&state=authorized`;
      return { address: `${token.callback}${separator}${query}`, verifier: token.verifier };
    },
  };
}

export type PortalOAuth = ReturnType<typeof createPortalOAuth>;
