import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { authorize } from './access.ts';
import type { RouteServices } from './register-routes.ts';
import { createSessionCookie } from './product-cookies.ts';

/**
 * The OpenAPI 3.1 description of all routes registered afterwards: `/api/openapi.json`, and as a page
 * under `/api/docs`.
 *
 * @param readers who may read both: anybody, or whoever is signed in
 */
export async function registerOpenApi(
  app: FastifyInstance,
  readers: 'public' | Pick<RouteServices, 'findSession' | 'secure'>,
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kontor',
        version: '1',
        description:
          'Errors answer `{ errors: [{ code, message, description?, field?, params? }], requestId }`. ' +
          'Unsafe calls need the header `X-Requested-With: kontor`.',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'kontor-session' } } },
    },
    transform: jsonSchemaTransform,
  });
  // A scope of its own, so that the hook holds for the files of the page, too.
  await app.register(async (scope) => {
    if (readers !== 'public')
      scope.addHook('onRequest', async (request, reply) => void (await requireSession(request, reply, readers)));
    scope.get('/api/openapi.json', { schema: { hide: true } }, async () => scope.swagger());
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: 'Kontor: API' },
      uiConfig: { layout: 'BaseLayout' },
    });
  });
}

async function requireSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { findSession, secure }: Pick<RouteServices, 'findSession' | 'secure'>,
): Promise<void> {
  const value = createSessionCookie(request, reply, secure).read();
  authorize('signedIn', value === undefined ? null : await findSession(value), undefined);
}
