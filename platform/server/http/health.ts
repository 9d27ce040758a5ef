import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Database } from '../database/database.ts';
import { isClosing } from './closing.ts';

/** `/health/live`: the process answers. `/health/ready`: it can serve, so a balancer may send traffic. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health/live', { logLevel: 'warn', schema: { hide: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'warn', schema: { hide: true } }, async () => {
    if (isClosing(app)) throw new AppError('overloaded', { message: 'closing' });
    if (!(await database.isReachable())) throw new AppError('database_unavailable');
    return { status: 'ready' };
  });
}
