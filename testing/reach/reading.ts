import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { isFileResponse } from '#platform/contract/files.ts';
import { toUrl } from '../fuzz-urls.ts';
import type { TestBrowser } from '../http.ts';

/** Values by the names of the fields in which answers hold them. */
type Known = ReadonlyMap<string, ReadonlySet<string>>;
/** Values of a call's path and query. */
type Names = Readonly<Record<string, string>>;

export interface Readable {
  /** All that was answered. */
  readonly text: string;
  /** The calls by which it was read, by the ids of the endpoints; each names what has to be named. */
  readonly calls: ReadonlyMap<string, readonly Names[]>;
}

const maxCalls = 20;
const maxOptional = 4;
/** Enough to reach what is named by an answer that is itself reached by a name. */
const rounds = 2;
/** Lists whose path names what no list above it answers as an id. */
const namedAs: Readonly<Record<string, string>> = { '/api/ri/property-management/user-eigentuemer/:id': 'eid' };
const paging = new Set(['limit', 'cursor', 'sort', 'direction', 'searchTerm']);

/** Endpoints whose answers can be read as text. */
export function readingEndpoints(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.filter(
    ({ method, response, changesState }) =>
      method === 'GET' &&
      changesState !== true &&
      (response instanceof z.ZodType || (isFileResponse(response) && response.sentAs === 'table')),
  );
}

/**
 * Reads whatever somebody is answered by the endpoints, with the names that other answers give. @throws Error for an
 * answer that is a failure of the server
 */
export async function readAll(
  browser: TestBrowser,
  endpoints: readonly Endpoint[],
  given: Readonly<Record<string, readonly string[]>>,
): Promise<Readable> {
  const known = new Map(Object.entries(given).map(([key, values]) => [key, new Set(values)]));
  const answers = new Map<string, string>();
  const calls = new Map<string, Names[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const endpoint of endpoints) {
      const needed = listNames(endpoint, known);
      for (const names of [...needed, ...addOptional(endpoint, needed, known)]) {
        const url = urlOf(endpoint, names);
        if (answers.has(url)) continue;
        const { status, text, body } = await browser.call('GET', url);
        if (status >= 500) throw new Error(`${url} was answered with ${status}: ${text}`);
        answers.set(url, status === 200 ? text : '');
        if (status !== 200) continue;
        if (needed.includes(names)) calls.set(endpoint.id, [...(calls.get(endpoint.id) ?? []), names]);
        learn(body, known, endpoint.path);
      }
    }
  }
  return { text: [...answers.values()].join('\n'), calls };
}

export function urlOf({ path }: Endpoint, names: Names, query: Names = {}): string {
  const inPath = new Set([...path.matchAll(/:(\w+)/gu)].map(([, key]) => key));
  const asked = Object.entries(names).filter(([key]) => !inPath.has(key));
  return toUrl(path, names, { ...Object.fromEntries(asked), ...query });
}

/** Lists the values that a call needs in its path and query. */
function listNames({ path, request }: Endpoint, known: Known): Names[] {
  const inPath = [...path.matchAll(/:(\w+)/gu)].map(([, key = '']) => key);
  const below = path.slice(0, path.indexOf('/:id') + 4);
  const needed = fieldsOf(request).filter(([, field]) => !field.safeParse(undefined).success);
  return [
    ...inPath.map((key) => [key === 'id' ? below : key, key] as const),
    ...needed.map(([key, field]) => [key, key, field] as const),
  ]
    .reduce<Names[]>((all, [source, key, field]) => combine(all, key, valuesOf(known, source, field)), [{}])
    .slice(0, maxCalls);
}

/** The same with one name more, which may be left out: such as the number of what is then answered whole. */
function addOptional({ request }: Endpoint, all: readonly Names[], known: Known): Names[] {
  const optional = fieldsOf(request).filter(([, field]) => field.safeParse(undefined).success);
  return optional.flatMap(([key, field]) =>
    combine(all.slice(0, maxOptional), key, valuesOf(known, key, field).slice(0, maxOptional)),
  );
}

function fieldsOf({ query }: Endpoint['request']): [string, z.ZodType][] {
  return (Object.entries(query?.shape ?? {}) as [string, z.ZodType][]).filter(([key]) => !paging.has(key));
}

const combine = (all: readonly Names[], key: string, values: readonly string[]): Names[] =>
  all.flatMap((names) => values.map((value) => ({ ...names, [key]: value })));

function valuesOf(known: Known, source: string, field?: z.ZodType): string[] {
  return [...choicesOf(field), ...(known.get(namedAs[source] ?? source) ?? [])].filter(
    (value) => field?.safeParse(value).success ?? true,
  );
}

function choicesOf(field: z.ZodType | undefined): string[] {
  const inner = field instanceof z.ZodOptional || field instanceof z.ZodDefault ? field.unwrap() : field;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

/** Takes the names out of an answer: what the fields of a list call by an id is the `:id` of the paths below it. */
function learn(value: unknown, known: Map<string, Set<string>>, path: string, key = ''): void {
  if (Array.isArray(value)) for (const one of value) learn(one, known, path, key);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) learn(one, known, path, name);
  else if (typeof value === 'string' && value !== '' && value.length <= 60) {
    const names = /id$/iu.test(key) ? [key, `${path}/:id`] : [key];
    for (const name of names) known.set(name, (known.get(name) ?? new Set()).add(value));
  }
}
