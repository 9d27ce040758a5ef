import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { errorAnswerSchema } from '../../contract/errors.ts';
import { isFileResponse } from '../../contract/files.ts';
import { isPageResponse } from '../../contract/pages.ts';
import { taskSchema } from '../../contract/task.ts';
import type { ErrorTable } from '../errors/error-table.ts';
import { isReading } from './restrictions.ts';

const fileDescriptions = {
  bytes: 'The bytes of a file, or the part that Range asks for',
  hex: 'PDF: hex text, or bytes on Accept: application/pdf',
  table: 'CSV as a download',
} as const;

/** Describes the answers of an endpoint by status: to serialise them, and for the OpenAPI document. */
export function describeResponses(endpoint: Endpoint, { statusOf }: ErrorTable): Record<number, z.ZodType | object> {
  const codes = new Set([...endpoint.errors, ...commonErrors(endpoint)]);
  const statuses = [...new Set([...codes].map(statusOf))].sort();
  return { ...describeSuccess(endpoint), ...Object.fromEntries(statuses.map((status) => [status, errorAnswerSchema])) };
}

const taskAnswerSchema = z.object({ task: taskSchema }).describe('It takes longer than an answer: the task to follow');

function describeSuccess({ response, offersPdf }: Endpoint): Record<number, z.ZodType | object> {
  const contentOf = (...types: readonly string[]): object =>
    Object.fromEntries(types.map((type) => [type, { schema: z.string() }]));
  if (response === 'task') return { 202: taskAnswerSchema };
  if (isPageResponse(response)) return { 200: { description: 'A page for browsers', content: contentOf('text/html') } };
  if (isFileResponse(response)) {
    const { mediaTypes, sentAs, orTask } = response;
    const types = sentAs === 'hex' ? ['text/plain', ...mediaTypes] : mediaTypes;
    const described = { description: fileDescriptions[sentAs], content: contentOf(...types) };
    return orTask ? { 200: described, 202: taskAnswerSchema } : { 200: described };
  }
  if (!offersPdf) return { 200: response };
  return {
    200: {
      description: 'The answer, or its PDF on Accept: application/pdf',
      content: { 'application/json': { schema: response }, ...contentOf('application/pdf') },
    },
  };
}

const uploadErrors = [
  'payload_too_large',
  'unsupported_media_type',
  'file_type_not_allowed',
  'file_unreadable',
  'file_infected',
  'file_scan_unavailable',
  'file_store_unavailable',
  'too_many_requests',
  'overloaded',
] as const;

function commonErrors(endpoint: Endpoint) {
  const { params, query, body, files } = endpoint.request;
  return [
    ...(files ? uploadErrors : []),
    ...(isFileResponse(endpoint.response) && endpoint.response.sentAs === 'bytes'
      ? (['range_not_satisfiable'] as const)
      : []),
    ...(params || query || body || files ? (['validation_failed'] as const) : []),
    ...(endpoint.access === 'public' ? [] : (['not_signed_in', 'organization_changed'] as const)),
    ...(typeof endpoint.access === 'object' ? (['permission_denied'] as const) : []),
    ...(needsOrganization(endpoint) ? (['organization_moving', 'organization_moved'] as const) : []),
    ...(needsOrganization(endpoint) && !isReading(endpoint) ? (['organization_read_only'] as const) : []),
    ...(endpoint.method === 'GET' && !endpoint.changesState ? [] : (['cross_site', 'outcome_unknown'] as const)),
    'internal_error' as const,
    'database_unavailable' as const,
  ];
}

function needsOrganization({ access }: Endpoint): boolean {
  return access !== 'public' && access !== 'signedIn';
}
