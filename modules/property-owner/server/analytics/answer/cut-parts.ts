import type { ChartKind } from '#modules/property-owner/contract/analytics/plan.ts';
import type { Drawn } from './table.ts';

/** Slices of a pie beside the rest, and bars beside it. */
const maxSlices = 7;
const maxBars = 30;

/** Cuts a drawing to the number of parts that can be told apart; the rest becomes one where values can be added. */
export function cutParts(
  { labels, datasets }: Drawn,
  {
    kind,
    isAdditive,
    nameRest,
  }: { readonly kind: ChartKind; readonly isAdditive: boolean; readonly nameRest: (count: number) => string },
): Drawn {
  const most = kind === 'pie' ? maxSlices : kind === 'line' ? 120 : maxBars;
  if (labels.length <= most) return { labels, datasets };
  const sum = (values: readonly (number | null)[]): number => {
    // In cents, so that nothing is lost.
    const cents = values.reduce<number>((total, value) => total + Math.round((value ?? 0) * 100), 0);
    return cents / 100;
  };
  return {
    labels: [...labels.slice(0, most), ...(isAdditive ? [nameRest(labels.length - most)] : [])],
    datasets: datasets.map(({ label, data }) => ({
      label,
      data: [...data.slice(0, most), ...(isAdditive ? [sum(data.slice(most))] : [])],
    })),
  };
}
