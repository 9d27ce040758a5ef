import { expect, it } from 'vitest';
import { listAgendaPresets } from './agenda-presets.ts';

const titleOf = (day: string, id: string) => listAgendaPresets(day).find((preset) => preset.id === id)?.titel;

it.each([
  ['2026-05-12', 2025, 2026],
  ['2026-12-17', 2025, 2027],
])('a meeting on %s resolves on the settlement of %i and the plan of %i', (day, settled, planned) => {
  expect(titleOf(day, 'settlement')).toBe(
    `Beschluss über Nachschüsse und Anpassung der Vorschüsse aus der Jahresabrechnung ${settled}`,
  );
  expect(titleOf(day, 'plan')).toBe(`Beschluss über die Vorschüsse nach dem Wirtschaftsplan ${planned}`);
});

it('approves no settlement and no plan (§ 28 WEG)', () => {
  for (const { titel, antrag } of listAgendaPresets('2026-12-17'))
    expect(`${titel} ${antrag}`).not.toMatch(/genehmig/iu);
});
