import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { EndpointRequest } from '../../contract/endpoint.ts';
import { defaultBodyLimit, maxBodyBytes } from '../../contract/endpoint.ts';
import { mediaTypeNames, wordMediaType, workbookMediaType } from '../../contract/files.ts';
import type { FileRule, MediaType, UploadedFile } from '../../contract/files.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import { checkContent } from '../files/check-content.ts';
import { detectMediaType, headBytes } from '../files/detect-media-type.ts';
import type { Draft, Drafts } from '../files/drafts.ts';
import { toFileName } from '../files/file-name.ts';
import { isWordDocument } from '../files/is-word-document.ts';
import type { Scan } from '../files/scanner.ts';
import { hasLeft } from './disconnect.ts';
import { ignoreRestOfBody } from './refused-bodies.ts';

/** Services that receive forms with files. */
export interface UploadServices {
  readonly drafts: Drafts;
  readonly scan: Scan;
}

/** A form that was received. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, UploadedFile | readonly UploadedFile[]>>;
  /** Removes what is left of the files on disk. */
  dispose(): Promise<void>;
}

/** More fields than a contract names are refused by name, until there are too many. */
const spareFields = 10;

/**
 * Reads a form: files go to disk as they arrive, each is refused as soon as it is too large or of a wrong type, and
 * what was written of a form that fails is removed.
 *
 * @throws AppError payload_too_large, unsupported_media_type, malformed_body, validation_failed, file_type_not_allowed,
 *   file_unreadable, file_infected, file_scan_unavailable, file_store_unavailable, client_closed_request
 */
export async function receiveForm(
  request: FastifyRequest,
  reply: FastifyReply,
  contract: { readonly request: EndpointRequest; readonly bodyLimit?: number | undefined },
  services: UploadServices,
): Promise<ReceivedForm> {
  const { files: rules = {} } = contract.request;
  const uploads = new Map<string, UploadedFile[]>();
  const dispose = async (): Promise<void> => {
    for (const upload of [...uploads.values()].flat()) await services.drafts.remove(upload);
  };
  try {
    if (!request.isMultipart()) throw new AppError('unsupported_media_type');
    const fields = await readParts(request, contract, async (part) => {
      const rule = rules[part.fieldname];
      const received = uploads.get(part.fieldname) ?? [];
      if (!rule) throw invalidField(part.fieldname.slice(0, 300), 'unknown_field');
      const { maxCount = 1 } = rule;
      if (received.length >= maxCount)
        throw invalidField(part.fieldname, 'too_big', { maximum: maxCount, kind: 'array' });
      uploads.set(part.fieldname, [...received, await receiveFile(part, rule, services)]);
    });
    const missing = Object.entries(rules).find(
      ([name, { isOptional }]) => isOptional !== true && !uploads.has(name),
    )?.[0];
    if (missing !== undefined) throw invalidField(missing, 'invalid_type', { expected: 'file' });
    return { fields, files: arrange(rules, uploads), dispose };
  } catch (error) {
    await dispose();
    if (hasLeft(reply)) throw new AppError('client_closed_request', { cause: error });
    // Else the connection would wait for ever for somebody to read the rest.
    ignoreRestOfBody(request, reply);
    throw toRefusal(error);
  }
}

/** @returns the fields, decoded */
async function readParts(
  request: FastifyRequest,
  contract: { readonly request: EndpointRequest; readonly bodyLimit?: number | undefined },
  receive: (part: MultipartFile) => Promise<void>,
): Promise<Record<string, unknown>> {
  const shape = contract.request.body instanceof z.ZodObject ? contract.request.body.shape : {};
  const { bodyLimit = defaultBodyLimit } = contract;
  const maxFiles = Object.values(contract.request.files ?? {}).reduce((sum, { maxCount = 1 }) => sum + maxCount, 0);
  const maxFields = Object.keys(shape).length + spareFields;
  // The size of a file is watched while it is written; here the parser would read on to its end.
  const limits = {
    fieldNameSize: 300,
    fieldSize: bodyLimit,
    fields: maxFields,
    files: maxFiles + 1,
    parts: maxFields + maxFiles + 1,
    headerPairs: 20,
    fileSize: Number.MAX_SAFE_INTEGER,
  };
  const fields = new Map<string, unknown>();
  let fieldBytes = 0;
  const stopWatching = watchLength(request, maxBodyBytes(contract));
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        await receive(part);
        continue;
      }
      const value = String(part.value);
      fieldBytes += Buffer.byteLength(value);
      if (part.valueTruncated || part.fieldnameTruncated || fieldBytes > bodyLimit)
        throw new AppError('payload_too_large');
      if (fields.has(part.fieldname)) throw invalidField(part.fieldname, 'too_big', { maximum: 1, kind: 'array' });
      fields.set(part.fieldname, decodeField(value, shape[part.fieldname]));
    }
  } finally {
    stopWatching();
  }
  return Object.fromEntries(fields);
}

/** A form without an announced length may go on for ever before or behind its parts. @returns ends the watch */
function watchLength({ raw }: FastifyRequest, maxBytes: number): () => void {
  let received = 0;
  const watch = (chunk: Buffer): void => {
    received += chunk.length;
    // By then a file that is too large has been refused; whoever sends this has no use for an answer.
    if (received > 2 * maxBytes && raw.headers['content-length'] === undefined) raw.destroy();
  };
  raw.on('data', watch);
  return () => raw.off('data', watch);
}

async function receiveFile(
  part: MultipartFile,
  { mediaTypes, maxBytes }: FileRule,
  { drafts, scan }: UploadServices,
): Promise<UploadedFile> {
  const field = part.fieldname;
  let head = Buffer.alloc(0);
  let mediaType: MediaType | undefined;
  const draft = await drafts.write(part.file, (chunk, byteSize) => {
    if (byteSize > maxBytes)
      throw new AppError('payload_too_large', { field, params: { megabytes: Math.floor(maxBytes / 1024 / 1024) } });
    if (mediaType !== undefined) return;
    head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    if (head.length === headBytes) mediaType = assertAllowed(head, mediaTypes, field);
  });
  return keepOrRemove(drafts, draft, async () => {
    mediaType ??= assertAllowed(head, mediaTypes, field);
    if (mediaType === wordMediaType && !(await isWordDocument(draft.path))) throw notAllowed('ZIP', mediaTypes, field);
    await checkContent(draft.path, mediaType, field);
    await scan(draft.path, field);
    return { ...draft, name: toFileName(part.filename), mediaType };
  });
}

async function keepOrRemove<T>(drafts: Drafts, draft: Draft, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await drafts.remove(draft);
    throw error instanceof AppError ? error : new AppError('internal_error', { cause: error });
  }
}

function assertAllowed(head: Buffer, allowed: readonly MediaType[], field: string): MediaType {
  const { mediaType, name } = detectMediaType(head);
  if (mediaType !== undefined && allowed.includes(mediaType)) return mediaType;
  // The beginning of an Office document does not tell which kind it is.
  if (mediaType === workbookMediaType && allowed.includes(wordMediaType)) return wordMediaType;
  throw notAllowed(name, allowed, field);
}

function notAllowed(found: string | undefined, allowed: readonly MediaType[], field: string): AppError {
  const names = allowed.map((type) => mediaTypeNames[type]).join(', ');
  return new AppError('file_type_not_allowed', {
    field,
    message: `${field}: found ${found ?? 'an unknown type'}, allowed are ${names}`,
    params: { allowed: names, ...(found === undefined ? { kind: 'unknown' } : { found }) },
  });
}

function arrange(
  rules: Readonly<Record<string, FileRule>>,
  uploads: ReadonlyMap<string, UploadedFile[]>,
): ReceivedForm['files'] {
  return Object.fromEntries(
    Object.entries(rules).map(([name, { maxCount }]) => {
      const [first, ...others] = uploads.get(name) ?? [];
      return [
        name,
        maxCount === undefined && first ? first : [first, ...others].filter((upload) => upload !== undefined),
      ];
    }),
  );
}

/** Decodes texts unchanged and other values as JSON; validation reports invalid ones. */
function decodeField(value: string, schema: z.ZodType | undefined): unknown {
  if (schema === undefined || isText(schema)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return isText(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return isText(schema.in as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.every((option) => isText(option as z.ZodType));
  return (
    schema instanceof z.ZodString ||
    schema instanceof z.ZodStringFormat ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral
  );
}

/** Errors of the parser are mistakes of the sender. */
function toRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const tooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  return new AppError(tooMuch ? 'payload_too_large' : 'malformed_body', { cause: error });
}
