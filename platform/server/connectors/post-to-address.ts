import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A request whose body is sent as it comes. */
export interface PostCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Ends the request, and the answer while it is read. */
  readonly signal: AbortSignal;
}

/** Finds the one address to which a host may be connected. @throws ConnectorError */
export type FindAddress = (host: string) => Promise<string>;

/**
 * Sends a request to the address that was found for its host, so that nobody can lead it elsewhere after the address was
 * checked; certificates are those of the host. `fetch` looks names up again by itself. Redirects are errors.
 */
export function createPostToAddress(findAddress: FindAddress) {
  return async (url: string, { headers, body, signal }: PostCall): Promise<Response> => {
    const target = new URL(url);
    const address = await untilAborted(findAddress(target.hostname), signal);
    signal.throwIfAborted();
    const lookup: LookupFunction = (_host, { all }, found) => {
      const family = isIP(address);
      if (all === true) found(null, [{ address, family }]);
      else found(null, address, family);
    };
    // A connection that is kept could be one to another address.
    const options: RequestOptions = { method: 'POST', headers, signal, lookup, agent: false };
    const request = target.protocol === 'https:' ? requestHttps(target, options) : requestHttp(target, options);
    // A failure after the answer began is one of the answer, which its reader sees.
    request.on('error', () => undefined);
    const received = once(request, 'response') as Promise<[IncomingMessage]>;
    // A body that fails destroys the request; a server may answer before it has read all of it.
    pipeline(typeof body === 'string' ? [body] : body, request).catch(() => undefined);
    const [message] = await received;
    const { statusCode: status = 0 } = message;
    if (status >= 300 && status < 400) {
      message.destroy();
      throw new Error(`redirected (${status})`);
    }
    return toResponse(message, status);
  };
}

/** Statuses whose answers have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

function toResponse(message: IncomingMessage, status: number): Response {
  const headers = new Headers(
    Object.entries(message.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
  if (bodiless.has(status)) {
    message.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, { status, headers });
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => undefined);
  }
}
