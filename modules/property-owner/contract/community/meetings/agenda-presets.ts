import type { majorities } from './meeting-kinds.ts';

/** An agenda item to start from. */
export interface AgendaPreset {
  readonly id: string;
  readonly titel: string;
  readonly antrag: string;
  readonly mehrheit: (typeof majorities)[number];
}

/** First month of autumn meetings, which resolve on the plan of the next year. */
const autumn = 9;

/**
 * Lists usual agenda items in German, the language of the law: since 2020 one resolves on back payments and advances
 * (§ 28 (1) and (2) WEG), and no longer approves a settlement or a plan.
 *
 * @param day of the meeting, `YYYY-MM-DD`
 */
export function listAgendaPresets(day: string): readonly AgendaPreset[] {
  const year = Number(day.slice(0, 4));
  const settled = year - 1;
  const planned = Number(day.slice(5, 7)) >= autumn ? year + 1 : year;
  return [
    preset('opening', 'Begrüßung, Feststellung der Anwesenheit und der Beschlussfähigkeit'),
    preset(
      'settlement',
      `Beschluss über Nachschüsse und Anpassung der Vorschüsse aus der Jahresabrechnung ${settled}`,
      `Die Nachschüsse und die Anpassung der Vorschüsse aus der Jahresabrechnung ${settled} werden nach den Einzelabrechnungen beschlossen.`,
    ),
    preset(
      'plan',
      `Beschluss über die Vorschüsse nach dem Wirtschaftsplan ${planned}`,
      `Die Vorschüsse nach dem Wirtschaftsplan ${planned} werden nach den Einzelwirtschaftsplänen beschlossen. Sie gelten, bis über einen neuen Wirtschaftsplan beschlossen ist.`,
    ),
    preset('manager', 'Entlastung des Verwalters', `Dem Verwalter wird für das Jahr ${settled} Entlastung erteilt.`),
    preset('board', 'Wahl des Verwaltungsbeirats', 'In den Verwaltungsbeirat werden gewählt: '),
    preset('construction', 'Bauliche Veränderung: ', 'Die Gemeinschaft beschließt die bauliche Veränderung: '),
    preset('other', 'Verschiedenes (ohne Beschlüsse)'),
  ];
}

const preset = (id: string, titel: string, antrag = ''): AgendaPreset => ({
  id,
  titel,
  antrag,
  mehrheit: id === 'construction' ? 'DOPPELT_QUALIFIZIERT' : 'EINFACH',
});
