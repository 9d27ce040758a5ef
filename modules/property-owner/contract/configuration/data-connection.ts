import { z } from 'zod';
import { keptSecret, line, optionalNumber, presetChoice, number } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { lineSchema, lineSecretSchema } from '#platform/contract/texts.ts';

export const connectionProtocols = ['sftp', 'ftps', 'ftpsImplicit', 'ftp'] as const;
export type ConnectionProtocol = (typeof connectionProtocols)[number];

/** Usual port of each protocol. */
export const usualPorts = { sftp: 22, ftps: 21, ftpsImplicit: 990, ftp: 21 } as const satisfies Record<
  ConnectionProtocol,
  number
>;

/** Returns the default protocol of a port, never an unencrypted one. */
export function protocolOf(port: number): ConnectionProtocol {
  if (port === 22) return 'sftp';
  return port === 990 ? 'ftpsImplicit' : 'ftps';
}

const limits = {
  host: 253,
  user: 200,
  password: 200,
  folder: 500,
  hostKey: 100,
  port: { min: 1, max: 65_535 },
  syncHour: { min: 0, max: 24 },
} as const;

export const ftpFields = defineFields({
  protocol: presetChoice(connectionProtocols, 'sftp', { naming: 'configuration.protocols' }),
  host: line({ max: limits.host, required: true }),
  port: number(limits.port),
  user: line({ max: limits.user, required: true }),
  // An empty password keeps the saved one.
  password: keptSecret({ max: limits.password }),
  folder: line({ max: limits.folder }),
  hostKey: line({ max: limits.hostKey }),
});

/** Hours of the schedule, as options of a choice. */
export const syncHours = Array.from({ length: limits.syncHour.max }, (_, hour) => hour);

export const syncFields = defineFields({ syncHour: optionalNumber(limits.syncHour) });

const folderSchema = lineSchema(limits.folder).refine((folder) => !folder.split('/').includes('..'), {
  error: 'folder_upwards',
});

/** Request body of the connection. */
export const ftpInputSchema = z.strictObject({
  host: lineSchema(limits.host).min(1),
  port: ftpFields.port.wire,
  user: lineSchema(limits.user).min(1),
  password: lineSecretSchema(limits.password).optional().describe('absent or empty: the saved one'),
  passwordSet: z.boolean().optional().describe('ignored'),
  protocol: z
    .enum(connectionProtocols)
    .optional()
    .describe('absent: sftp for port 22, ftpsImplicit for 990, else ftps'),
  folder: folderSchema.optional().describe('absent or empty: /'),
  hostKey: lineSchema(limits.hostKey)
    .optional()
    .describe(
      'the confirmed fingerprint: of the SFTP host key, SHA256:…, or of an FTPS certificate that is accepted although it is not valid by itself, SHA-256 in hexadecimal with colons',
    ),
});

const ignored = lineSchema(100).nullable().optional().describe('ignored');

/** Request body of the schedule. */
export const syncInputSchema = z.strictObject({
  syncHour: z
    .number()
    .int()
    .min(limits.syncHour.min)
    .max(limits.syncHour.max)
    .nullable()
    .describe('hour in German time, 24 counts as 0; null: manual refresh only'),
  lastUpdateAt: ignored,
  nextUpdateAt: ignored,
  expirationId: ignored,
  lastTransaction: ignored,
});

/** Response with the saved connection. */
export const ftpAnswerSchema = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  passwordSet: z.boolean(),
  protocol: z.enum(connectionProtocols),
  folder: z.string(),
  hostKey: z.string().describe('empty: none confirmed yet'),
});

/** Response with the saved schedule. */
export const syncAnswerSchema = z.object({
  syncHour: z.number().nullable(),
  lastUpdateAt: z.string().nullable().describe('time of the last import, ISO 8601, UTC'),
  nextUpdateAt: z.string().nullable().describe('time of the next scheduled refresh, ISO 8601, UTC'),
  expirationId: z.string().nullable().describe('the delivery that was imported last'),
  lastTransaction: z.string().nullable().describe('newest posting day that was delivered, YYYY-MM-DD'),
});
