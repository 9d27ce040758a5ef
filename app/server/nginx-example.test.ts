import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { maxBodyBytes } from '#platform/contract/endpoint.ts';
import { endpoints } from '#testing/product-modules.ts';

const folder = join(import.meta.dirname, '../..');
const example = readFileSync(join(folder, 'docs/nginx.conf.example'), 'utf8');

/** The largest body that nginx lets through to a path: that of the longest location, or of the server. */
function bodyLimitOf(path: string): number {
  const locations = [...example.matchAll(/location (\/\S*) \{([^}]*)\}/gu)].map(([, prefix = '', content = '']) => ({
    prefix,
    content,
  }));
  const [nearest] = locations
    .filter(({ prefix }) => path.startsWith(prefix))
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
  const size =
    /client_max_body_size (\d+)([km]);/u.exec(nearest?.content ?? '') ??
    /client_max_body_size (\d+)([km]);/u.exec(example);
  return Number(size?.[1]) * (size?.[2] === 'm' ? 1024 * 1024 : 1024);
}

it.each(endpoints.map((endpoint) => [endpoint.id, endpoint.path, maxBodyBytes(endpoint)] as const))(
  'nginx lets the body of %s through',
  (_id, path, bodyLimit) => {
    expect(bodyLimitOf(path)).toBeGreaterThanOrEqual(bodyLimit);
  },
);

it('deploy/nginx.conf of the containers is the example with other addresses (vitest run -u writes it)', async () => {
  const replacements: readonly [RegExp, string][] = [
    [
      /^(?:#.*\n)+/u,
      '# Kontor behind nginx in a container of its own (compose.yaml). Made of docs/nginx.conf.example by its test: change\n# that file. The addresses are those of compose.yaml, so that nginx also starts while a process is away.\n',
    ],
    // The image has a version that warns of the old form.
    [/ *# From nginx 1\.25\.1 on.*\n/u, ''],
    [/( *)(listen \[::\]:443 ssl) http2;/u, '$1$2;\n$1http2 on;'],
    [/listen 443 ssl http2;/u, 'listen 443 ssl;'],
    [/127\.0\.0\.1:3001/gu, '172.30.27.11:3000'],
    [/127\.0\.0\.1:3002/gu, '172.30.27.12:3000'],
    [/listen (\[::\]:)?443 /gu, 'listen $18443 '],
    [/listen (\[::\]:)?80;/gu, 'listen $18080;'],
    [/server_name kontor\.example\.de;/gu, 'server_name _;'],
    [/\/etc\/letsencrypt\/live\/[^/]*/gu, '/etc/nginx/certificates'],
    [/\/var\/log\/nginx\/kontor\.log/gu, '/dev/stdout'],
    [/\/var\/log\/nginx\/kontor-error\.log/gu, '/dev/stderr'],
    [/ *# <-.*$/gmu, ''],
  ];
  let text = example;
  for (const [pattern, replacement] of replacements) {
    const adapted = text.replace(pattern, replacement);
    expect(adapted).not.toBe(text);
    text = adapted;
  }
  await expect(text).toMatchFileSnapshot(join(folder, 'deploy/nginx.conf'));
});
