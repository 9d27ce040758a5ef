import { describe, expect, it } from 'vitest';
import type { ChartData } from '../../contract/chart.ts';
import { chartSettings } from './chart-settings.ts';
import type { ChartLook } from './chart-settings.ts';

const look: ChartLook = {
  colors: { main: 'teal', second: 'ochre', line: 'grey', text: 'black', surface: 'white', font: 'Inter' },
  hatch: (color) => `hatched ${color}`,
  format: (euros, decimals) => `${euros.toFixed(decimals)} €`,
  currentNote: 'läuft noch',
  isStill: false,
};
const data: ChartData = {
  categories: ['Jan', 'Feb', 'Mär'].map((label, index) => ({ id: `2026-0${index + 1}`, label, name: `${label} lang` })),
  current: '2026-02',
  series: [
    {
      id: 'invoiced',
      label: 'Gestellt',
      shape: 'bar',
      tone: 'main',
      values: [100, 50.5, null],
      before: { label: 'Gestellt 2025', values: [80, 90, 0] },
    },
    { id: 'paid', label: 'Eingegangen', shape: 'line', tone: 'second', values: [70, 0, null] },
  ],
};
const draw = (changes: Partial<ChartLook> = {}) => chartSettings(data, { ...look, ...changes });

describe('a chart of a year', () => {
  it('draws bars, the year before as an outline of the same colour, and a line above them', () => {
    const [bars, outline, line] = draw().data.datasets;
    expect(bars).toMatchObject({ label: 'Gestellt', data: [100, 50.5, null], borderColor: 'teal' });
    expect(outline).toMatchObject({
      label: 'Gestellt 2025',
      data: [80, 90, 0],
      backgroundColor: 'transparent',
      borderColor: 'teal',
      borderWidth: 1,
    });
    expect(line).toMatchObject({ type: 'line', data: [70, 0, null], borderColor: 'ochre' });
    // The outline stands around the bar, at the same place.
    expect([bars?.stack, (line?.order ?? 9) < (bars?.order ?? 0)]).toEqual([outline?.stack, true]);
  });

  it('hatches the month that is not over, and leaves months to come empty', () => {
    const [bars] = draw().data.datasets;
    expect(bars?.backgroundColor).toEqual(['teal', 'hatched teal', 'teal']);
    expect(bars?.data.at(-1)).toBeNull();
  });

  it('begins at zero, with whole euros on the axis, and puts no bar on top of another', () => {
    const { x, y } = (draw().options?.scales ?? {}) as Record<
      string,
      { beginAtZero?: boolean; stacked?: boolean; ticks: object }
    >;
    expect([y?.beginAtZero, y?.stacked, x?.stacked]).toEqual([true, false, true]);
    const ticks = y?.ticks as { readonly callback: (value: number) => string } | undefined;
    expect(ticks?.callback(2000)).toBe('2000 €');
  });

  it('names the whole month and the cents where the pointer rests', () => {
    const tooltip = draw().options?.plugins?.tooltip?.callbacks as unknown as
      | {
          title: (items: { dataIndex: number }[]) => string;
          label: (item: { dataset: { label: string }; parsed: { y: number | null } }) => string;
        }
      | undefined;
    expect(tooltip?.title([{ dataIndex: 0 }])).toBe('Jan lang');
    expect(tooltip?.title([{ dataIndex: 1 }])).toBe('Feb lang (läuft noch)');
    expect(tooltip?.label({ dataset: { label: 'Gestellt' }, parsed: { y: 50.5 } })).toBe('Gestellt: 50.50 €');
  });

  it('does not move for those who want no motion', () => {
    expect([draw().options?.animation, draw({ isStill: true }).options?.animation]).toEqual([{ duration: 200 }, false]);
  });
});
