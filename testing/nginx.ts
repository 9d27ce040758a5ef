import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensurePrograms } from '../scripts/programs.mjs';
import { findFreePorts } from './free-port.ts';
import { listens } from './listens.ts';
import { whenOver } from './when-over.ts';

const logs = ['access.log', 'error.log'];
const example = join(import.meta.dirname, '../docs/nginx.conf.example');

export interface BalancerPorts {
  readonly https: number;
  readonly http: number;
  /** Ports of the two processes. */
  readonly upstreams: readonly [number, number];
}

export async function findBalancerPorts(): Promise<BalancerPorts> {
  const [https = 0, http = 0, one = 0, other = 0] = await findFreePorts(4);
  return { https, http, upstreams: [one, other] };
}

export interface Balancer {
  /** Certificate that clients have to trust. */
  readonly certificate: string;
  /** Reads nginx's logs so far. */
  readLogs(): Promise<string>;
}

/** Runs nginx with the documented configuration, its marked lines replaced, until the file's last test has ended. */
export async function startBalancer(ports: BalancerPorts): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-nginx-'));
  // The workers may run under another account than we do.
  await chmod(folder, 0o755);
  whenOver(() => rm(folder, { recursive: true, force: true }));
  const certificate = await createCertificate(folder);
  await writeFile(join(folder, 'kontor.conf'), await adaptExample(folder, ports));
  await writeFile(join(folder, 'nginx.conf'), surroundings(folder));

  const [program = ''] = await ensurePrograms('The test of two processes', {
    nginx: 'nginx-light',
    openssl: 'openssl',
  });
  const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  let running = true;
  nginx.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = new Promise((resolve) => nginx.once('close', resolve));
  void ended.then(() => (running = false));
  whenOver(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  while (!(await listens(ports.https))) if (!running) throw new Error(`nginx ended: ${complaints}`);
  const readLogs = async (): Promise<string> =>
    (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).join('');
  return { certificate, readLogs };
}

async function createCertificate(folder: string): Promise<string> {
  const kind =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  await promisify(execFile)('openssl', [
    ...kind.split(' '),
    '-keyout',
    join(folder, 'key.pem'),
    '-out',
    join(folder, 'certificate.pem'),
  ]);
  return readFile(join(folder, 'certificate.pem'), 'utf8');
}

async function adaptExample(folder: string, { https, http, upstreams }: BalancerPorts): Promise<string> {
  const replacements: readonly [RegExp, string][] = [
    [/127\.0\.0\.1:3001/gu, `127.0.0.1:${upstreams[0]}`],
    [/127\.0\.0\.1:3002/gu, `127.0.0.1:${upstreams[1]}`],
    [/listen 443 /gu, `listen 127.0.0.1:${https} `],
    [/listen 80;/gu, `listen 127.0.0.1:${http};`],
    [/^ *listen \[::\].*\n/gmu, ''],
    [/kontor\.example\.de;/gu, 'localhost;'],
    [/\/etc\/letsencrypt\/\S*\/fullchain\.pem/gu, join(folder, 'certificate.pem')],
    [/\/etc\/letsencrypt\/\S*\/privkey\.pem/gu, join(folder, 'key.pem')],
    // Filled again more slowly than any machine calls; the burst, which is what gets through at once, stays.
    [/zone=kontor_accounts:10m rate=20r/gu, 'zone=kontor_accounts:10m rate=1r'],
    [/\/var\/log\/nginx\/kontor\.log/gu, join(folder, 'access.log')],
    [/\/var\/log\/nginx\/kontor-error\.log/gu, join(folder, 'error.log')],
  ];
  let text = await readFile(example, 'utf8');
  for (const [pattern, replacement] of replacements) {
    const adapted = text.replace(pattern, replacement);
    if (adapted === text) throw new Error(`docs/nginx.conf.example no longer matches ${pattern.source}`);
    text = adapted;
  }
  return text;
}

/** Settings of Debian's own nginx.conf, with paths in our folder. */
function surroundings(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  // Only root may name the account of the workers, and only root needs to.
  const account = process.getuid?.() === 0 ? 'user root;' : '';
  return `${account} pid ${join(folder, 'nginx.pid')}; worker_processes 2; events { worker_connections 512; }
    http { access_log off; ${temporary.join(' ')} include ${join(folder, 'kontor.conf')}; }`;
}
