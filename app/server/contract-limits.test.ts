import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { maxBodyBytes } from '#platform/contract/endpoint.ts';
import type { EndpointRequest } from '#platform/contract/endpoint.ts';
import { maxInteger } from '#platform/contract/integers.ts';
import { endpoints } from '#testing/product-modules.ts';

// Whatever an endpoint reads can be stored and looked up: texts without NUL and lone surrogates, days that
// PostgreSQL knows, whole numbers that a column holds. Every schema of every request is walked.

const halves = ['a\u0000b', '\u0000', '\uD800', 'a\uDC00b'];
const noDays = ['0000-01-01', '0000-01-01T00:00:00Z', '+012345-01-01', '-0001-01-01'];
const noIntegers = [maxInteger + 1, -maxInteger - 2, 2 ** 53, Number.POSITIVE_INFINITY, Number.NaN];

function refused(schema: z.ZodType): readonly unknown[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return [...halves, ...(schema.format?.startsWith('date') ? noDays : [])];
  if (schema instanceof z.ZodNumber) return schema.isInt ? noIntegers : [Number.POSITIVE_INFINITY, Number.NaN];
  return halves;
}

/** Lists the parts of a schema; parts that contain no others are its leaves. */
function parts(schema: z.ZodType): [name: string, part: z.ZodType][] {
  const one = (name: string, part: unknown): [string, z.ZodType] => [name, part as z.ZodType];
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).map(([name, part]) => one(`.${name}`, part));
  if (schema instanceof z.ZodArray) return [one('[]', schema.element)];
  if (schema instanceof z.ZodUnion) return schema.options.map((option, index) => one(`|${index}`, option));
  if (schema instanceof z.ZodRecord) return [one('{key}', schema.keyType), one('{}', schema.valueType)];
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item, index) => one(`[${index}]`, item));
  if (schema instanceof z.ZodPipe) return [one('', schema.in)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [one('', schema.unwrap())];
  // A text that its content refuses is left out.
  if (schema instanceof z.ZodCatch) return [one('', schema.unwrap())];
  return [];
}

function walk(name: string, schema: z.ZodType): [string, z.ZodType][] {
  return [[name, schema], ...parts(schema).flatMap(([step, part]) => walk(name + step, part))];
}

function walkRequest(request: EndpointRequest): [string, z.ZodType][] {
  const { files: _rules, ...schemas } = request;
  return Object.entries(schemas).flatMap(([part, whole]) => walk(part, whole as z.ZodType));
}

/** A part that holds others and is not walked would hide them. */
const known = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodBoolean,
  z.ZodNull,
  z.ZodObject,
];

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint.request] as const))('%s', (_id, request) => {
  it('no endpoint accepts a text that cannot be stored', () => {
    for (const [place, schema] of walkRequest(request).filter(([, part]) => parts(part).length === 0)) {
      expect(
        known.some((kind) => schema instanceof kind),
        `${place} is of a kind that this test does not know`,
      ).toBe(true);
      for (const value of refused(schema))
        expect([place, value, schema.safeParse(value).success]).toEqual([place, value, false]);
    }
    expect(Object.keys(request).every((part) => ['params', 'query', 'body', 'files'].includes(part))).toBe(true);
  });
});

const everything = endpoints.flatMap(({ id, request }) =>
  walkRequest(request).map(([place, part]) => [`${id} ${place}`, part] as const),
);
const tooLong = 'a'.repeat(20_000);

it('a list that is too long is refused before its items are validated', () => {
  const lists = everything.filter(([, part]) => part instanceof z.ZodArray);
  expect(lists.length).toBeGreaterThan(5);
  for (const [place, list] of lists) {
    const { error } = list.safeParse(Array.from({ length: 20_000 }, () => null));
    expect([place, error?.issues.length, error?.issues[0]?.code]).toEqual([place, 1, 'too_big']);
  }
});

it('a text that is too long is refused before Unicode composition, which takes quadratic time', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const composing = everything.filter(([, part]) => {
    normalize.mockClear();
    part.safeParse(tooLong);
    return normalize.mock.calls.length > 0;
  });
  normalize.mockRestore();
  expect(composing.map(([place]) => place)).toEqual([]);
});

it('endpoints without permissions, or for accounts and organisations, accept short bodies only; logos are for the operator', () => {
  const withLogo = new Set(['addBrand', 'saveBrand']);
  const small = endpoints.filter(
    ({ id, access, path }) =>
      (typeof access === 'string' || /\/(?:auth|organization-configuration|central-configuration)\//u.test(path)) &&
      !withLogo.has(id),
  );
  expect(small.filter((endpoint) => maxBodyBytes(endpoint) > 16 * 1024).map(({ id }) => id)).toEqual([]);
  expect(small.length).toBeGreaterThan(20);
});
