import type { FastifyReply } from 'fastify';
import { createPagePolicy } from './security-headers.ts';
import type { PageAnswer } from './route.ts';

/** Policies by the hashes of their scripts: building one costs as much as a small page. */
const policies = new Map<string, string>();

function policyOf(hashes: readonly string[]): string {
  const key = hashes.join(' ');
  const known = policies.get(key) ?? createPagePolicy(hashes);
  policies.set(key, known);
  return known;
}

/**
 * Sends a page: with the policy of its own scripts, and kept by nobody, as the next reader may be shown something else.
 */
export function sendPage(
  reply: FastifyReply,
  { document, status = 200, retryAfterSeconds, scriptHashes = [], isIndexed = false }: PageAnswer,
): FastifyReply {
  void reply.status(status).header('content-security-policy', policyOf(scriptHashes)).type('text/html; charset=utf-8');
  if (!isIndexed) void reply.header('x-robots-tag', 'noindex, nofollow');
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', Math.ceil(retryAfterSeconds));
  return reply.send(document.bytes);
}
