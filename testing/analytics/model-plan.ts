/** Plan as a language model writes it: the expenses of 2025 by cost type. */
export const modelPlan = {
  understood: true,
  measures: ['expenses'],
  of: 'sum',
  from: '2025-01-01',
  to: '2025-12-31',
  by: ['costType'],
  houses: [] as string[],
  costTypes: [] as string[],
  withoutCostTypes: [] as string[],
  transferable: null,
  receipt: null,
  compare: null,
  sort: null,
  first: null,
  per: null,
  chart: 'bar',
};
