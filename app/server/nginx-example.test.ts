import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { maxBodyBytes } from '#platform/contract/endpoint.ts';
import { endpoints } from '#testing/product-modules.ts';

const example = readFileSync(join(import.meta.dirname, '../../docs/nginx.conf.example'), 'utf8');

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
