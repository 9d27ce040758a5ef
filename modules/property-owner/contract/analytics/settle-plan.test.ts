import { describe, expect, it } from 'vitest';
import type { Plan } from './plan.ts';
import { settlePlan } from './settle-plan.ts';

const plan: Plan = {
  measures: ['expenses'],
  of: 'sum',
  from: '2025-01-01',
  to: '2025-12-31',
  by: [],
  filter: {},
  compare: null,
  sort: null,
  first: null,
  per: null,
  shareOf: null,
  chart: 'number',
};
const compare = { from: '2024-01-01', to: '2024-12-31' };

describe('a settled plan', () => {
  it('asks for balances alone, by account', () => {
    const settled = settlePlan({
      ...plan,
      measures: ['balance', 'income'],
      by: ['house'],
      compare,
      filter: { houses: ['0'], owners: ['E-1'] },
    });
    expect(settled).toMatchObject({
      measures: ['balance'],
      by: ['account'],
      from: null,
      compare: null,
      filter: { owners: ['E-1'] },
      chart: 'table',
    });
  });

  it('lists the largest or the last posting where no group is asked for', () => {
    expect(settlePlan({ ...plan, of: 'largest' })).toMatchObject({
      by: ['posting'],
      sort: 'value',
      first: 1,
      chart: 'table',
    });
    expect(settlePlan({ ...plan, of: 'last', by: ['house'] })).toMatchObject({ by: ['posting'], sort: null, first: 1 });
    expect(settlePlan({ ...plan, of: 'largest', by: ['house'] })).toMatchObject({ by: ['house'] });
  });

  it('has one measure and no comparison in a table of two groupings', () => {
    const settled = settlePlan({
      ...plan,
      measures: ['income', 'expenses'],
      by: ['house', 'year'],
      compare,
      sort: 'difference',
      chart: 'pie',
    });
    expect(settled).toMatchObject({
      measures: ['income'],
      by: ['house', 'year'],
      compare: null,
      sort: null,
      chart: 'bar',
    });
  });

  it.each([
    [{ chart: 'pie' }, 'number'],
    [{ compare, chart: 'number' }, 'bar'],
    [{ by: ['costType'], chart: 'line' }, 'bar'],
    [{ by: ['month'], chart: 'line' }, 'line'],
    [{ by: ['costType'], chart: 'pie' }, 'pie'],
    [{ by: ['costType'], measures: ['net'], chart: 'pie' }, 'bar'],
    [{ by: ['costType'], chart: 'number' }, 'bar'],
  ] as const)('%j is drawn as %s', (changes, chart) => {
    expect(settlePlan({ ...plan, ...(changes as Partial<Plan>) }).chart).toBe(chart);
  });

  it('settles to itself', () => {
    for (const changes of [
      {},
      { of: 'largest' },
      { measures: ['balance'] },
      { by: ['house', 'month'], chart: 'stacked' },
    ] as Partial<Plan>[]) {
      const once = settlePlan({ ...plan, ...changes });
      expect(settlePlan(once)).toEqual(once);
    }
  });
});
