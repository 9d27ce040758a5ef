import { promisify } from 'node:util';
import { constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestedWith } from './cross-site.ts';

/** Smaller answers fit one packet anyway. */
const minBytes = 1024;
/** Up to this size the event loop compresses in half a millisecond; a thread costs more than that. */
const maxInlineBytes = 64 * 1024;
/** Level 1 costs a third of level 6, for a tenth more bytes. */
const options = { level: constants.Z_BEST_SPEED };
const compress = promisify(gzip);

/**
 * Compresses JSON for browsers that are connected without a proxy, such as phones at an office server; a proxy
 * compresses by itself. Only answers to GET with the header that other sites cannot send are compressed: a page of an
 * attacker cannot cause one and measure its length (BREACH), and secrets are answered to POST only.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isJson(reply)) return payload;
    reply.header('vary', addTo(reply.getHeader('vary'), 'Accept-Encoding'));
    const bytes = Buffer.byteLength(payload);
    if (bytes < minBytes || !mayCompress(request) || reply.hasHeader('content-encoding')) return payload;
    const compressed = bytes > maxInlineBytes ? await compress(payload, options) : gzipSync(payload, options);
    reply.headers({ 'content-encoding': 'gzip', 'content-length': compressed.length });
    return compressed;
  });
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json');
}

function mayCompress({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers[requestedWith.header] === requestedWith.value &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    acceptsGzip(headers['accept-encoding'])
  );
}

/** True if the header names gzip, and not with the quality 0 (RFC 9110, 12.5.3). */
function acceptsGzip(header: string | readonly string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((entry) => {
      const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      return coding === 'gzip' && !parameters.some((parameter) => /^q=0(?:\.0*)?$/u.test(parameter));
    });
}

function addTo(vary: number | string | string[] | undefined, name: string): string {
  return vary === undefined ? name : `${String(vary)}, ${name}`;
}
