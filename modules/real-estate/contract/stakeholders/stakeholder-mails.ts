import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { formLine } from '#platform/contract/form-texts.ts';
import { languageSchema } from '#platform/contract/languages.ts';
import { multilineSchema } from '#platform/contract/texts.ts';
import { stakeholderStates } from './pipeline.ts';
import { maxLengths } from './stakeholder-data.ts';
import { namedObject, stakeholderAccess, stakeholderPath, stakeholderSchema } from './stakeholders.ts';

/** Emails to one person: `document` with what a tenant or buyer hands in, `interest` asks whether they still are. */
const mailKinds = ['document', 'interest', 'expose', 'appointment', 'cancellation', 'decline'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Emails to all people of an object about what changed; not to those who want none. */
export const changeKinds = ['price', 'status'] as const;

/** Emails to many people of an object: about a change, or that they are turned down. */
export const updateKinds = [...changeKinds, 'decline'] as const;
export type UpdateKind = (typeof updateKinds)[number];

export const maxSubject = 200;
export const maxMailText = 8000;
/** People of one email about a change: all of an object. */
export const maxUpdated = 5000;
const bodyLimit = 48 * 1024;

const subject = formLine(maxSubject).min(1);
const text = multilineSchema(maxMailText).min(1);

/** An email before it is sent; its text can be changed. */
export const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  greeting: z.string(),
  text: z.string().describe('paragraphs; greeting, button and closing are added'),
  action: z.string().nullable().describe('label of the button, which leads to the page of the person'),
  notes: z.array(z.string()),
  closing: z.string(),
  attachment: z.string().nullable().describe('name of the file that goes with it'),
  language: languageSchema,
});
export type MailPreview = z.infer<typeof mailSchema>;

const oneMail = { stakeholderId: z.uuid(), objectId: namedObject, type: z.enum(mailKinds) } as const;

export const previewStakeholderMail = defineEndpoint({
  id: 'previewStakeholderMail',
  method: 'POST',
  path: `${stakeholderPath}/confirmation/preview`,
  access: stakeholderAccess,
  summary: 'Returns an email to an interested person as it would be sent',
  request: { body: z.strictObject({ ...oneMail, language: languageSchema.optional() }) },
  response: z.object({ mail: mailSchema }),
  errors: ['not_found', 'appointment_missing'],
});

export const sendStakeholderMail = defineEndpoint({
  id: 'sendStakeholderMail',
  method: 'POST',
  path: `${stakeholderPath}/confirmation`,
  access: stakeholderAccess,
  summary: 'Sends an email to an interested person and notes it; that of an exposé has a link to the page before it',
  request: {
    body: z.strictObject({
      ...oneMail,
      language: languageSchema.optional(),
      subject: subject.optional(),
      text: text.optional().describe('instead of the text block'),
    }),
  },
  bodyLimit,
  response: z.object({ stakeholder: stakeholderSchema }),
  errors: ['not_found', 'appointment_missing', 'too_many_requests'],
});

export const sendFreshExposes = defineEndpoint({
  id: 'sendFreshExposes',
  method: 'POST',
  path: `${stakeholderPath}/confirmation/fresh`,
  access: stakeholderAccess,
  summary: 'Sends the email of the exposé to people of an object who have not got it yet; 100 at a time',
  request: { body: z.strictObject({ objectId: namedObject, ids: z.array(z.uuid()).min(1).max(100) }) },
  response: z.object({ sent: z.number().int() }),
  errors: ['not_found', 'too_many_requests'],
});

const recipientsSchema = z.array(
  z.object({ id: z.uuid(), name: z.string(), email: z.string(), status: z.enum(stakeholderStates) }),
);
export type Recipient = z.infer<typeof recipientsSchema>[number];

export const previewUpdateMail = defineEndpoint({
  id: 'previewUpdateMail',
  method: 'POST',
  path: `${stakeholderPath}/update-mail/preview`,
  access: stakeholderAccess,
  summary:
    'Returns an email about a changed price or status, or one that turns people down, who would get it, and who wants none; whom the object is reserved for gets that of the price alone',
  request: { body: z.strictObject({ objectId: namedObject, type: z.enum(updateKinds) }) },
  response: z.object({
    mail: mailSchema.omit({ to: true, greeting: true, attachment: true }),
    recipients: recipientsSchema,
    withheld: recipientsSchema.describe('who want no such emails'),
    perDay: z.number().int().describe('emails of the organisation per day: the rest waits for the next days'),
    reservedFor: z.string().nullable().describe('person who gets none because the object is reserved for them'),
  }),
  errors: ['not_found'],
});

export const sendUpdateMail = defineEndpoint({
  id: 'sendUpdateMail',
  method: 'POST',
  path: `${stakeholderPath}/update-mail`,
  access: stakeholderAccess,
  summary:
    'Sends an email about a changed price or status in the background, or turns people down; to each person once: those who left or want none get none',
  request: {
    body: z.strictObject({
      objectId: namedObject,
      type: z.enum(updateKinds),
      ids: z.array(z.uuid()).max(maxUpdated).optional().describe('only to these; absent: to all who may get it'),
      subject: subject.optional(),
      text: text.optional(),
      declineReason: formLine(maxLengths.declineReason)
        .optional()
        .describe('for `decline`, which needs it: the reason that is noted with each person'),
    }),
  },
  bodyLimit: 256 * 1024,
  response: 'task',
  errors: ['not_found', 'too_many_requests'],
});
