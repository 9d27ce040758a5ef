import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { TestBrowser } from '../http.ts';
import type { Marker } from './markers.ts';
import { nobodysWord } from './markers.ts';
import { urlOf } from './reading.ts';
import type { Readable } from './reading.ts';

const paging = new Set(['limit', 'cursor', 'sort', 'direction', 'editor']);

/** Fields of a query that take any word: the search, and filters by what somebody would have to know. */
export function wordFields({ request }: Endpoint): string[] {
  const fields = Object.entries(request.query?.shape ?? {}) as [string, z.ZodType][];
  return fields.filter(([name, field]) => !paging.has(name) && field.safeParse(nobodysWord).success).map(([name]) => name);
}

/** True if the permission alone lets somebody call it. */
export function opensWith({ access }: Endpoint, permission: string): boolean {
  if (typeof access !== 'object') return access === 'member';
  return 'permission' in access ? access.permission === permission : (access.anyPermission as readonly string[]).includes(permission);
}

export interface Reach {
  readonly endpoint: Endpoint;
  readonly field: string;
  readonly cells: string[];
}

/** The cells whose markers change an answer, by the endpoints and their fields that take a word. */
export async function findReach(browser: TestBrowser, endpoints: readonly Endpoint[], { calls }: Readable, markers: readonly Marker[]): Promise<Reach[]> {
  const reach: Reach[] = [];
  for (const endpoint of endpoints) {
    for (const field of wordFields(endpoint)) {
      const cells = new Set<string>();
      for (const names of (calls.get(endpoint.id) ?? []).filter((one) => !(field in one))) {
        const ask = async (term: string): Promise<string> => {
          const { status, text } = await browser.call('GET', urlOf(endpoint, names, { [field]: term }));
          if (status >= 400 && status !== 404) throw new Error(`${endpoint.id}?${field} was answered with ${status}: ${text}`);
          return text.replaceAll(term, '');
        };
        const nothing = await ask(nobodysWord);
        for (const { cell, term } of markers) if (!cells.has(cell) && (await ask(term)) !== nothing) cells.add(cell);
      }
      reach.push({ endpoint, field, cells: [...cells] });
    }
  }
  return reach;
}

/** What the cursors of a list hold, in every order that it offers. */
export async function readCursors(browser: TestBrowser, endpoint: Endpoint, { calls }: Readable): Promise<string> {
  const sort = endpoint.request.query?.shape['sort'] as { unwrap?: () => z.ZodEnum } | undefined;
  const orders = (sort?.unwrap?.().options ?? []).flatMap((by) => ['asc', 'desc'].map((direction) => ({ sort: String(by), direction })));
  const cursors: string[] = [];
  for (const names of calls.get(endpoint.id) ?? []) {
    for (const order of orders.length > 0 ? orders : [{}]) {
      const { body } = await browser.call<{ nextCursor?: string | null }>('GET', urlOf(endpoint, names, { limit: '1', ...order }));
      cursors.push(Buffer.from(body.nextCursor?.replace(/^\d\./u, '') ?? '', 'base64url').toString());
    }
  }
  return cursors.join('\n');
}
