import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { TestBrowser } from '../http.ts';
import type { Marker } from './markers.ts';
import { nobodysWord } from './markers.ts';
import { urlOf } from './reading.ts';
import type { Readable } from './reading.ts';

const paging = new Set(['limit', 'cursor', 'sort', 'direction', 'searchTerm', 'editor']);

/** Fields of a query, besides the search, that take any word: filters by what somebody has to know. */
export function filterFields({ request }: Endpoint): string[] {
  const fields = Object.entries(request.query?.shape ?? {}) as [string, z.ZodType][];
  return fields
    .filter(([name, field]) => !paging.has(name) && field.safeParse(nobodysWord).success)
    .map(([name]) => name);
}

/** True if the permission alone lets somebody call it. */
export function opensWith({ access }: Endpoint, permission: string): boolean {
  if (typeof access !== 'object') return access === 'member';
  return 'permission' in access
    ? access.permission === permission
    : (access.anyPermission as readonly string[]).includes(permission);
}

/**
 * The markers by which a search changes its answer. It is asked for what several begin with: only where that finds
 * something is it asked for each of them.
 */
export async function findReach(
  browser: TestBrowser,
  endpoint: Endpoint,
  readable: Readable,
  markers: readonly Marker[],
): Promise<Marker[]> {
  const found = new Set<Marker>();
  for (const isFound of await openSearches(browser, endpoint, readable)) {
    const descend = async (under: readonly Marker[], length: number): Promise<void> => {
      for (const [prefix, group] of Map.groupBy(under, ({ term }) => term.slice(0, length))) {
        if (!(await isFound(prefix))) continue;
        if (group.every(({ term }) => term.length <= length)) for (const marker of group) found.add(marker);
        else await descend(group, length + 1);
      }
    };
    await descend(markers, shortest);
  }
  return [...found];
}

/** True if the search finds any marker. */
export async function reachesAny(
  browser: TestBrowser,
  endpoint: Endpoint,
  readable: Readable,
  markers: readonly Marker[],
): Promise<boolean> {
  const prefixes = new Set(markers.map(({ term }) => term.slice(0, shortest)));
  for (const isFound of await openSearches(browser, endpoint, readable))
    for (const prefix of prefixes) if (await isFound(prefix)) return true;
  return false;
}

/**
 * Searches of a list, each with what else it has to be told: true if the answer is another one than for a word that
 * nothing has.
 */
async function openSearches(
  browser: TestBrowser,
  endpoint: Endpoint,
  { calls }: Readable,
): Promise<((term: string) => Promise<boolean>)[]> {
  return Promise.all(
    (calls.get(endpoint.id) ?? []).map(async (names) => {
      const ask = async (searchTerm: string): Promise<string> => {
        const { status, text } = await browser.call('GET', urlOf(endpoint, names, { searchTerm }));
        if (status !== 200) throw new Error(`${endpoint.id} was answered with ${status}: ${text}`);
        return text;
      };
      const nothing = await ask(nobodysWord);
      return async (term: string) => (await ask(term)) !== nothing;
    }),
  );
}

/** True if a field of this name stands in what the endpoint answers. */
export function answersField({ response }: Endpoint, field: string): boolean {
  return (
    response instanceof z.ZodType &&
    JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })).includes(`"${field}":`)
  );
}

/** Length of the common beginning of one kind's markers. */
const shortest = 2;

/** Reads the content of a list's cursors, in every order that the list offers. */
export async function readCursors(browser: TestBrowser, endpoint: Endpoint, { calls }: Readable): Promise<string> {
  const sort = endpoint.request.query?.shape['sort'] as { unwrap?: () => z.ZodEnum } | undefined;
  const orders = (sort?.unwrap?.().options ?? []).flatMap((by) =>
    ['asc', 'desc'].map((direction) => ({ sort: String(by), direction })),
  );
  const cursors: string[] = [];
  for (const names of calls.get(endpoint.id) ?? []) {
    for (const order of orders.length > 0 ? orders : [{}]) {
      const { body } = await browser.call<{ nextCursor?: string | null }>(
        'GET',
        urlOf(endpoint, names, { limit: '1', ...order }),
      );
      cursors.push(Buffer.from(body.nextCursor?.replace(/^\d\./u, '') ?? '', 'base64url').toString());
    }
  }
  return cursors.join('\n');
}
