import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file, pdfFile, workbookMediaType } from '#platform/contract/files.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { namedObject, stakeholderAccess, stakeholderPath } from './stakeholders.ts';

/** Proofs that name an object and its owner to a person: of a purchase, or of a tenancy. */
const proofKinds = ['proofBuy', 'proofRent'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** People of one workbook. */
export const maxListed = 5000;

const overrides = z
  .record(textSchema(60), z.union([textSchema(500), z.number(), z.boolean(), z.null()]))
  .refine((values) => Object.keys(values).length <= 60, { error: 'too_many_values' });

export const makeStakeholderDocument = defineEndpoint({
  id: 'makeStakeholderDocument',
  method: 'POST',
  path: `${stakeholderPath}/document`,
  access: stakeholderAccess,
  summary: 'Returns the proof of an object for a person as PDF',
  request: {
    body: z.strictObject({
      objectId: namedObject,
      stakeholder: z.uuid().or(z.looseObject({ id: z.uuid() })),
      type: z.enum(proofKinds),
      dataTmp: overrides.nullish().describe('facts of object and person for this document alone, such as courtage'),
    }),
  },
  bodyLimit: 96 * 1024,
  response: pdfFile(),
  errors: ['not_found', 'overloaded'],
});

export const getObjectProof = defineEndpoint({
  id: 'getObjectProof',
  method: 'GET',
  path: '/api/ri/real-estate/objekt/proof/:objectId/:stakeholderId',
  access: stakeholderAccess,
  summary: 'Returns the proof of an object for a person as PDF: of a purchase, or of a tenancy where it is to let',
  request: { params: z.object({ objectId: namedObject, stakeholderId: z.uuid() }) },
  response: pdfFile(),
  errors: ['not_found', 'overloaded'],
});

const list = {
  method: 'POST',
  summary:
    'Returns the list of the interested people of an object as PDF; of more than 1,000 there is the workbook alone',
  request: { body: z.strictObject({ objectId: namedObject }) },
  response: pdfFile(),
  errors: ['not_found', 'overloaded', 'document_too_large', 'timed_out'],
} as const;

/** Both spellings of the path are answered. */
export const getStakeholderList = defineEndpoint({
  ...list,
  access: stakeholderAccess,
  id: 'getStakeholderList',
  path: `${stakeholderPath}/stakeholder-list`,
});
export const getStakeholderListSlash = defineEndpoint({
  ...list,
  access: stakeholderAccess,
  id: 'getStakeholderListSlash',
  path: `${stakeholderPath}/stakeholder-list/`,
});

export const getStakeholderWorkbook = defineEndpoint({
  id: 'getStakeholderWorkbook',
  method: 'GET',
  path: `${stakeholderPath}/workbook/:objectId`,
  access: stakeholderAccess,
  summary: 'Returns the list of the interested people of an object as workbook',
  request: { params: z.object({ objectId: namedObject }) },
  response: file(workbookMediaType),
  errors: ['not_found'],
  readsReplica: true,
});
