import { describe, expect, it } from 'vitest';
import { splitClaims } from './plan-payment.ts';

const owed = { costs: 40, interest: 12.05 };

describe('a payment of an invoice with claims', () => {
  it('settles costs first, then interest, then the invoice (§ 367 BGB)', () => {
    expect(splitClaims(30, owed, 4760)).toEqual({ costs: 30, interest: 0, claims: 30, debt: 0 });
    expect(splitClaims(50, owed, 4760)).toEqual({ costs: 40, interest: 10, claims: 50, debt: 0 });
    expect(splitClaims(500, owed, 4760)).toEqual({ costs: 40, interest: 12.05, claims: 52.05, debt: 447.95 });
  });

  it('goes to the invoice with all that is left, also more than is open', () => {
    expect(splitClaims(4812.05, owed, 4760).debt).toBe(4760);
    expect(splitClaims(5000, owed, 4760)).toMatchObject({ claims: 52.05, debt: 4947.95 });
  });
});
