import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/**
 * Serves the built web client: hashed assets for good, every other path outside `/api` and `/health` as
 * the entry page, whose router decides.
 *
 * @param folder where the build put index.html; without a build only the API is served
 */
export async function registerWebClient(app: FastifyInstance, folder: string): Promise<void> {
  const indexPath = join(folder, 'index.html');
  if (!existsSync(indexPath)) {
    app.log.warn({ folder }, 'the web client is not built: only the API is served');
    return;
  }
  const index = readFileSync(indexPath);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (/^\/(?:api|health|dev|assets)(?:[/?]|$)/u.test(request.url)) throw new AppError('not_found');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(index);
  });
}
