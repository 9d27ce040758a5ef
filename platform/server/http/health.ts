import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Database } from '../database/database.ts';
import { isClosing } from './closing.ts';
import { isStarting } from './starting.ts';

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve, so a balancer may send traffic; else 503 with the
 * reason.
 */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health/live', { logLevel: 'warn', schema: { hide: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'warn', schema: { hide: true } }, async () => {
    if (isClosing(app)) throw new AppError('overloaded', { message: 'closing' });
    if (isStarting(app)) throw new AppError('overloaded', { message: 'starting', retryAfterSeconds: 1 });
    const fault = await database.findFault();
    if (fault !== null)
      throw new AppError('database_unavailable', {
        message: `database ${fault.replace('_', ' ')}`,
        retryAfterSeconds: 5,
      });
    return { status: 'ready' };
  });
}
