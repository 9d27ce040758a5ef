import { expect, it } from 'vitest';
import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { contractValidatorCompiler } from './validation.ts';

it('names the first hundred unknown fields and ignores the rest', () => {
  let read = 0;
  const keys = new Proxy(
    Array.from({ length: 100_000 }, (_, index) => `key${index}`),
    {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/u.test(name)) read += 1;
        return Reflect.get(target, name, receiver);
      },
    },
  );
  const issues = [{ code: 'unrecognized_keys', keys, path: [], message: '', input: undefined }];
  const schema = { safeParse: () => ({ success: false, error: { issues } }) } as unknown as z.ZodType;
  const validate = contractValidatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const result: { error?: unknown } = Object(validate({}));
  if (!(result.error instanceof AppError)) throw new Error('not refused');
  expect(result.error.toEntries()).toHaveLength(100);
  expect(result.error.toEntries()[99]).toMatchObject({ code: 'unknown_field', field: 'key99' });
  expect(read).toBe(100);
});
