import { randomBytes } from 'node:crypto';
import { systemClock } from '#platform/server/clock.ts';
import { signRequest } from '#platform/server/connectors/oauth1.ts';
import type { OAuthKey, OAuthRequest } from '#platform/server/connectors/oauth1.ts';
import { problemOf, ScoutError } from './scout-error.ts';
import { readErrorMessages } from './scout-messages.ts';

/** The keys with which calls are signed. */
export interface ScoutCredentials {
  /** Address of the portal's interface, such as `https://rest.immobilienscout24.de/restapi`. */
  readonly baseUrl: string;
  readonly consumer: OAuthKey;
  readonly token?: OAuthKey;
}

export interface ScoutOptions {
  /** Gives up the running call; its reason is thrown. */
  readonly signal: AbortSignal;
  /** Milliseconds for one call with its answer; an upload has more by its size. */
  readonly requestMs?: number | undefined;
  /** Milliseconds since 1970, for the signatures. */
  readonly now?: () => number;
  readonly nonce?: () => string;
}

/** One call. Its body is JSON or has a type. */
interface ScoutCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the base address, with its parts encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly body?: { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };
  readonly extra?: OAuthRequest['extra'];
  /** Type of the answer; JSON if absent. */
  readonly accept?: string;
}

export interface ScoutAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

/** Sends a call. @throws ScoutError, or the reason of the caller's signal */
export type SendScoutCall = (call: ScoutCall) => Promise<ScoutAnswer>;

const defaultRequestMs = 30_000;
/** A page of a hundred objects with all their texts has less than 2 MB. */
const maxAnswerBytes = 16 * 1024 * 1024;
const maxErrorBytes = 64 * 1024;
/** Slowest line on which an upload is waited for, about 1 Mbit/s. */
const uploadBytesPerMs = 100;
const jsonType = 'application/json;charset=UTF-8';

/** Prepares calls that are signed by OAuth 1.0a. Redirects are errors: a signature belongs to one address. */
export function createScoutRequest(credentials: ScoutCredentials, options: ScoutOptions): SendScoutCall {
  const base = normalizeBaseUrl(credentials.baseUrl);
  const { consumer, token } = credentials;
  const { signal, requestMs = defaultRequestMs } = options;
  const now = options.now ?? (() => systemClock.now().getTime());
  const nonce = options.nonce ?? (() => randomBytes(16).toString('hex'));
  const hide = createRedaction(consumer, token);

  return async ({ method, path, query = {}, json, body, extra, accept = jsonType }) => {
    signal.throwIfAborted();
    const search = new URLSearchParams(query).toString();
    const url = `${base}${path}${search === '' ? '' : `?${search}`}`;
    const timestamp = Math.floor(now() / 1000);
    const authorization = signRequest({
      method,
      url,
      consumer,
      token,
      nonce: nonce(),
      timestamp,
      ...(extra && { extra }),
    });
    const type = json === undefined ? body?.type : jsonType;
    const limit = AbortSignal.timeout(requestMs + Math.ceil((body?.bytes.length ?? 0) / uploadBytesPerMs));
    try {
      const response = await fetch(url, {
        method,
        headers: { accept, authorization, ...(type !== undefined && { 'content-type': type }) },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(body !== undefined && { body: body.bytes }),
        redirect: 'manual',
        signal: AbortSignal.any([signal, limit]),
      });
      const { status, ok, headers } = response;
      if (ok)
        return { status, location: headers.get('location'), text: await readText(response, maxAnswerBytes, true) };
      const text = status < 400 ? '' : await readText(response, maxErrorBytes, false);
      await response.body?.cancel();
      throw new ScoutError(problemOf(status), {
        status,
        messages: readErrorMessages(hide(text)),
        retryAfterSeconds: readRetryAfter(headers.get('retry-after'), now()),
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ScoutError) throw error;
      throw new ScoutError('unavailable', { detail: limit.aborted ? 'no answer in time' : '', cause: error });
    }
  };
}

/** @throws ScoutError protocol for an address that is none */
export function normalizeBaseUrl(baseUrl: string): string {
  const url = URL.parse(baseUrl.trim());
  if (url === null || !/^https?:$/u.test(url.protocol)) throw new ScoutError('protocol', { detail: 'base address' });
  const path = url.pathname.replace(/\/+$/u, '');
  return `${url.origin}${path === '' ? '/restapi' : path}`;
}

/** Reads at most so many bytes. @param isWhole refuses an answer that is longer instead of cutting it */
async function readText(response: Response, maxBytes: number, isWhole: boolean): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes && isWhole)
      throw new ScoutError('protocol', { status: response.status, detail: 'answer too large' });
    text += decoder.decode(chunk.subarray(0, chunk.byteLength - Math.max(0, bytes - maxBytes)), { stream: true });
    if (bytes >= maxBytes && !isWhole) break;
  }
  return text + decoder.decode();
}

/** Portals repeat keys in the texts of refusals. */
function createRedaction(...keys: readonly (OAuthKey | undefined)[]): (text: string) => string {
  const secrets = keys.flatMap((pair) => (pair === undefined ? [] : [pair.secret, pair.key])).filter(Boolean);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

/** Seconds of a Retry-After header, in seconds or as a date. */
function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (text === '') return null;
  const seconds = /^\d+$/u.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
