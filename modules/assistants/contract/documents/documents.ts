import { z } from 'zod';
import { daySchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
import { multilineSchema } from '#platform/contract/texts.ts';
import { careAccess, carePath, propertyAccess, propertyPath } from '../access.ts';
import { answerTypes } from '../drafts/answer.ts';
import { entryBodyLimit, maxEntryText, sentContentShape } from '../entries/entry.ts';

const text = multilineSchema(maxEntryText);
const data = sentContentShape.data.unwrap();

/** Answer of an assistant, edited or not; what a document does not print is ignored. */
const answerInput = z.object({
  type: z.enum(answerTypes).optional(),
  text: text.optional(),
  data: z.object(data.shape).optional(),
  entries: z.array(z.object(data.shape)).max(40).optional(),
  sis: sentContentShape.sis,
});

const reportInput = z
  .union([text.trim().min(1), answerInput])
  .describe('a text, or the answer of the assistant, edited or not');

const errors = ['document_too_large', 'too_many_requests', 'overloaded', 'timed_out'] as const;
const bodyLimit = entryBodyLimit;

export const makeCareReport = defineEndpoint({
  id: 'makeCareReport',
  method: 'POST',
  path: `${carePath}/report`,
  access: careAccess,
  summary: 'Makes the PDF of a report, of measured values, or of an assessment; a draft until it is released',
  request: { body: z.strictObject({ reportInput }) },
  bodyLimit,
  response: pdfFile(),
  errors,
});

export const makePropertyReport = defineEndpoint({
  id: 'makePropertyReport',
  method: 'POST',
  path: `${propertyPath}/poc/report`,
  access: propertyAccess,
  summary: 'Makes the PDF of a report of property staff',
  request: { body: z.strictObject({ reportInput }) },
  bodyLimit,
  response: pdfFile(),
  errors,
});

export const getEntryDocument = defineEndpoint({
  id: 'getEntryDocument',
  method: 'GET',
  path: `${carePath}/entry/:id/document`,
  access: careAccess,
  summary: 'Makes the PDF of a released entry, or of a draft of the caller',
  request: { params: z.object({ id: z.uuid() }) },
  response: pdfFile(),
  errors: ['not_found', ...errors],
});

export const makeRecordDocument = defineEndpoint({
  id: 'makeRecordDocument',
  method: 'POST',
  path: `${carePath}/record-document`,
  access: careAccess,
  summary:
    'Makes the PDF of the record of a person: released entries with corrections by the time of the event, and the list of initials; the log has it',
  request: {
    body: withDaysInOrder(
      z.strictObject({
        patientId: z.uuid(),
        from: daySchema.nullable().optional(),
        to: daySchema.nullable().optional(),
      }),
    ),
  },
  response: pdfFile(),
  errors: ['not_found', ...errors],
});
