import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCanonicalJson } from './canonical-json.ts';
import { hashLink } from './link.ts';

test('the hash of a link equals the sha256sum of its lines, and stays so', () => {
  const link = {
    organization: 'o',
    sequence: 2,
    invoice: 'i',
    number: 'RE/Ä-1',
    issued: '2026-03-05T09:30:00.123Z',
    takenOver: false,
    content: 'c',
    pdf: 'p',
    cii: null,
    ubl: 'u',
    previous: '0',
  };
  expect(hashLink(link)).toBe('7ab24b952f7d218ec17c9864438f8afbceb071ba2b340792f00fb4b0cadc08fd');
});

test('equal JSON values are written as equal texts, whatever the order of their names', () => {
  expect(toCanonicalJson({ b: [1, { z: null, a: 'ä"\n' }], a: 1.1, c: undefined, é: true, B: -0 })).toBe(
    String.raw`{"B":0,"a":1.1,"b":[1,{"a":"ä\"\n","z":null}],"é":true}`,
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const reversed = (part: unknown): unknown =>
        Array.isArray(part)
          ? part.map(reversed)
          : typeof part === 'object' && part !== null
            ? Object.fromEntries(
                Object.entries(part)
                  .toReversed()
                  .map(([name, inner]) => [name, reversed(inner)]),
              )
            : part;
      expect(toCanonicalJson(reversed(value))).toBe(toCanonicalJson(value));
      expect(JSON.parse(toCanonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(() => toCanonicalJson(Number.NaN)).toThrow(TypeError);
});
