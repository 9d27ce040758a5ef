import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenOver } from './when-over.ts';

/** Fate of a request to a bucket: carried out, refused for want of a right, or cut off as by a network that is away. */
export type BucketFate = 'pass' | 'refuse' | 'cut';

/** A bucket behind a way that decides about each request. */
export interface RefusingBucket {
  /** Address of the bucket by this way, as FILES_URL. */
  readonly filesUrl: string;
  /** Decides about the requests from now on; all pass before. */
  decide(fateOf: (method: string, path: string) => BucketFate): void;
}

const refusal =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';

/** Starts it on loopback until the file's last test. @param filesUrl of a bucket without TLS */
export async function startRefusingBucket(filesUrl: string): Promise<RefusingBucket> {
  const bucket = new URL(filesUrl);
  let fateOf: (method: string, path: string) => BucketFate = () => 'pass';
  const server = createServer((asked, answer) => {
    const { method = '', url: path = '', headers } = asked;
    const fate = fateOf(method, path);
    if (fate === 'cut') return void asked.socket.destroy();
    if (fate === 'refuse') {
      asked.resume();
      return void answer.writeHead(403, { 'content-type': 'application/xml' }).end(refusal);
    }
    // The signature covers the host of this way.
    const passed = request({ host: bucket.hostname, port: bucket.port, method, path, headers }, (result) => {
      answer.writeHead(result.statusCode ?? 500, result.headers);
      result.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenOver(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const url = new URL(filesUrl);
  url.port = String((server.address() as AddressInfo).port);
  return { filesUrl: url.href, decide: (decision) => void (fateOf = decision) };
}
