import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file, pdfFile } from '#platform/contract/files.ts';
import { languageKeys } from '#platform/contract/language-keys.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';
import { exposeDesigns } from '../configuration/configuration-fields.ts';
import { sentDataSchema } from '../objects/objekt-data.ts';

const access = { permission: realEstatePermission } as const;
const base = '/api/ri/real-estate';

/** Documents about an object: full exposé, short one of two pages, data sheet for the notary. */
const exposeTemplates = ['expose', 'short-expose', 'notary'] as const;
export type ExposeTemplate = (typeof exposeTemplates)[number];

const bodyLimit = 512 * 1024;

const wantedExpose = z.strictObject({
  data: sentDataSchema
    .extend({ objectId: textSchema(100).optional().describe('the object; or externalId') })
    .describe('fields that are not saved yet are printed as they are sent'),
  templateFileName: z.enum(exposeTemplates),
  design: z.enum(exposeDesigns).optional().describe('absent: that of the agency'),
  language: z.enum(languageKeys).optional().describe('absent: that of the caller'),
  withInternalPictures: z
    .boolean()
    .optional()
    .describe('true: also pictures that are not public, for a copy that stays in the agency'),
});

const errors = [
  'not_found',
  'document_too_large',
  'too_many_requests',
  'overloaded',
  'timed_out',
  'superseded',
] as const;

const makeAt = <const Id extends string, const Path extends `/api/${string}`>(id: Id, path: Path) =>
  defineEndpoint({
    id,
    method: 'POST',
    path,
    access,
    bodyLimit,
    summary: 'Makes an exposé or a data sheet as PDF, which is kept for 24 hours',
    request: { body: wantedExpose },
    response: z.object({ fileName: z.string() }),
    errors: [...errors, 'storage_full', 'file_store_unavailable'],
  });

export const makeExpose = makeAt('makeExpose', `${base}/expose/`);
/** The same without the slash. */
export const makeExposeToo = makeAt('makeExposeToo', `${base}/expose`);

export const previewExpose = defineEndpoint({
  id: 'previewExpose',
  method: 'POST',
  path: `${base}/expose/preview`,
  access,
  bodyLimit,
  summary: 'Returns an exposé as it would be made, with pictures for the screen; a newer preview replaces it',
  request: { body: wantedExpose },
  response: pdfFile(),
  errors,
});

export const getExposeFile = defineEndpoint({
  id: 'getExposeFile',
  method: 'GET',
  path: `${base}/objekt/exposes/files/:fileName`,
  access,
  summary: 'Returns a document that was made within the last 24 hours',
  request: { params: z.object({ fileName: textSchema(300).min(1) }) },
  response: file('application/pdf'),
  errors: ['not_found', 'file_store_unavailable', 'range_not_satisfiable'],
});
