import type { Page, Request } from '@playwright/test';
import { z } from 'zod';
import { endpoints } from '#testing/product-modules.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Versioned {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  /** Path of the version in the body, such as `invoice.version`. */
  readonly path: string;
}

/** Endpoints that change an entity with a version. */
const versioned: readonly Versioned[] = endpoints.flatMap((endpoint) => {
  if (endpoint.method !== 'PUT' || endpoint.request.body === undefined) return [];
  const path = findVersion(z.toJSONSchema(endpoint.request.body, { io: 'input', unrepresentable: 'any' }) as Schema);
  return path === undefined
    ? []
    : [{ endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u'), path }];
});

/** The operations whose requests have to name a version; those of property management, or the others. */
export function listVersionedOperations({ ofProperties }: { readonly ofProperties: boolean }): ReadonlySet<string> {
  return new Set(
    versioned
      .filter(({ endpoint }) => endpoint.path.includes('/property-management/') === ofProperties)
      .map(({ endpoint }) => endpoint.id),
  );
}

function findVersion({ properties = {}, anyOf = [], oneOf = [] }: Schema): string | undefined {
  if ('version' in properties) return 'version';
  const entity = Object.entries(properties).find(([, schema]) => findVersion(schema) === 'version');
  if (entity !== undefined) return `${entity[0]}.version`;
  return [...anyOf, ...oneOf].map(findVersion).find((path) => path !== undefined);
}

/** A request of the page that changed an entity with a version, and the version that it named. */
export interface NamedVersion {
  readonly operation: string;
  readonly version: unknown;
}

/** Notes from now on what the page sends. */
export function watchVersions(page: Page): readonly NamedVersion[] {
  const seen: NamedVersion[] = [];
  page.on('request', (request) => {
    const found = versioned.find(
      ({ endpoint, pattern }) => request.method() === endpoint.method && pattern.test(new URL(request.url()).pathname),
    );
    if (found !== undefined) seen.push({ operation: found.endpoint.id, version: readVersion(request, found) });
  });
  return seen;
}

/** A form sends its version as a text. */
function readVersion(request: Request, { endpoint, path }: Versioned): unknown {
  if (endpoint.request.files === undefined) return readPath(request, path) ?? readVersionOfParts(request);
  const [, version] = /name="version"\r\n\r\n(\d+)\r\n/u.exec(request.postData() ?? '') ?? [];
  return version === undefined ? undefined : Number(version);
}

/** Pictures of an object have versions of their own; their order has none. */
function readVersionOfParts(request: Request): unknown {
  const { pictures } = request.postDataJSON() as { readonly pictures?: Readonly<Record<string, object>> };
  const changed = Object.values(pictures ?? {}).filter((change) => Object.keys(change).length > 0);
  const versions = changed.map((change) => ('version' in change ? change.version : undefined));
  return pictures === undefined ? undefined : (versions.find((version) => !Number.isInteger(version)) ?? 0);
}

function readPath(request: Request, path: string): unknown {
  return path
    .split('.')
    .reduce((value: unknown, part) => (value as Record<string, unknown> | undefined)?.[part], request.postDataJSON());
}
