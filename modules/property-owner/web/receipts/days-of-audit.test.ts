import { expect, it } from 'vitest';
import { daysOfAudit } from './days-of-audit.ts';

it('the report covers the year before until the end of June in Germany, then the current one', () => {
  expect(daysOfAudit(new Date('2026-06-30T21:59:59Z'))).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(daysOfAudit(new Date('2026-06-30T22:00:00Z'))).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});
