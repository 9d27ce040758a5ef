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
    defaults: { host: '', port: 22, user: '', protocol: 'sftp', folder: '/', hostKey: '' },
    secret: ['password'],
  },
);

export type FtpConfig = z.infer<(typeof ftpConfig)['schema']>;

/** Hour at which deliveries are fetched. */
export const dataSyncConfig = defineSettings(area, 'dataSyncConfig', z.object({ syncHour: z.number().nullable() }), {
  defaults: { syncHour: null },
});
