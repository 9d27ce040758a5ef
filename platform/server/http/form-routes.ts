import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint, EndpointRequest } from '../../contract/endpoint.ts';
import { AppError } from '../errors/app-error.ts';
import { receiveForm } from './receive-form.ts';
import type { ReceivedForm, UploadServices } from './receive-form.ts';
import { contractValidatorCompiler } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Form of an endpoint that takes files; its handler disposes of it. */
    form?: ReceivedForm;
  }
}

/**
 * Registers a route in a scope of its own, which reads forms and no other body. The form is received before the
 * validation, which sees its fields as the body.
 */
export function receiveFormsOf(
  app: FastifyInstance,
  endpoint: Endpoint,
  services: UploadServices,
  register: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false });
    scope.setValidatorCompiler(({ schema, ...part }) =>
      // The schema serves the description only; the body has no files.
      contractValidatorCompiler({
        ...part,
        schema: part.httpPart === 'body' ? (endpoint.request.body ?? z.strictObject({})) : (schema as z.ZodType),
      }),
    );
    scope.addHook('preValidation', async (request, reply) => {
      const form = await receiveForm(request, reply, endpoint, services);
      request.form = form;
      request.body = form.fields;
    });
    // Before the handler has it, nobody else removes what was received.
    scope.addHook('onError', async (request) => request.form?.dispose());
    scope.addHook('preHandler', async (request, reply) => {
      if (!reply.raw.destroyed) return;
      await request.form?.dispose();
      throw new AppError('client_closed_request');
    });
    register(scope);
  });
}

/** The schema of a form, with its files, for the description of the API. */
export function describeForm({ body, files = {} }: EndpointRequest): {
  readonly consumes: string[];
  readonly body: z.ZodType;
} {
  const fields = body instanceof z.ZodObject ? body.shape : {};
  const parts = Object.entries(files).map(([name, { maxCount, isOptional }]) => {
    const schema = maxCount === undefined ? z.file() : z.array(z.file()).max(maxCount);
    return [name, isOptional === true ? schema.optional() : schema];
  });
  return { consumes: ['multipart/form-data'], body: z.object({ ...fields, ...Object.fromEntries(parts) }) };
}
