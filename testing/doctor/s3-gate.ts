import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { listenOnLoopback } from '../listen-on-loopback.ts';

/** Decides which requests the server refuses: `write`, `read`, `list`, `delete`, `stranger` (without a key). */
export type Refused = ReadonlySet<'write' | 'read' | 'list' | 'delete' | 'stranger'>;

const kinds = { PUT: 'write', GET: 'read', DELETE: 'delete' } as const;

/** A server in front of an S3 server that refuses some rights, as policies of a bucket do. */
export async function startS3Gate(filesUrl: string, refused: () => Refused): Promise<string> {
  const { hostname, port } = new URL(filesUrl);
  const gate = createServer((incoming, outgoing) => {
    const refuse = (): void => {
      outgoing.writeHead(403, { 'content-type': 'application/xml' });
      outgoing.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
    };
    if (isRefused(incoming, refused())) return refuse();
    const { method, url: path, headers } = incoming;
    // The host is part of the signature, so it stays.
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      // Without the right to list S3 does not tell that an object is missing.
      if (answer.statusCode === 404 && refused().has('list')) return refuse();
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const url = new URL(filesUrl);
  url.port = String(await listenOnLoopback(gate));
  return url.href;
}

function isRefused({ method = '', headers }: IncomingMessage, refused: Refused): boolean {
  if (headers.authorization === undefined) return refused.has('stranger');
  return method in kinds && refused.has(kinds[method as keyof typeof kinds]);
}
