import { resolve } from 'node:path';
import { z } from 'zod';
import { describeWrongSettings } from './configuration-error.ts';
import { isLoopbackHost } from '../loopback.ts';
import { clamavUrl, databaseUrl, filesUrl, flag, httpUrl, originList, secretKey, smtpUrl, wholeNumber } from './setting-types.ts';

/** Every setting of the process. Read once at start by {@link readConfiguration}, handed on from there. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder that holds the embedded database, the files and the generated secret. */
  readonly dataDir: string;
  /** Undefined: the embedded server is started in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Origin under which people reach the application, without a trailing slash. */
  readonly publicUrl: string;
  /** Other origins that may call the API with credentials. */
  readonly apiOrigins: readonly string[];
  /** Undefined: mails stay in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: files lie in `dataDir`/files. */
  readonly filesUrl: string | undefined;
  /** Undefined: uploads are not scanned. */
  readonly clamavUrl: string | undefined;
  readonly demo: boolean;
  /** The demo was asked for by name, and is not just the default. */
  readonly demoAsked: boolean;
  readonly sessionMinutes: number;
  /** Undefined: `ensureSecretKey` generates one into `dataDir`. */
  readonly secretKey: string | undefined;
  /** Undefined: no metrics are served. */
  readonly metricsPort: number | undefined;
  readonly production: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

const environmentSchema = z.object({
  HOST: z.string().trim().min(1, 'a host name or address').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().trim().min(1, 'a folder').default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  PUBLIC_URL: httpUrl.optional(),
  API_ORIGINS: originList.default([]),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().trim().regex(/^[^\r\n]*@[^\r\n]+$/u, 'a sender such as Kontor <kontor@example.de>').default('Kontor <kontor@localhost>'),
  FILES_URL: filesUrl.optional(),
  CLAMAV_URL: clamavUrl.optional(),
  DEMO: flag.optional(),
  SESSION_MINUTES: wholeNumber(1, 720).default(30),
  SECRET_KEY: secretKey.optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

/** The names of all settings, in the order of the schema. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * Reads and checks the settings.
 *
 * @param env usually `process.env`; an empty value counts as not given
 * @throws ConfigurationError with one line per wrong setting: name, what was given (secrets masked), what is expected
 */
export function readConfiguration(env: NodeJS.ProcessEnv = process.env): Configuration {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = environmentSchema
    .refine((settings) => settings.NODE_ENV !== 'production' || settings.SECRET_KEY !== undefined, {
      path: ['SECRET_KEY'],
      message: 'at least 32 characters, required in production',
    })
    .refine((settings) => settings.NODE_ENV !== 'production' || settings.DEMO !== true, {
      path: ['DEMO'],
      message: 'nothing or false in production, because everybody knows the password of its accounts',
    })
    .safeParse(given);
  if (!parsed.success) throw describeWrongSettings(parsed.error.issues, given);
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const publicUrl = settings.PUBLIC_URL ?? `http://${hostInUrl(settings.HOST)}:${settings.PORT}`;
  return Object.freeze({
    host: settings.HOST,
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    publicUrl,
    apiOrigins: Object.freeze(settings.API_ORIGINS),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    filesUrl: settings.FILES_URL,
    clamavUrl: settings.CLAMAV_URL,
    demo: settings.DEMO ?? (settings.DATABASE_URL === undefined && !production && isLocal({ host: settings.HOST, publicUrl })),
    demoAsked: settings.DEMO === true,
    sessionMinutes: settings.SESSION_MINUTES,
    secretKey: settings.SECRET_KEY,
    metricsPort: settings.METRICS_PORT,
    production,
    // At a desk the address and the accounts should stay in sight; a server's log is read by machines.
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  });
}

/** True when only this machine reaches the product, so that accounts everybody knows harm nobody. */
export function isLocal({ host, publicUrl }: Pick<Configuration, 'host' | 'publicUrl'>): boolean {
  return isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname);
}

/** An address that listens everywhere is no address to call, and IPv6 needs brackets. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
