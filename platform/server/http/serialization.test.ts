import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contractSerializerCompiler, toShape } from './serialization.ts';

const contract = z.object({
  name: z.string().trim().max(5),
  day: z.iso.date(),
  count: z.number().int().min(1),
  state: z.enum(['draft', 'issued']),
  note: z.string().min(1).nullable(),
  lines: z.array(z.object({ text: z.string().max(2), amount: z.number().optional() })),
  either: z.union([z.object({ kind: z.literal('a'), a: z.uuid() }), z.object({ kind: z.literal('b'), b: z.number() })]),
});
const answer = {
  name: ' Lindenhof ',
  day: 'yesterday',
  count: 0.5,
  state: 'draft',
  note: '',
  lines: [{ text: 'long' }],
  either: { kind: 'a', a: 'x' },
} as const;

const serialize = contractSerializerCompiler({ schema: contract, method: 'GET', url: '/' });

describe('answers', () => {
  it('are sent unchanged, whatever the rules for input', () => {
    expect(JSON.parse(serialize(answer))).toEqual(answer);
  });

  it('contain declared fields only, at every depth', () => {
    const leaking = {
      ...answer,
      secret: 1,
      lines: [{ text: 'x', secret: 2 }],
      either: { ...answer.either, secret: 3 },
    };
    expect(serialize(leaking)).not.toContain('secret');
  });

  it.each([
    ['a missing field', { ...answer, name: undefined }],
    ['a wrong type', { ...answer, count: '1' }],
    ['no number', { ...answer, count: Number.NaN }],
    ['an unknown value', { ...answer, state: 'paid' }],
    ['a wrong type inside a list', { ...answer, lines: [{ text: 1 }] }],
    ['none of several shapes', { ...answer, either: { kind: 'b', b: 'x' } }],
  ])('are refused with %s', (_, wrong) => {
    expect(() => serialize(wrong)).toThrow("Response doesn't match the schema");
  });

  it('have one schema for all routes that share a contract, created at the first response', () => {
    let read = 0;
    const shared = z.object({
      get name() {
        read += 1;
        return z.string().max(5);
      },
    });
    const [first, second] = ['/a', '/b'].map((url) =>
      contractSerializerCompiler({ schema: shared, method: 'GET', url }),
    );
    expect(read).toBe(0);
    expect([first, second].map((send) => send?.({ name: 'longer', secret: 1 }))).toEqual([
      '{"name":"longer"}',
      '{"name":"longer"}',
    ]);
    expect(toShape(shared)).toBe(toShape(shared));
  });

  it('follow the contract about further keys', () => {
    expect(toShape(z.strictObject({ a: z.string() })).safeParse({ a: '', b: 1 }).success).toBe(false);
    expect(toShape(z.looseObject({ a: z.string() })).parse({ a: '', b: 1 })).toEqual({ a: '', b: 1 });
  });
});
