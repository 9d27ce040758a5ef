import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { FindAddress } from '#platform/server/connectors/post-to-address.ts';
import { problemOf, ScoutError } from './scout-error.ts';

interface PictureDownload {
  /** Address of the portal: its own host may serve pictures without encryption, as in tests. */
  readonly baseUrl: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly requestMs?: number;
  /** Finds the address of any other host and refuses inner ones. @throws ConnectorError */
  readonly findAddress: FindAddress;
}

const defaultRequestMs = 30_000;

/**
 * Downloads a picture whose address the portal named. The address is data of others: hosts except the portal's own are
 * looked up by `findAddress` and reached at that address alone, by https. Redirects are errors.
 *
 * @throws ScoutError, ConnectorError, or the reason of the signal
 */
export async function downloadPicture(url: string, download: PictureDownload): Promise<Buffer<ArrayBuffer>> {
  const { baseUrl, maxBytes, signal, requestMs = defaultRequestMs, findAddress } = download;
  const target = URL.parse(url);
  if (target === null) throw new ScoutError('protocol', { detail: 'address of a picture' });
  const isOwn = target.host === URL.parse(baseUrl)?.host;
  // Old objects name their pictures by http; the portal serves them by https alike.
  if (target.protocol === 'http:' && target.port === '' && !isOwn) target.protocol = 'https:';
  if (target.protocol !== 'https:' && !(isOwn && target.protocol === 'http:'))
    throw new ScoutError('protocol', { detail: 'picture without encryption' });
  const limit = AbortSignal.timeout(requestMs);
  const stop = AbortSignal.any([signal, limit]);
  signal.throwIfAborted();
  const address = isOwn ? undefined : await findAddress(target.hostname.replaceAll(/^\[|\]$/gu, ''));
  try {
    return await readBytes(await open(target, address, stop), maxBytes);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ScoutError) throw error;
    throw new ScoutError('unavailable', { detail: limit.aborted ? 'no answer in time' : '', cause: error });
  }
}

async function open(target: URL, address: string | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = { signal, agent: false, ...(address !== undefined && { lookup: lookUpAs(address) }) };
  const request = target.protocol === 'https:' ? requestHttps(target, options) : requestHttp(target, options);
  const received = once(request, 'response') as Promise<[IncomingMessage]>;
  // A failure after the answer began is one of the answer, which its reader sees.
  request.on('error', () => undefined);
  request.end();
  const [message] = await received;
  const { statusCode: status = 0 } = message;
  if (status === 200) return message;
  message.destroy();
  throw new ScoutError(problemOf(status), { status });
}

function lookUpAs(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, { all }, found) => {
    if (all === true) found(null, [{ address, family }]);
    else found(null, address, family);
  };
}

async function readBytes(message: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ScoutError('protocol', { status: 200, detail: 'picture too large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
