import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfiguration, settingNames } from '#platform/server/config/configuration.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const compose = read('compose.yaml');
const settings = Object.fromEntries(
  [...read('deploy/kontor.env.example').matchAll(/^([A-Z_]+)=(.*)$/gmu)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);
/** Each service with its lines. */
const services = [
  ...(/^services:\n([\s\S]*?)^networks:/mu.exec(compose)?.[1] ?? '').matchAll(
    /^ {2}([\w-]+):\n((?: {4}.*\n|\n| {2}#.*\n)*)/gmu,
  ),
].map(([, name = '', lines = '']) => ({ name, lines }));
const addressOf = (service: string): string =>
  /ipv4_address: ([\d.]+)/u.exec(services.find(({ name }) => name === service)?.lines ?? '')?.[1] ?? '';

it('the example of the settings is complete with a key', () => {
  expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
  const configuration = readConfiguration({ NODE_ENV: 'production', ...settings, SECRET_KEY: 'k'.repeat(64) });
  expect(configuration).toMatchObject({ publicUrl: 'https://kontor.example.de', demo: false });
});

it('the processes trust the address of nginx, and nginx knows those of the processes', () => {
  expect(settings.TRUSTED_PROXIES).toBe(addressOf('nginx'));
  const upstreams = [...read('deploy/nginx.conf').matchAll(/server ([\d.]+):3000/gu)].map((match) => match[1]);
  expect(upstreams).toEqual([
    addressOf('kontor-1'),
    addressOf('kontor-2'),
    addressOf('kontor-1'),
    addressOf('kontor-2'),
  ]);
});

it('commands get addresses beyond the fixed ones, and visitors over IPv6 keep theirs', () => {
  // A command at the address of nginx would be a trusted proxy, and nginx could not start.
  expect(compose).toContain('subnet: 172.30.27.0/24, ip_range: 172.30.27.128/25');
  for (const service of ['nginx', 'kontor-1', 'kontor-2']) {
    const [, host] = /^172\.30\.27\.(\d+)$/u.exec(addressOf(service)) ?? [];
    expect(Number(host)).toBeLessThan(128);
  }
  expect(/^ {2}front:\n {4}enable_ipv6: true$/mu.test(compose)).toBe(true);
});

it('a backup outlives its container, in a folder that the image gives to its account', () => {
  const tool = services.find(({ name }) => name === 'tool')?.lines;
  const [, folder = ''] = /volumes: \['backups:(\S+)'\]/u.exec(tool ?? '') ?? [];
  expect(read('Dockerfile')).toContain(`install -d -m 700 -o 10001 -g 10001 /var/lib/kontor ${folder}\n`);
});

it('the image of the product never comes from a registry', () => {
  expect(compose).toMatch(/image: kontor:\S+\n {2}pull_policy: never\n/u);
  expect(compose).not.toMatch(/^ *build:/mu);
});

it('nginx alone publishes ports, and no container keeps privileges or a writable root', () => {
  expect(services.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['nginx', 'kontor-1', 'kontor-2', 'migrate', 'database', 's3', 'mail']),
  );
  expect(services.filter(({ lines }) => lines.includes('ports:')).map(({ name }) => name)).toEqual(['nginx']);
  for (const { name, lines } of services)
    expect([name, /<<: \*(?:closed|kontor|process)/u.test(lines)]).toEqual([name, true]);
  const [closed = ''] = /^x-closed:[\s\S]*?\n\n/mu.exec(compose) ?? [];
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) expect(closed).toContain(line);
});

it('every image is pinned to a version', () => {
  const images = [...compose.matchAll(/image: (\S+)/gu)].map((match) => match[1]);
  expect(images.length).toBeGreaterThan(4);
  expect(images.filter((image) => !/:[v\d][\w.-]*\d/u.test(image ?? ''))).toEqual([]);
});
