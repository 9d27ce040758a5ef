import type { FastifyInstance } from 'fastify';
import { readMachineClock } from '../clock.ts';
import type { Clock } from '../clock.ts';

/**
 * Dates responses by the product's time if the clock of this machine is wrong: browsers learn the end of their session
 * from the header.
 */
export function serveDate(app: FastifyInstance, clock: Clock): void {
  if (clock.machineNow === undefined) return;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const now = clock.now();
    if (Math.abs(now.getTime() - readMachineClock(clock).getTime()) > 1000) reply.header('date', now.toUTCString());
    done();
  });
}
