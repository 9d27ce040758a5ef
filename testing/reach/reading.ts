import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { toUrl } from '../fuzz-urls.ts';
import type { TestBrowser } from '../http.ts';

/** Values by the names of the fields in which answers hold them. */
type Known = ReadonlyMap<string, ReadonlySet<string>>;
/** What a call names in path and query. */
type Names = Readonly<Record<string, string>>;

export interface Readable {
  /** All that was answered. */
  readonly text: string;
  /** The calls by which it was read, by the ids of the endpoints; each names what has to be named. */
  readonly calls: ReadonlyMap<string, readonly Names[]>;
}

const maxCalls = 60;
/** Enough to reach what is named by an answer that is itself reached by a name. */
const rounds = 3;
const paging = new Set(['limit', 'cursor', 'sort', 'direction', 'searchTerm']);

/** Endpoints whose answers can be read as text. */
export function readingEndpoints(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.filter(({ method, response, changesState }) => method === 'GET' && changesState !== true && (response instanceof z.ZodType || response === 'csv' || response === 'csv-or-task'));
}

/** Reads whatever somebody is answered by the endpoints, with the names that other answers give. @throws Error for an answer that is a failure of the server */
export async function readAll(browser: TestBrowser, endpoints: readonly Endpoint[], given: Readonly<Record<string, readonly string[]>>): Promise<Readable> {
  const known = new Map(Object.entries(given).map(([key, values]) => [key, new Set(values)]));
  const answers = new Map<string, string>();
  const calls = new Map<string, Names[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const endpoint of endpoints) {
      for (const names of listNames(endpoint, known)) {
        const url = urlOf(endpoint, names);
        if (answers.has(url)) continue;
        const { status, text, body } = await browser.call('GET', url);
        if (status >= 500) throw new Error(`${url} was answered with ${status}: ${text}`);
        answers.set(url, status === 200 ? text : '');
        if (status !== 200) continue;
        calls.set(endpoint.id, [...(calls.get(endpoint.id) ?? []), names]);
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

/** Without any name that can be left out, and with each of those that are known. */
function listNames({ path, request }: Endpoint, known: Known): Names[] {
  const inPath = [...path.matchAll(/:(\w+)/gu)].map(([, key = '']) => key);
  const fields = Object.entries(request.query?.shape ?? {}).filter(([key]) => !paging.has(key)) as [string, z.ZodType][];
  const needed = fields.filter(([, field]) => !field.safeParse(undefined).success);
  const below = path.slice(0, path.indexOf('/:id') + 4);
  const valuesOf = (key: string, field?: z.ZodType): string[] => [...choicesOf(field), ...(known.get(key === 'id' && inPath.includes('id') ? below : key) ?? [])].filter((value) => field?.safeParse(value).success ?? true);
  const combine = (all: readonly Names[], [key, field]: readonly [string, z.ZodType?]): Names[] => all.flatMap((names) => valuesOf(key, field).map((value) => ({ ...names, [key]: value })));
  const whole = [...inPath.map((key) => [key] as const), ...needed].reduce(combine, [{}] as readonly Names[]);
  const optional = fields.filter(([key]) => !needed.some(([other]) => other === key));
  return [...whole, ...optional.flatMap((field) => combine(whole, field))].slice(0, maxCalls);
}

function choicesOf(field: z.ZodType | undefined): string[] {
  const inner = field instanceof z.ZodOptional || field instanceof z.ZodDefault ? field.unwrap() : field;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

/** Takes the names out of an answer: what the fields of a list call by an id is the `:id` of the paths below it. */
function learn(value: unknown, known: Map<string, Set<string>>, path: string, key = ''): void {
  if (Array.isArray(value)) for (const one of value) learn(one, known, path, key);
  else if (typeof value === 'object' && value !== null) for (const [name, one] of Object.entries(value)) learn(one, known, path, name);
  else if (typeof value === 'string' && value !== '' && value.length <= 60) {
    const names = /id$/iu.test(key) ? [key, `${path}/:id`] : [key];
    for (const name of names) known.set(name, (known.get(name) ?? new Set()).add(value));
  }
}
