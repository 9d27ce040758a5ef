import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultBodyLimit } from '#platform/contract/endpoint.ts';
import { maxInteger } from '#platform/contract/integers.ts';
import { endpoints } from './registry.ts';

// Whatever an endpoint reads can be stored and looked up: texts without NUL and lone surrogates, days that
// PostgreSQL knows, whole numbers that a column holds. Every schema of every request is walked.

const halves = ['a\u0000b', '\u0000', '\uD800', 'a\uDC00b'];
const noDays = ['0000-01-01', '0000-01-01T00:00:00Z', '+012345-01-01', '-0001-01-01'];
const noIntegers = [maxInteger + 1, -maxInteger - 2, 2 ** 53, Number.POSITIVE_INFINITY, Number.NaN];

function refused(schema: z.ZodType): readonly unknown[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return [...halves, ...(schema.format?.startsWith('date') ? noDays : [])];
  if (schema instanceof z.ZodNumber) return schema.isInt ? noIntegers : [Number.POSITIVE_INFINITY, Number.NaN];
  return halves;
}

/** What a schema is made of; the parts that hold no others are its leaves. */
function parts(schema: z.ZodType): [name: string, part: z.ZodType][] {
  const one = (name: string, part: unknown): [string, z.ZodType] => [name, part as z.ZodType];
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).map(([name, part]) => one(`.${name}`, part));
  if (schema instanceof z.ZodArray) return [one('[]', schema.element)];
  if (schema instanceof z.ZodUnion) return schema.options.map((option, index) => one(`|${index}`, option));
  if (schema instanceof z.ZodRecord) return [one('{key}', schema.keyType), one('{}', schema.valueType)];
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item, index) => one(`[${index}]`, item));
  if (schema instanceof z.ZodPipe) return [one('', schema.in)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return [one('', schema.unwrap())];
  return [];
}

function leaves(name: string, schema: z.ZodType): [string, z.ZodType][] {
  const inner = parts(schema);
  return inner.length === 0 ? [[name, schema]] : inner.flatMap(([step, part]) => leaves(name + step, part));
}

/** A part that holds others and is not walked would hide them. */
const known = [z.ZodString, z.ZodStringFormat, z.ZodNumber, z.ZodEnum, z.ZodLiteral, z.ZodBoolean, z.ZodNull, z.ZodObject];

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint.request] as const))('%s', (_id, request) => {
  it('reads nothing that cannot be stored', () => {
    for (const [place, schema] of Object.entries(request).flatMap(([part, whole]) => leaves(part, whole as z.ZodType))) {
      expect(known.some((kind) => schema instanceof kind), `${place} is of a kind that this test does not know`).toBe(true);
      for (const value of refused(schema)) expect([place, value, schema.safeParse(value).success]).toEqual([place, value, false]);
    }
    expect(Object.keys(request).every((part) => ['params', 'query', 'body'].includes(part))).toBe(true);
  });
});

it('nobody sends a long body to what needs no rights, or manages accounts and organisations', () => {
  const small = endpoints.filter(({ access, path }) => typeof access === 'string' || /\/(?:auth|organization-configuration|central-configuration)\//u.test(path));
  expect(small.filter(({ bodyLimit = defaultBodyLimit }) => bodyLimit > 16 * 1024).map(({ id }) => id)).toEqual([]);
  expect(small.length).toBeGreaterThan(20);
});
