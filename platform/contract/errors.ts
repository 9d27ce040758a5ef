import { z } from 'zod';

/** Error codes of all modules with their HTTP statuses. Codes of a single module stand in its `contract/errors.ts`. */
export const platformErrors = {
  validation_failed: 400,
  invalid_cursor: 400,
  malformed_body: 400,
  malformed_request: 400,
  not_signed_in: 401,
  cross_site: 403,
  permission_denied: 403,
  organization_required: 403,
  organization_read_only: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  changed_meanwhile: 409,
  organization_changed: 409,
  record_exists: 409,
  organization_moved: 410,
  precondition_failed: 412,
  superseded: 409,
  task_ended: 409,
  task_not_ended: 409,
  task_not_repeatable: 422,
  task_not_undoable: 422,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  file_type_not_allowed: 415,
  range_not_satisfiable: 416,
  expectation_failed: 417,
  misdirected_request: 421,
  document_too_large: 422,
  file_unreadable: 422,
  record_delivered: 422,
  record_in_use: 422,
  reference_not_found: 422,
  transition_not_allowed: 422,
  undo_expired: 422,
  file_infected: 422,
  storage_full: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  client_closed_request: 499,
  internal_error: 500,
  task_interrupted: 500,
  overloaded: 503,
  database_unavailable: 503,
  outcome_unknown: 503,
  file_store_unavailable: 503,
  file_scan_unavailable: 503,
  timed_out: 503,
  organization_moving: 503,
} as const;

/**
 * Every error code of the API. A module adds its own by declaration merging, beside its {@link defineErrors}.
 * @public extended by modules
 */
export interface ErrorCodes extends Record<keyof typeof platformErrors, true> {}

/** Stable snake_case code of an error. */
export type ErrorCode = keyof ErrorCodes;

/** Errors of one module. Their texts stand in its locales, under `errors` and `errors.field`. */
export interface ModuleErrors<Code extends string = string> {
  /** Codes with their HTTP statuses; each belongs to one module. */
  readonly codes: Readonly<Record<Code, number>>;
  /** Codes for fields of a request that violate the module's rules; answered with 400. */
  readonly fieldCodes?: readonly string[];
}

/** Declares the errors of a module and keeps the exact type of its codes. */
export function defineErrors<const Errors extends ModuleErrors>(errors: Errors): Errors {
  return errors;
}

/** An entry of an error response (specification, section 8). */
export const errorEntrySchema = z.object({
  code: z.string().describe('stable snake_case code'),
  message: z.string().describe('English, for developers'),
  description: z.string().optional().describe('text key of the web client'),
  field: z.string().optional().describe('path of the invalid field, such as invoice.positions.0.count'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** Response with a status of 400 and above. */
export const errorAnswerSchema = z.object({
  errors: z.array(errorEntrySchema).min(1),
  requestId: z.string(),
});

export type ErrorEntry = z.infer<typeof errorEntrySchema>;
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
