import { z } from 'zod';

/**
 * Every error code that can cross the wire, with its HTTP status. One table, so a code can never
 * mean two statuses; the compiler refuses a code that is not listed here.
 */
export const errorStatus = {
  validation_failed: 400,
  invalid_cursor: 400,
  malformed_body: 400,
  malformed_request: 400,
  not_signed_in: 401,
  credentials_invalid: 401,
  cross_site: 403,
  permission_denied: 403,
  organization_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  link_expired: 410,
  changed_meanwhile: 409,
  organization_changed: 409,
  invoice_number_taken: 409,
  member_exists: 409,
  email_taken: 409,
  email_unchanged: 422,
  password_wrong: 422,
  identifier_taken: 409,
  precondition_failed: 412,
  superseded: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  file_type_not_allowed: 415,
  range_not_satisfiable: 416,
  expectation_failed: 417,
  misdirected_request: 421,
  invoice_issued: 422,
  last_administrator: 422,
  account_shared: 422,
  invitation_accepted: 422,
  operator_organization: 422,
  mandatory_service: 422,
  mail_not_failed: 422,
  document_too_large: 422,
  file_unreadable: 422,
  file_infected: 422,
  logo_unreadable: 422,
  logo_too_large: 422,
  numbering_exhausted: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  client_closed_request: 499,
  internal_error: 500,
  overloaded: 503,
  database_unavailable: 503,
  file_store_unavailable: 503,
  file_scan_unavailable: 503,
  timed_out: 503,
} as const;

/** Stable snake_case code of an error; the web client translates it as `errors.<code>`. */
export type ErrorCode = keyof typeof errorStatus;

/** One entry of an error answer (specification, section 8). */
export const errorEntrySchema = z.object({
  code: z.string().describe('stable snake_case code'),
  message: z.string().describe('English, for developers'),
  description: z.string().optional().describe('translation key of the web client'),
  field: z.string().optional().describe('path of the wrong field, such as invoice.positions.0.count'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** Every answer with a status of 400 and above. */
export const errorAnswerSchema = z.object({
  errors: z.array(errorEntrySchema).min(1),
  requestId: z.string(),
});

export type ErrorEntry = z.infer<typeof errorEntrySchema>;
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
