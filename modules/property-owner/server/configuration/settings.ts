import { z } from 'zod';
import { defineSettings } from '#platform/server/settings/define-settings.ts';
import { connectionProtocols } from '../../contract/configuration/data-connection.ts';

const area = 'property-owner';

/** Server from which deliveries are fetched. Without a host there is no connection yet. */
export const ftpConfig = defineSettings(
  area,
  'ftpConfig',
  z.object({
    host: z.string(),
    port: z.number(),
    user: z.string(),
    protocol: z.enum(connectionProtocols),
    folder: z.string(),
    hostKey: z.string(),
    password: z.string().optional(),
  }),
  {
    defaults: { host: '', port: 990, user: '', protocol: 'ftpsImplicit', folder: '/', hostKey: '' },
    secret: ['password'],
  },
);

export type FtpConfig = z.infer<(typeof ftpConfig)['schema']>;

/** When they are fetched, and what deliveries have brought. */
export const dataSyncConfig = defineSettings(
  area,
  'dataSyncConfig',
  z.object({
    syncHour: z.number().nullable(),
    lastUpdateAt: z.string().nullable(),
    expirationId: z.string().nullable(),
    lastTransaction: z.string().nullable(),
    /** When the delivery that was taken last was made, by its manifest: older ones would bring back what was. */
    deliveredAt: z.string().nullable(),
    /** The German day for which the schedule last started, or on which it was set. */
    scheduledDay: z.string().nullable(),
  }),
  {
    defaults: {
      syncHour: null,
      lastUpdateAt: null,
      expirationId: null,
      lastTransaction: null,
      deliveredAt: null,
      scheduledDay: null,
    },
  },
);

export type DataSyncConfig = z.infer<(typeof dataSyncConfig)['schema']>;
