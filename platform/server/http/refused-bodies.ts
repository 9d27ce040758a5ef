import type { FastifyReply, FastifyRequest } from 'fastify';

/** More than anything that is uploaded. */
const maxIgnoredBytes = 100 * 1024 * 1024;

/**
 * Reads on and forgets what still arrives of a body that was refused, so that its sender gets the answer: a connection
 * that is closed while something is sent on it is reset, and proxies answer 502 then. More than 100 MB are not waited
 * for.
 */
export function ignoreRestOfBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length'] ?? 0) > maxIgnoredBytes) return;
  let ignored = 0;
  raw.on('data', (chunk: Buffer) => {
    ignored += chunk.length;
    if (ignored > maxIgnoredBytes) raw.destroy();
  });
  raw.unpipe();
  raw.resume();
  // The framework would close the connection.
  reply.removeHeader('connection');
}
