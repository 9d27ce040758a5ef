import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file, maxFileBytes } from '#platform/contract/files.ts';
import type { FileRule } from '#platform/contract/files.ts';
import { emptyAsNull, formLine } from '#platform/contract/form-texts.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { administrationPermission, ownerPermissions } from '../catalogue.ts';
import { base, externalIdSchema } from '../external-ids.ts';
import { documentKinds, firstDocumentYear, lastDocumentYear, maxDocumentTitle } from '../import/document-kinds.ts';

const path = `${base}/documents` as const;
const read = { anyPermission: ownerPermissions } as const;
const write = { permission: administrationPermission } as const;

/** Files that owners can open everywhere. */
export const documentRule = {
  mediaTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: maxFileBytes.document,
} as const satisfies FileRule;

const placeSchema = z.object({ id: z.uuid(), name: z.string() });

export const documentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(documentKinds),
  year: z.number().int().nullable(),
  eid: z.string(),
  eigentuemer: z.string().describe('full name of the owner'),
  property: placeSchema.nullable(),
  rentalUnit: placeSchema.nullable(),
  publishedOn: daySchema.describe('owners see it from this day on'),
  fileName: z.string(),
  mediaType: z.enum(documentRule.mediaTypes),
  size: z.number().int().describe('in bytes'),
  source: z.enum(['import', 'manual']).describe('what an import brought is changed by the next one only'),
  version: versionSchema,
});
export type OwnerDocument = z.infer<typeof documentSchema>;

const listedDocumentSchema = documentSchema.extend({
  foundInText: z.boolean().describe('true if a search found it by its text alone'),
});
export type ListedDocument = z.infer<typeof listedDocumentSchema>;

const titleSchema = formLine(maxDocumentTitle).min(1);
const kindSchema = z.enum(documentKinds);
const year = z.number().int().min(firstDocumentYear).max(lastDocumentYear);
// Digits only: Number() reads 0x7e9 and 2e3 as well.
const writtenYear = z
  .string()
  .regex(/^\d{4}$/u)
  .transform(Number)
  .pipe(year);

export const listOwnerDocuments = defineEndpoint({
  id: 'listOwnerDocuments',
  method: 'GET',
  path: `${path}/:eid`,
  access: read,
  summary:
    'Lists the documents of an owner, or of all that the caller may see (0), the last published first; members of a community see those of no single unit. A search finds title, file name, place, owner and the text of PDFs',
  request: {
    params: z.object({ eid: externalIdSchema }),
    query: z.object({
      ...listQueryShape,
      kind: kindSchema.optional(),
      year: writtenYear.optional(),
      property: z.uuid().optional().describe('record id of a house'),
      rentalUnit: z.uuid().optional().describe('record id of a unit'),
    }),
  },
  response: z.object({
    documents: z.array(listedDocumentSchema),
    writable: z.boolean().describe('true for who may lay, change and remove documents'),
    nextCursor: nextCursorSchema,
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const addOwnerDocument = defineEndpoint({
  id: 'addOwnerDocument',
  method: 'POST',
  path,
  access: write,
  summary: 'Lays a document before an owner from a day on',
  request: {
    body: z.strictObject({
      eid: externalIdSchema,
      title: titleSchema,
      kind: kindSchema,
      year: emptyAsNull.or(writtenYear).nullable().default(null),
      property: emptyAsNull.or(z.uuid()).nullable().default(null),
      rentalUnit: emptyAsNull.or(z.uuid()).nullable().default(null),
      publishedOn: daySchema.optional().describe('today in Germany if absent'),
    }),
    files: { file: documentRule },
  },
  response: z.object({ document: documentSchema }),
  errors: ['not_found', 'file_unreadable', 'storage_full'],
});

export const saveOwnerDocument = defineEndpoint({
  id: 'saveOwnerDocument',
  method: 'PUT',
  path: `${path}/:id`,
  access: write,
  summary: 'Changes what is said about a document; its file and its owner stay',
  request: {
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      title: titleSchema,
      kind: kindSchema,
      year: year.nullable(),
      property: z.uuid().nullable(),
      rentalUnit: z.uuid().nullable(),
      publishedOn: daySchema,
      version: versionSchema,
    }),
  },
  response: z.object({ document: documentSchema }),
  errors: ['not_found', 'changed_meanwhile', 'record_delivered'],
});

export const removeOwnerDocument = defineEndpoint({
  id: 'removeOwnerDocument',
  method: 'DELETE',
  path: `${path}/:id`,
  access: write,
  summary: 'Removes a document; one that an import brought does not return with the next one',
  request: { params: z.object({ id: z.uuid() }) },
  response: z.object({}),
  errors: ['not_found'],
});

export const getOwnerDocumentFile = defineEndpoint({
  id: 'getOwnerDocumentFile',
  method: 'GET',
  path: `${path}/get-file/:id`,
  access: read,
  summary: 'Returns the file of a document; owners get it from its day of publication on',
  request: { params: z.object({ id: z.uuid() }) },
  response: file(...documentRule.mediaTypes),
  errors: ['not_found', 'file_store_unavailable', 'range_not_satisfiable'],
});
