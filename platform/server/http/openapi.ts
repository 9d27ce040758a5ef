import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * The OpenAPI 3.1 description of all routes registered afterwards: `/api/openapi.json`, and as a page
 * under `/api/docs`.
 */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
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
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    theme: { title: 'Kontor: API' },
    uiConfig: { layout: 'BaseLayout' },
  });
}
