import { expect, it } from 'vitest';
import { ApiError } from '#platform/web/api/api-error.ts';
import { readRefusal } from './read-refusal.ts';

it("a refusal by the server reads like a finding of the form's check", () => {
  const refusal = new ApiError(
    422,
    [
      {
        code: 'invoice_incomplete',
        message: 'A-1: §14(4)5-USTG',
        description: 'errors.invoice_incomplete',
        field: 'invoice.positions.0.price',
        params: { rule: '§14(4)5-USTG', found: '' },
      },
      {
        code: 'invoice_incomplete',
        message: 'A-1: BR-16',
        description: 'errors.invoice_incomplete',
        params: { rule: 'BR-16' },
      },
      { code: 'overloaded', message: 'x' },
    ],
    '',
  );
  expect(readRefusal(refusal)).toEqual([
    { rule: '§14(4)5-USTG', severity: 'error', field: 'positions.0.price', params: { found: '' } },
    { rule: 'BR-16', severity: 'error', field: '', params: {} },
  ]);
});
