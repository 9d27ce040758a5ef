import { resolve } from 'node:path';
import { z } from 'zod';
import { describeWrongSettings } from './configuration-error.ts';
import type { DatabaseRoutes } from './database-routes.ts';
import type { LanguageModelSettings } from './model-server-settings.ts';
import type { ScoutSettings } from './scout-settings.ts';
import { scoutSandbox } from './scout-settings.ts';
import { isLoopbackHost } from '../loopback.ts';
import { samplers } from '../tracing/tracing-settings.ts';
import type { TracingSettings } from '../tracing/tracing-settings.ts';
import {
  clamavUrl,
  databaseUrl,
  filesUrl,
  flag,
  httpUrl,
  modelUrl,
  networkList,
  originList,
  proxyList,
  receiverUrl,
  secretKey,
  share,
  smtpUrl,
  wholeNumber,
} from './setting-types.ts';

/** Every setting of the process. Read once at start by {@link readConfiguration}, handed on from there. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder that holds the embedded database, the files and the generated secret. */
  readonly dataDir: string;
  /** Address that reaches PostgreSQL itself. Undefined: the embedded server is started in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databaseRoutes: DatabaseRoutes;
  /** Origin under which people reach the application, without a trailing slash. */
  readonly publicUrl: string;
  /** Other origins that may call the API with credentials. */
  readonly apiOrigins: readonly string[];
  /** Proxies on other machines whose `X-Forwarded-*` counts: addresses and networks in CIDR notation. */
  readonly trustedProxies: readonly string[];
  /** Undefined: mails stay in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: files lie in `dataDir`/files. */
  readonly filesUrl: string | undefined;
  /** Days for which the content of a removed file stays in the store. */
  readonly filesKeepDays: number;
  /** Undefined: uploads are not scanned. */
  readonly clamavUrl: string | undefined;
  /** Undefined: no language model is asked. */
  readonly languageModel: LanguageModelSettings | undefined;
  /** Undefined: recordings are transcribed only where an organisation has a server of its own. */
  readonly speech: LanguageModelSettings | undefined;
  /** Undefined: nobody connects to ImmobilienScout24. */
  readonly scout: ScoutSettings | undefined;
  /** True if the data connections of organisations may lead to this machine and to private networks. */
  readonly connectPrivate: boolean;
  /** Networks that data connections never lead to, in CIDR notation. */
  readonly connectDeny: readonly string[];
  readonly demo: boolean;
  /** The setting by which the demo was asked for; undefined where it is just the default. */
  readonly demoAsked: OpenMode | undefined;
  /** Development mode: made-up records, and whoever comes is signed in as a made-up developer. Implies `demo`. */
  readonly sampleData: boolean;
  readonly sessionMinutes: number;
  /** Minimum length of new passwords in characters. */
  readonly passwordMinLength: number;
  /** Undefined: `ensureSecretKey` generates one into `dataDir`. */
  readonly secretKey: string | undefined;
  /** Undefined: no metrics are served. */
  readonly metricsPort: number | undefined;
  /** Undefined: nothing is traced. */
  readonly tracing: TracingSettings | undefined;
  readonly production: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Settings that let in whoever reaches the product: for one machine alone, and for nothing that people work with. */
const openModes = ['DEMO', 'SAMPLE_DATA'] as const;
type OpenMode = (typeof openModes)[number];

const environmentSchema = z.object({
  HOST: z.string().trim().min(1, 'a host name or address').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().trim().min(1, 'a folder').default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_PREPARED: flag.default(true),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  PUBLIC_URL: httpUrl.optional(),
  API_ORIGINS: originList.default([]),
  TRUSTED_PROXIES: proxyList.default([]),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^[^\r\n]*@[^\r\n]+$/u, 'a sender such as Kontor <kontor@example.de>')
    .default('Kontor <kontor@localhost>'),
  FILES_URL: filesUrl.optional(),
  FILES_KEEP_DAYS: wholeNumber(1, 3650).default(1),
  CLAMAV_URL: clamavUrl.optional(),
  LANGUAGE_MODEL_URL: modelUrl.optional(),
  LANGUAGE_MODEL_KEY: z.string().trim().optional(),
  LANGUAGE_MODEL_NAME: z.string().trim().max(200, 'the name of a model').optional(),
  LANGUAGE_MODEL_IN_HOUSE: flag.optional(),
  SPEECH_URL: modelUrl.optional(),
  SPEECH_KEY: z.string().trim().optional(),
  SPEECH_MODEL: z.string().trim().max(200, 'the name of a model').optional(),
  SPEECH_IN_HOUSE: flag.optional(),
  IS24_URL: modelUrl.default(scoutSandbox),
  IS24_CONSUMER_KEY: z.string().trim().optional(),
  IS24_CONSUMER_SECRET: z.string().trim().optional(),
  CONNECT_PRIVATE: flag.optional(),
  CONNECT_DENY: networkList.default([]),
  DEMO: flag.optional(),
  SAMPLE_DATA: flag.default(false),
  SESSION_MINUTES: wholeNumber(1, 720).default(30),
  PASSWORD_MIN_LENGTH: wholeNumber(4, 64).optional(),
  SECRET_KEY: secretKey.optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: receiverUrl.optional(),
  OTEL_SERVICE_NAME: z.string().trim().max(200, 'the name of the service in traces').default('kontor'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).optional(),
  OTEL_TRACES_SAMPLER_ARG: share.optional(),
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
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environmentSchema
    .refine((settings) => settings.NODE_ENV !== 'production' || settings.SECRET_KEY !== undefined, {
      path: ['SECRET_KEY'],
      message: 'at least 32 characters, required in production',
    })
    .refine((settings) => settings.DATABASE_DIRECT_URL === undefined || settings.DATABASE_URL !== undefined, {
      path: ['DATABASE_DIRECT_URL'],
      message: 'nothing without DATABASE_URL, the address of the pooler',
    })
    .refine((settings) => settings.DATABASE_REPLICA_URL === undefined || settings.DATABASE_URL !== undefined, {
      path: ['DATABASE_REPLICA_URL'],
      message: 'nothing without DATABASE_URL, the address of the primary',
    })
    .refine((settings) => settings.LANGUAGE_MODEL_URL === undefined || settings.LANGUAGE_MODEL_NAME !== undefined, {
      path: ['LANGUAGE_MODEL_NAME'],
      message: 'the name of a model, required with LANGUAGE_MODEL_URL',
    })
    .refine((settings) => settings.SPEECH_URL === undefined || settings.SPEECH_MODEL !== undefined, {
      path: ['SPEECH_MODEL'],
      message: 'the name of a model, required with SPEECH_URL',
    })
    .refine((settings) => settings.IS24_CONSUMER_KEY === undefined || settings.IS24_CONSUMER_SECRET !== undefined, {
      path: ['IS24_CONSUMER_SECRET'],
      message: 'the secret of the key, required with IS24_CONSUMER_KEY',
    })
    .superRefine((settings, context) => {
      const isOpenToOthers = !isLocal(addressesOf(settings));
      for (const name of openModes) {
        if (settings[name] !== true) continue;
        if (settings.NODE_ENV === 'production')
          context.addIssue({
            code: 'custom',
            path: [name],
            message: 'nothing or false in production, because everybody can sign in',
          });
        else if (isOpenToOthers)
          context.addIssue({
            code: 'custom',
            path: [name],
            message:
              'nothing or false unless HOST and PUBLIC_URL name this machine alone (loopback), because everybody can sign in',
          });
      }
      if (settings.SAMPLE_DATA && settings.DEMO === false)
        context.addIssue({
          code: 'custom',
          path: ['SAMPLE_DATA'],
          message: 'nothing or false with DEMO=false, because the demo is what it works with',
        });
    })
    .safeParse(given);
  if (!parsed.success) throw describeWrongSettings(parsed.error.issues, given);
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const { host, publicUrl } = addressesOf(settings);
  const demo =
    settings.DEMO ??
    (settings.SAMPLE_DATA || (settings.DATABASE_URL === undefined && !production && isLocal({ host, publicUrl })));
  return Object.freeze({
    host,
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    databaseRoutes: {
      poolerUrl: settings.DATABASE_DIRECT_URL === undefined ? undefined : settings.DATABASE_URL,
      isPreparing: settings.DATABASE_PREPARED,
      replicaUrl: settings.DATABASE_REPLICA_URL,
    },
    publicUrl,
    apiOrigins: Object.freeze(settings.API_ORIGINS),
    trustedProxies: Object.freeze(settings.TRUSTED_PROXIES),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    filesUrl: settings.FILES_URL,
    filesKeepDays: settings.FILES_KEEP_DAYS,
    clamavUrl: settings.CLAMAV_URL,
    languageModel: toModelSettings(settings.LANGUAGE_MODEL_URL, {
      key: settings.LANGUAGE_MODEL_KEY,
      model: settings.LANGUAGE_MODEL_NAME,
      inHouse: settings.LANGUAGE_MODEL_IN_HOUSE,
    }),
    speech: toModelSettings(settings.SPEECH_URL, {
      key: settings.SPEECH_KEY,
      model: settings.SPEECH_MODEL,
      inHouse: settings.SPEECH_IN_HOUSE,
    }),
    scout: toScoutSettings(settings.IS24_URL, settings.IS24_CONSUMER_KEY, settings.IS24_CONSUMER_SECRET),
    connectPrivate: settings.CONNECT_PRIVATE ?? !production,
    connectDeny: Object.freeze(settings.CONNECT_DENY),
    demo,
    demoAsked: openModes.findLast((name) => settings[name] === true),
    sampleData: settings.SAMPLE_DATA,
    sessionMinutes: settings.SESSION_MINUTES,
    // The specification's four characters are for trying the product out.
    passwordMinLength: settings.PASSWORD_MIN_LENGTH ?? (demo ? 4 : 10),
    secretKey: settings.SECRET_KEY,
    metricsPort: settings.METRICS_PORT,
    tracing:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: settings.OTEL_SERVICE_NAME },
    production,
    // At a desk the address and the accounts should stay in sight; a server's log is read by machines.
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  });
}

function toModelSettings(
  url: string | undefined,
  {
    key,
    model = '',
    inHouse,
  }: { readonly key: string | undefined; readonly model: string | undefined; readonly inHouse: boolean | undefined },
): LanguageModelSettings | undefined {
  return url === undefined ? undefined : { url, key, model, ...(inHouse !== undefined && { inHouse }) };
}

function toScoutSettings(url: string, key = '', secret = ''): ScoutSettings | undefined {
  return key === '' || secret === '' ? undefined : { url, consumer: { key, secret } };
}

function addressesOf({
  HOST: host,
  PORT: port,
  PUBLIC_URL: publicUrl,
}: Pick<z.output<typeof environmentSchema>, 'HOST' | 'PORT' | 'PUBLIC_URL'>) {
  return { host, publicUrl: publicUrl ?? `http://${hostInUrl(host)}:${port}` };
}

/** True when only this machine reaches the product, so that accounts everybody knows harm nobody. */
function isLocal({ host, publicUrl }: Pick<Configuration, 'host' | 'publicUrl'>): boolean {
  return isLoopbackHost(host) && isLoopbackHost(URL.parse(publicUrl)?.hostname ?? '');
}

/** An address that listens everywhere is no address to call, and IPv6 needs brackets. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
