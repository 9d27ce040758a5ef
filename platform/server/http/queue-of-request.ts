import type { FastifyRequest } from 'fastify';
import type { TenantQueue } from '../limits/waiting-line.ts';

/** Returns the queue in which a request counts: that of its person, or for strangers one for their address. */
export function queueOfRequest({ tenantQueue, ip }: FastifyRequest): TenantQueue {
  return tenantQueue ?? { key: ip };
}
