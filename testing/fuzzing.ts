import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { errorAnswerSchema } from '#platform/contract/errors.ts';
import { isFileResponse } from '#platform/contract/files.ts';
import type { FileResponse } from '#platform/contract/files.ts';
import { isPageResponse } from '#platform/contract/pages.ts';
import { taskSchema } from '#platform/contract/task.ts';
import type { ModuleEntity } from '#platform/server/module.ts';
import { hostile, hostileHeaders, hostileQueries, likely, toJson } from './arbitraries.ts';
import type { KnownValues } from './arbitraries.ts';
import { createTestDatabase } from './database.ts';
import { createFuzzScene } from './fuzz-scene.ts';
import type { BringKnown } from './fuzz-scene.ts';
import { toUrl } from './fuzz-urls.ts';
import { forms } from './hostile-forms.ts';
import type { TestAnswer } from './http.ts';
import { endpointsOf, entitiesOf } from './product-modules.ts';
import { createProductPeople } from './product-people.ts';
import { runsAll } from './lane.ts';
import { bringRecords, findEntity } from './records.ts';

const empty = z.strictObject({});
/** Requests per endpoint; more of them look longer. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 10);
export const fuzzSettings = { seed: 20_261_121, numRuns: runs, endOnFailure: true };
/** An endpoint with many fields may take more than one until one of its inputs is right in all of them. */
const maxBatches = 16;
export const fuzzTimeout = 60_000 * Math.max(1, runs / 120);

/**
 * Declares a test for every endpoint of a module: it gets likely and hostile input from somebody who may call it, must
 * never fail on its own (5xx), and always answers what its contract says.
 *
 * @param bringKnown what is there for the endpoints of the module to name
 * @param secretKeepers ids of endpoints that answer 200 only to a secret that no fuzzer guesses
 */
export async function testByFuzzing(
  name: string,
  bringKnown: BringKnown = async () => ({}),
  secretKeepers: readonly string[] = [],
): Promise<void> {
  const { database } = await createTestDatabase();
  const signInAttacker = createFuzzScene(await createProductPeople(database), database, async (scene) => ({
    ...(await bringKnown(scene)),
    ...(await bringRecords(scene.browser, entitiesOf(name), scene.path)),
  }));

  describe.each(listFuzzed(name).map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
    it('responds by its contract to any input', { timeout: fuzzTimeout }, async () => {
      const browser = await signInAttacker(endpoint.path);
      const { cookie, known } = browser;
      const statuses = new Set<number>();
      const input = inputs(endpoint, known).chain((made) =>
        fc.record({
          ...constants(made),
          form: endpoint.request.files ? forms(endpoint, made.body) : fc.constant(undefined),
        }),
      );
      const requests = fc.record({ method: methods(endpoint), input, suffix: hostileQueries, strange: hostileHeaders });
      const property = fc.asyncProperty(
        requests,
        async ({ method, input: { params, query, body, form }, suffix, strange }) => {
          browser.cookie = cookie;
          const url = toUrl(endpoint.path, params, query);
          const payload = form?.body ?? (endpoint.request.body && toJson(body));
          const answer = await browser.call(
            method,
            suffix === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${suffix}`,
            {
              headers: {
                ...(payload !== undefined && { 'content-type': 'application/json' }),
                ...form?.headers,
                ...strange,
              },
              ...(payload !== undefined && { body: payload }),
            },
          );
          statuses.add(answer.status);
          if (method === 'HEAD') expect([answer.status < 500, answer.text]).toEqual([true, '']);
          else checkAnswer(endpoint, answer);
        },
      );
      const succeeds = (): boolean => statuses.has(200) || statuses.has(202);
      const isDone = (): boolean => succeeds() || secretKeepers.includes(endpoint.id);
      for (let batch = 0; batch === 0 || (batch < maxBatches && !isDone()); batch += 1)
        await fc.assert(property, { ...fuzzSettings, seed: fuzzSettings.seed + batch });
      // Input that never gets past validation would test nothing behind it.
      expect(succeeds()).toBe(!secretKeepers.includes(endpoint.id));
    });
  });
}

/**
 * The endpoints of a module. Those of records are made by one engine: two kinds stand for all, the first and the one that
 * refers to most others, until a release.
 */
function listFuzzed(name: string): readonly Endpoint[] {
  const entities = entitiesOf(name);
  const references = ({ lookups }: ModuleEntity) => Object.keys(lookups).length;
  const [mostReferring] = entities.toSorted((one, other) => references(other) - references(one));
  const chosen = new Set([entities[0], mostReferring]);
  const isFuzzed = ({ path }: Endpoint): boolean => {
    const entity = findEntity(entities, path);
    return runsAll || entity === undefined || chosen.has(entity);
  };
  return endpointsOf(name).filter(isFuzzed);
}

function inputs(endpoint: Endpoint, known: KnownValues) {
  const { params = empty, query = empty, body = empty } = endpoint.request;
  return fc.oneof(
    // Half of them, so that also few runs get past validation.
    {
      weight: 2,
      arbitrary: fc.record({ params: likely(params, known), query: likely(query, known), body: likely(body, known) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ params: likely(params, known), query: hostile(query, known), body: hostile(body, known) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ params: hostile(params, known), query: likely(query, known), body: hostile(body, known) }),
    },
  );
}

function constants<T extends object>(made: T): { [Key in keyof T]: fc.Arbitrary<T[Key]> } {
  return Object.fromEntries(Object.entries(made).map(([key, value]) => [key, fc.constant(value)])) as {
    [Key in keyof T]: fc.Arbitrary<T[Key]>;
  };
}

/** The method of an endpoint, now and then another one that leads to it. */
function methods({ method }: Endpoint) {
  return method === 'GET'
    ? fc.oneof({ weight: 7, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: fc.constant('HEAD' as const) })
    : fc.constant(method);
}

function checkAnswer(endpoint: Endpoint, { status, text, body, headers }: TestAnswer): void {
  expect(status, text).toBeLessThan(500);
  // Pages refuse by pages.
  if (isPageResponse(endpoint.response) && String(headers['content-type']).startsWith('text/html'))
    expect(text).toMatch(/^<!doctype html>/u);
  else if (status === 202) expect(z.object({ task: taskSchema }).safeParse(body).error, text).toBeUndefined();
  else if (status !== 200) expect(errorAnswerSchema.safeParse(body).error, text).toBeUndefined();
  else if (endpoint.response instanceof z.ZodType)
    expect(endpoint.response.safeParse(body).error, text).toBeUndefined();
  else if (isFileResponse(endpoint.response)) checkFile(endpoint.response, text, headers['content-type']);
}

function checkFile({ mediaTypes, sentAs }: FileResponse, text: string, contentType: unknown): void {
  if (sentAs === 'hex') expect(text).toMatch(/^(?:25504446|%PDF)/u);
  else expect(mediaTypes).toContain(String(contentType).split(';', 1)[0]);
}
