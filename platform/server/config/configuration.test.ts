import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from './configuration-error.ts';
import { readConfiguration } from './configuration.ts';
import { ensureSecretKey } from './secret-key.ts';

const elsewheres: readonly Readonly<Record<string, string>>[] = [
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.0.7' },
  { PUBLIC_URL: 'https://kontor.example.de' },
  { HOST: 'localhost.example' },
];

describe('readConfiguration', () => {
  it('has a default for everything', () => {
    expect(readConfiguration({ PORT: ' ' })).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseRoutes: { poolerUrl: undefined, isPreparing: true, replicaUrl: undefined },
      publicUrl: 'http://127.0.0.1:3000',
      apiOrigins: [],
      trustedProxies: [],
      smtpUrl: undefined,
      mailFrom: 'Kontor <kontor@localhost>',
      filesUrl: undefined,
      filesKeepDays: 1,
      clamavUrl: undefined,
      languageModel: undefined,
      speech: undefined,
      connectPrivate: true,
      connectDeny: [],
      demo: true,
      demoAsked: undefined,
      sampleData: false,
      sessionMinutes: 30,
      passwordMinLength: 4,
      secretKey: undefined,
      metricsPort: undefined,
      tracing: undefined,
      production: false,
      logLevel: 'warn',
    });
  });

  it('is frozen', () => {
    expect(Object.isFrozen(readConfiguration({}))).toBe(true);
    expect(Object.isFrozen(readConfiguration({}).apiOrigins)).toBe(true);
  });

  it('reads lists, switches and addresses', () => {
    const configuration = readConfiguration({
      PUBLIC_URL: 'https://kontor.example.de/',
      API_ORIGINS: 'https://a.example, https://b.example:8443',
      TRUSTED_PROXIES: '172.30.27.2, fd00::/64',
      CONNECT_DENY: '11.22.33.0/24, 2001:db8::7',
      DEMO: 'off',
      HOST: '::',
    });
    expect(configuration).toMatchObject({
      publicUrl: 'https://kontor.example.de',
      apiOrigins: ['https://a.example', 'https://b.example:8443'],
      trustedProxies: ['172.30.27.2', 'fd00::/64'],
      connectDeny: ['11.22.33.0/24', '2001:db8::7'],
      demo: false,
    });
  });

  it('enables the demo by default only with the embedded database, outside production and for this machine', () => {
    const secrets = { SECRET_KEY: 'k'.repeat(32) };
    expect(readConfiguration({ DATABASE_URL: 'postgres://a@b/c' }).demo).toBe(false);
    expect(readConfiguration({ NODE_ENV: 'production', ...secrets }).demo).toBe(false);
    for (const here of [
      { HOST: '::1' },
      { HOST: 'localhost', PUBLIC_URL: 'https://kontor.localhost' },
      { HOST: '127.0.0.2' },
    ]) {
      expect(readConfiguration(here)).toMatchObject({ demo: true, demoAsked: undefined });
    }
    for (const elsewhere of elsewheres)
      expect(readConfiguration(elsewhere)).toMatchObject({ demo: false, demoAsked: undefined });
  });

  it('asks for passwords of ten characters without the demo, and of what it is told in any case', () => {
    const lengthOf = (env: NodeJS.ProcessEnv) => readConfiguration(env).passwordMinLength;
    expect(lengthOf({ DEMO: 'off' })).toBe(10);
    expect(lengthOf({ DEMO: 'off', PASSWORD_MIN_LENGTH: '4' })).toBe(4);
    expect(lengthOf({ PASSWORD_MIN_LENGTH: '64' })).toBe(64);
    for (const wrong of ['3', '65', 'zehn', '8.5'])
      expect(() => lengthOf({ PASSWORD_MIN_LENGTH: wrong })).toThrow(/^PASSWORD_MIN_LENGTH: given /u);
  });

  it('reads the receiver of traces as OpenTelemetry names it, and refuses wrong values in one line', () => {
    expect(readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.internal:4318/' }).tracing).toEqual({
      endpoint: 'http://traces.internal:4318',
      serviceName: 'kontor',
    });
    expect(readConfiguration({ OTEL_SERVICE_NAME: 'only-a-name' }).tracing).toBeUndefined();
    for (const [name, wrong] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
      ['OTEL_TRACES_SAMPLER', 'sometimes'],
      ['OTEL_TRACES_SAMPLER_ARG', '7'],
    ] as const)
      expect(() => readConfiguration({ [name]: wrong })).toThrow(new RegExp(`^${name}: given .*${wrong}`, 'u'));
  });

  it.each([
    ['languageModel', 'LANGUAGE_MODEL', 'LANGUAGE_MODEL_NAME'],
    ['speech', 'SPEECH', 'SPEECH_MODEL'],
  ] as const)(
    'reads the server of %s with its key, its model and whether it is in the house',
    (name, prefix, model) => {
      const given = { [`${prefix}_URL`]: 'https://models.example/v1', [`${prefix}_KEY`]: 'geheim', [model]: 'small' };
      const expected = { url: 'https://models.example/v1', key: 'geheim', model: 'small' };
      expect(readConfiguration(given)[name]).toEqual(expected);
      expect(readConfiguration({ ...given, [`${prefix}_IN_HOUSE`]: 'no' })[name]).toEqual({
        ...expected,
        inHouse: false,
      });
      expect(() => readConfiguration({ ...given, [model]: '' })).toThrow(
        `${model}: given nothing, expected the name of a model, required with ${prefix}_URL`,
      );
      expect(() => readConfiguration({ ...given, [`${prefix}_URL`]: 'https://me:geheim@models.example' })).toThrow(
        /^(?!.*geheim).*without user and parameters/u,
      );
      expect(() => readConfiguration({ ...given, [`${prefix}_IN_HOUSE`]: 'maybe' })).toThrow('expected true or false');
    },
  );

  it.each(['0.0.0.0/0', '10.0.0.1, ::/0'])('refuses to trust %s as a proxy', (given) => {
    expect(() => readConfiguration({ TRUSTED_PROXIES: given })).toThrow(
      `TRUSTED_PROXIES: given ${JSON.stringify(given)}, expected addresses or networks of your proxies such as 192.0.2.7, not of everybody`,
    );
  });

  it('turns on the demo for development mode', () => {
    expect(readConfiguration({ SAMPLE_DATA: 'on' })).toMatchObject({
      demo: true,
      demoAsked: 'SAMPLE_DATA',
      sampleData: true,
    });
    expect(readConfiguration({ SAMPLE_DATA: 'true', DEMO: 'true', DATABASE_URL: 'postgres://a@b/c' })).toMatchObject({
      demo: true,
      demoAsked: 'SAMPLE_DATA',
    });
    expect(() => readConfiguration({ SAMPLE_DATA: 'true', DEMO: 'false' })).toThrow(
      /^SAMPLE_DATA: given "true", expected nothing or false with DEMO=false[^\n]*$/u,
    );
  });

  it.each(['DEMO', 'SAMPLE_DATA'])('refuses %s in production and beyond this machine', (name) => {
    const line = (reason: string) =>
      new RegExp(`^${name}: given "true", expected nothing or false ${reason}[^\\n]*$`, 'u');
    expect(() => readConfiguration({ NODE_ENV: 'production', [name]: 'true', SECRET_KEY: 'k'.repeat(32) })).toThrow(
      line('in production'),
    );
    for (const elsewhere of elsewheres)
      expect(() => readConfiguration({ ...elsewhere, [name]: 'true' })).toThrow(
        line('unless HOST and PUBLIC_URL name this machine alone'),
      );
  });

  it('reports every wrong setting on its own line and shows no secret', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://root:geheim@db/kontor',
      PUBLIC_URL: 'kontor.example.de',
      API_ORIGINS: 'https://a.example/path',
      TRUSTED_PROXIES: 'nginx',
      SMTP_URL: 'http://user:geheim@mail',
      MAIL_FROM: 'Kontor\r\nBcc: x@y.z',
      FILES_URL: 's3://key:geheim@s3.example',
      CLAMAV_URL: 'http://clamd:3310',
      CONNECT_DENY: '10.0.0.0/33',
      DEMO: 'maybe',
      SAMPLE_DATA: 'some',
      SESSION_MINUTES: '1.5',
      SECRET_KEY: 'geheim',
      METRICS_PORT: '0',
      LOG_LEVEL: 'loud',
    };
    let message = '';
    try {
      readConfiguration(wrong);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError);
      message = error instanceof Error ? error.message : '';
    }
    const lines = message.split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual(Object.keys(wrong));
    expect(lines[0]).toBe('PORT: given "70000", expected a whole number from 0 to 65535');
    expect(lines[1]).toBe(
      'DATABASE_URL: given "mysql://***@db/kontor", expected an address such as postgres://user:password@host:5432/database',
    );
    expect(message).not.toContain('geheim');
  });

  it.each([
    ['FILES_URL', 's3://key:gehe/im@s3.example/kontor?tls=maybe'],
    ['DATABASE_URL', 'postgres://kontor:gehe/im@db/kontor'],
    ['DATABASE_URL', 'mysql://db/kontor?user=kontor&password=gehe/im'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://kontor:gehe-im@traces:4318'],
    ['DATABASE_URL', 'postgres//kontor:gehe-im@db/kontor'],
    ['DATABASE_URL', 'postgres:/kontor:gehe-im@db/kontor'],
    ['DATABASE_URL', 'postgres://kontor:gehe-im'],
    ['DATABASE_REPLICA_URL', 'kontor:gehe-im'],
    ['SMTP_URL', 'smtp:/kontor:gehe-im@mail.example:587'],
    ['FILES_URL', 's3:/key:gehe-im@s3.example/kontor'],
    ['CLAMAV_URL', 'tcp:/kontor:gehe-im@clamd'],
    ['SPEECH_URL', 'http//kontor:gehe-im@models'],
  ])('never shows the password of %s %s', (name, value) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(new RegExp(`^${name}: given (?!.*im)`, 'u'));
  });

  it('takes a pooler only together with the direct address of PostgreSQL', () => {
    const [pooler, direct] = ['postgres://kontor@db:6432/kontor', 'postgres://kontor:geheim@db:5432/kontor'];
    expect(
      readConfiguration({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct, DATABASE_PREPARED: 'false' }),
    ).toMatchObject({ databaseUrl: direct, databaseRoutes: { poolerUrl: pooler, isPreparing: false }, demo: false });
    expect(() => readConfiguration({ DATABASE_DIRECT_URL: direct })).toThrow(
      /^DATABASE_DIRECT_URL: given "postgres:\/\/\*\*\*@db:5432\/kontor", expected nothing without DATABASE_URL/u,
    );
  });

  it('takes a replica only beside a primary', () => {
    expect(() => readConfiguration({ DATABASE_REPLICA_URL: 'postgres://kontor@replica/kontor' })).toThrow(
      'DATABASE_REPLICA_URL: given "postgres://***@replica/kontor", expected nothing without DATABASE_URL',
    );
  });

  it.each([
    'postgres://u:geheim@db1:5432,db2:5432/kontor',
    'postgres://u:geheim@db1,db2/kontor',
    'postgres://u:geheim@db1/kontor?host=db2,db3',
    'postgres://u:geheim@db1/kontor?target_session_attrs=read-write',
  ])('refuses several database servers in one address: %s', (DATABASE_URL) => {
    const read = () => readConfiguration({ DATABASE_URL, SECRET_KEY: 'k'.repeat(32) });
    expect(read).toThrow(/^DATABASE_URL: given .*, expected one host, such as that of HAProxy/u);
    expect(read).not.toThrow(/geheim/u);
  });

  it('accepts a comma in the password of a database', () => {
    const DATABASE_URL = 'postgres://u:a,b@db1/kontor?host=/var/run/postgresql';
    expect(readConfiguration({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('requires the secret in production', () => {
    expect(() => readConfiguration({ NODE_ENV: 'production' })).toThrow(
      'SECRET_KEY: given nothing, expected at least 32 characters, required in production',
    );
  });

  it('reports the missing secret together with the other mistakes', () => {
    expect(() => readConfiguration({ NODE_ENV: 'production', PORT: 'x' })).toThrow(/PORT: .*\nSECRET_KEY: /u);
  });
});

describe('ensureSecretKey', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kontor-secret-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('generates a key once, for the owner only', async () => {
    const key = ensureSecretKey({ dataDir: join(dataDir, 'new'), secretKey: undefined });
    expect(key.length).toBeGreaterThanOrEqual(43);
    expect(ensureSecretKey({ dataDir: join(dataDir, 'new'), secretKey: undefined })).toBe(key);
    expect((await stat(join(dataDir, 'new/secret-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(dataDir, 'new'))).toEqual(['secret-key']);
  });

  it('removes partial files of killed processes, and nothing else', async () => {
    const { pid: ended = 0 } = spawnSync(process.execPath, ['--version']);
    const others = [
      `secret-key.${process.pid}.0123abcd`,
      `secret-key.${ended}.txt`,
      `postgres-password.${ended}.0123abcd`,
    ];
    for (const name of [...others, `secret-key.${ended}.0123abcd`]) await writeFile(join(dataDir, name), '');
    for (const start of ['first', 'second']) {
      ensureSecretKey({ dataDir, secretKey: undefined });
      expect([start, (await readdir(dataDir)).toSorted()]).toEqual([start, ['secret-key', ...others].toSorted()]);
    }
  });

  it('prefers the setting and then writes nothing', async () => {
    expect(ensureSecretKey({ dataDir, secretKey: 'given' })).toBe('given');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('closes an existing file to others and refuses an empty one', async () => {
    const path = join(dataDir, 'secret-key');
    await writeFile(path, 'x'.repeat(40));
    await chmod(path, 0o644);
    expect(ensureSecretKey({ dataDir, secretKey: undefined })).toBe('x'.repeat(40));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await writeFile(path, '');
    expect(() => ensureSecretKey({ dataDir, secretKey: undefined })).toThrow(/no usable secret/u);
  });
});
