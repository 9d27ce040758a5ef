import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file } from '#platform/contract/files.ts';
import { formLine } from '#platform/contract/form-texts.ts';
import { languageSchema } from '#platform/contract/languages.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { interestAnswers } from './stakeholder-data.ts';

/** Address of the page in the browser: `/benit/auth/expose/{a}/{b}`. */
export const exposePageAction = 'expose';

const path = '/api/ri/real-estate/public/expose/:a/:b';
const params = z.object({ a: textSchema(100), b: textSchema(100) });
const languageQuery = { languageKey: languageSchema.optional() } as const;

/** Points that a reader agrees to, in the order of the page. */
export const agreements = ['withdrawal', 'earlyStart', 'terms'] as const;
export type Agreement = (typeof agreements)[number];

const consentSchema = z.object({
  version: z.string().describe('of the wording that is shown; it is kept with what the reader agrees to'),
  isContract: z.boolean().describe('false: no commission falls due, the exposé just opens'),
  button: z.string(),
  commission: z.string().describe('shown right above the button; empty without a contract'),
  agreements: z.array(z.object({ name: z.enum(agreements), text: z.string() })),
  texts: z.array(z.object({ title: z.string(), text: z.string() })).describe('withdrawal, terms, privacy'),
});
export type Consent = z.infer<typeof consentSchema>;

const pageSchema = z.object({
  organization: z.string(),
  person: z.string(),
  language: languageSchema,
  object: z.object({
    title: z.string(),
    place: z.string(),
    price: z.string().describe('as it may be shown'),
    isOffered: z.boolean(),
  }),
  consent: consentSchema,
  confirmedAt: z.string().nullable(),
  isContract: z.boolean().describe('the reader made a contract, which can be withdrawn for its whole term'),
  withdrawnAt: z.string().nullable(),
  appointment: z.string().nullable().describe('ISO 8601, UTC'),
  answer: z.enum(interestAnswers).nullable(),
  wantsUpdates: z.boolean(),
});
export type ExposePage = z.infer<typeof pageSchema>;

const answered = z.object({ page: pageSchema });

export const getExposePage = defineEndpoint({
  id: 'getExposePage',
  method: 'GET',
  path,
  access: 'public',
  summary: 'Returns the page behind the link of an exposé email; a wrong link is not found',
  request: { params, query: z.object(languageQuery) },
  response: answered,
  errors: ['not_found', 'too_many_requests'],
});

export const confirmExpose = defineEndpoint({
  id: 'confirmExpose',
  method: 'POST',
  path,
  access: 'public',
  summary: 'Notes what the reader agreed to, with the version of the wording; then the exposé opens',
  request: {
    params,
    body: z.strictObject({
      version: textSchema(64),
      languageKey: languageSchema.optional(),
      agreed: z.array(z.enum(agreements)).max(agreements.length).default([]),
      knownSince: formLine(200).default(''),
      wantsSimilar: z.boolean().default(false),
    }),
  },
  response: answered,
  errors: ['not_found', 'changed_meanwhile', 'object_withdrawn', 'too_many_requests'],
});

export const openExpose = defineEndpoint({
  id: 'openExpose',
  method: 'GET',
  path: `${path}/pdf`,
  access: 'public',
  summary: 'Returns the exposé once the reader has agreed',
  request: { params, query: z.object(languageQuery) },
  response: file('application/pdf'),
  errors: ['not_found', 'expose_not_confirmed', 'object_withdrawn', 'too_many_requests', 'overloaded'],
});

export const withdrawContract = defineEndpoint({
  id: 'withdrawExposeContract',
  method: 'POST',
  path: `${path}/withdrawal`,
  access: 'public',
  summary: 'Withdraws the contract of the reader (§ 356a BGB) and mails the receipt',
  request: { params, body: z.strictObject({ name: formLine(200).min(1), languageKey: languageSchema.optional() }) },
  response: answered,
  errors: ['not_found', 'no_contract', 'too_many_requests'],
});

export const answerInterest = defineEndpoint({
  id: 'answerInterest',
  method: 'POST',
  path: `${path}/answer`,
  access: 'public',
  summary: 'Notes whether the reader is still interested, and whether they want emails about changes',
  request: {
    params,
    body: z.strictObject({
      answer: z.enum(interestAnswers).optional(),
      wantsUpdates: z.boolean().optional(),
      languageKey: languageSchema.optional(),
    }),
  },
  response: answered,
  errors: ['not_found', 'too_many_requests'],
});
