import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { receiptsAdministrationPermission } from '../catalogue.ts';
import { receiptsPath } from './receipts.ts';

const path = `${receiptsPath}/mails/morning` as const;
const access = { permission: receiptsAdministrationPermission } as const;
const shape = z.strictObject({
  morgens: z.boolean().describe('true: the caller is mailed in the morning what was released and asked'),
});

export const getMorningMail = defineEndpoint({
  id: 'getMorningMail',
  method: 'GET',
  path,
  access,
  summary: 'Returns whether the caller gets the morning email about receipts',
  request: {},
  response: shape,
  errors: ['permission_denied'],
});

export const saveMorningMail = defineEndpoint({
  id: 'saveMorningMail',
  method: 'PUT',
  path,
  access,
  summary: 'Switches the caller’s own morning email about receipts on or off',
  request: { body: shape },
  response: shape,
  errors: ['permission_denied'],
});
