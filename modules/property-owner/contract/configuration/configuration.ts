import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { fieldsCard, settingsCalls, settingsCard } from '#platform/contract/settings.ts';
import { accessFields } from './access-config.ts';
import { analyticsFields } from './analytics-config.ts';
import { contactFields } from './contact.ts';
import { administrationPermission } from '../catalogue.ts';
import { base } from '../external-ids.ts';
import { ftpAnswerSchema, ftpInputSchema, syncAnswerSchema, syncInputSchema } from './data-connection.ts';

const path = `${base}/configuration` as const;
const access = { permission: administrationPermission } as const;
const connectionCard = settingsCard('ftpConfig', { input: ftpInputSchema, answer: ftpAnswerSchema });
const scheduleCard = settingsCard('dataSyncConfig', { input: syncInputSchema, answer: syncAnswerSchema });
export const accessCard = fieldsCard('accessConfig', accessFields);
export const analyticsCard = fieldsCard('analyticsConfig', analyticsFields);
export const contactCard = fieldsCard('contactConfig', contactFields);

/** Cards of the configuration of property owners. */
export const propertyConfigurationCalls = settingsCalls({
  name: 'Property',
  path,
  access,
  summaries: {
    get: 'Returns the data connection, its schedule, the access of former owners, the contact for owners and what a language model may see; entries never saved have their defaults and version 0',
    save: 'Saves one card of the configuration; a stored password stays only for the same user and host',
  },
  cards: [connectionCard, scheduleCard, accessCard, contactCard, analyticsCard],
});
export const { get: getPropertyConfiguration, save: savePropertyConfiguration } = propertyConfigurationCalls;

export type PropertyConfiguration = z.infer<typeof propertyConfigurationCalls.entry>;

export const testPropertyConnection = defineEndpoint({
  id: 'testPropertyConnection',
  method: 'POST',
  path: `${path}/test`,
  access,
  summary: 'Tests the saved connection, reads its folder and lists the problems; imports nothing',
  request: {},
  response: z.object({
    ok: z.boolean(),
    findings: z.array(
      z.object({
        code: z.string(),
        text: z.string().describe('in English'),
        params: z.record(z.string(), z.string()).optional(),
      }),
    ),
  }),
  errors: ['too_many_requests'],
});
