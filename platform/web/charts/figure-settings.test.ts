import { describe, expect, it } from 'vitest';
import { figureSettings } from './figure-settings.ts';
import type { FigureData } from './figure-settings.ts';

const data: FigureData = {
  kind: 'bar',
  labels: ['Lindenallee 12', 'Ein sehr langer Name eines Hauses am Ende der Straße'],
  datasets: [
    { label: '2025', data: [10, null] },
    { label: '2026', data: [20, 30.5] },
  ],
  axes: { labels: 'Objekt', values: 'Euro' },
};
const draw = (changes: Partial<FigureData> = {}, isSmall = false) =>
  figureSettings(
    { ...data, ...changes },
    {
      series: ['teal', 'ochre'],
      colors: { line: 'grey', text: 'black', surface: 'white', font: 'Inter' },
      format: (value) => `${value} €`,
      isStill: true,
      isSmall,
    },
  );
type Scale = {
  stacked: boolean;
  title: { display: boolean; text: string };
  ticks: { callback: (this: unknown, value: number, index: number) => string };
};
const scalesOf = (settings: ReturnType<typeof draw>) => settings.options?.scales as unknown as Record<'x' | 'y', Scale>;

describe('a figure chart', () => {
  it('keeps what is not known empty, and gives each series its colour', () => {
    expect(draw().data.datasets).toMatchObject([
      { data: [10, null], backgroundColor: 'teal' },
      { data: [20, 30.5], backgroundColor: 'ochre' },
    ]);
  });

  it('cuts long names on the axis, and says the axes', () => {
    const { x, y } = scalesOf(draw());
    expect(x.ticks.callback(1, 1)).toBe('Ein sehr langer Name eines …');
    expect([x.title.text, y.title.text, y.ticks.callback(5, 0)]).toEqual(['Objekt', 'Euro', '5 €']);
    expect(scalesOf(draw({}, true)).y.title.display).toBe(false);
  });

  it('cuts names beside bars to half of a narrow chart', () => {
    const { ticks } = scalesOf(draw({ kind: 'horizontalBar' })).y;
    const nameAt = (width: number) => ticks.callback.call({ chart: { width } }, 1, 1);
    expect([nameAt(320), nameAt(900)]).toEqual(['Ein sehr langer Name…', 'Ein sehr langer Name eines …']);
  });

  it('lays bars down, puts them on top of each other, or cuts a pie', () => {
    expect(draw({ kind: 'horizontalBar' }).options).toMatchObject({ indexAxis: 'y' });
    expect(scalesOf(draw({ kind: 'stacked' })).y.stacked).toBe(true);
    const pie = draw({ kind: 'pie', datasets: [{ label: '2025', data: [1, 2] }] });
    expect([pie.type, pie.data.datasets[0]?.backgroundColor]).toEqual(['pie', ['teal', 'ochre']]);
  });
});
