import { readWrittenWorkbook } from '../workbook-reader.ts';
import type { TestAnswer, TestBrowser } from '../http.ts';
import { idsOf } from './soak-books.ts';

/** Random numbers from 0 to 1 that a seed repeats (Lehmer). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface SoakRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: object;
}

const portal = '/api/ri/property-management';

export interface SoakWorld {
  /** Owners of the largest organisation. */
  readonly places: number;
  /** The place of the one with many postings. */
  readonly large: number;
}

/**
 * Creates requests that read owners and requests of administrators that write: half of them name an owner of one's own,
 * half name any.
 */
export function createSoakRequests(
  seed: number,
  { places, large }: SoakWorld,
  own: readonly number[],
): () => SoakRequest {
  const random = createRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0];
  const read = (url: string): SoakRequest => ({ method: 'GET', url: `${portal}/${url}` });
  const record = (): string => pick(['owner', 'property', 'rental_unit', 'tenant', 'cost_type', 'service_provider']);
  return () => {
    const place = (random() < 0.5 ? own[below(own.length)] : undefined) ?? 1 + below(places);
    const { eid, moid, mid, archivid } = idsOf(place);
    // Whole exports of the large one take seconds.
    const small = idsOf(place === large ? 1 : place).eid;
    const term = pick(['zqb', 'zqn', 'zqt', 'firma zq', 'mieter', 'e-', `zqb${below(places)}q`, 'z']);
    const filter = pick([
      '',
      `moid=${moid}`,
      `mid=${mid}`,
      'from=2025-03-01&to=2025-09-30',
      `searchTerm=${term}`,
      'limit=3',
      'kaid=0',
    ]);
    const write = (method: SoakRequest['method'], path: string, body?: object): SoakRequest => ({
      method,
      url: `${portal}/${path}`,
      ...(body && { body }),
    });
    return pick<() => SoakRequest>([
      () => read(`transactions/${eid}?${filter}`),
      () => read(`transactions/${eid}?${filter}`),
      () => read(`transactions/${eid}?${filter}`),
      () => read(`transactions/${small}/export?${filter.replace('limit=3', '')}`),
      () => read(`eigentuemer?eid=${eid}`),
      () => read(`eigentuemer?searchTerm=${term}`),
      () => read('eigentuemer?limit=5'),
      () => read(`current-user-eigentuemer?searchTerm=${term}`),
      () => read('current-user-eigentuemer'),
      () => read(`get-file/${archivid}`),
      () => read(`get-file/${archivid}`),
      () => read(`jahresauswertung/${eid}/2025`),
      () => read(`jahresauswertung/${eid}/2020`),
      () => read(`excel-dowload/${small}?from=2025-01-01&to=2025-06-30`),
      () => read('data-state'),
      () => read('owner-view'),
      () => read('configuration'),
      () => read('unassigned-transactions'),
      () => read(`user-eigentuemer/${eid}`),
      () => read(`owner-invitations?searchTerm=${term}`),
      () => read('refreshes'),
      () => ({ method: 'GET', url: `/api/benit/property-management/${record()}?searchTerm=${term}` }),
      () => ({
        method: 'GET',
        url: `/api/benit/property-management/${record()}/lookup?field=owner&searchTerm=${term}`,
      }),
      () => ({
        method: 'GET',
        url: pick([
          '/api/benit/tasks',
          '/api/benit/organization-configuration/audit?limit=20',
          '/api/benit/accounting/customer',
          '/api/benit/accounting/configuration',
          '/api/benit/currentuser',
        ]),
      }),
      () => write('POST', 'unassigned-transactions', { buchungids: ['x'], eid: 'missing' }),
      () => write('DELETE', `user-eigentuemer/${eid}/${crypto.randomUUID()}`),
      () => write('PUT', 'user-eigentuemer', { id: crypto.randomUUID(), sendReleaseEmail: false }),
      () => write('POST', 'owner-view', { eid: 'missing' }),
    ])();
  };
}

/** All texts of an answer: what is compressed in a workbook included. */
export async function readTexts({ headers, status, text, bytes }: TestAnswer): Promise<string> {
  if (status !== 200 || !String(headers['content-type']).includes('spreadsheetml'))
    return text.length === bytes.length ? text : `${text}${bytes.toString('latin1')}`;
  return JSON.stringify([...(await readWrittenWorkbook(bytes))]);
}

export const send = (browser: TestBrowser, { method, url, body }: SoakRequest): Promise<TestAnswer> =>
  browser.call(method, url, body && { body });
