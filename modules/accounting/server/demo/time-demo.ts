import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import { createId } from '#platform/server/ids.ts';
import { insertTimeEntry } from '../time-entries/repository.ts';

type Work = readonly [project: string, service: string, start: number, minutes: number, text: string];

/** Work by the day of the week, Monday first; minutes after midnight. */
const week: readonly (readonly Work[])[] = [
  [
    ['Dachsanierung Lindenstraße', 'Baubegleitung', 480, 150, 'Baustellentermin, Mängelliste fortgeschrieben'],
    ['Fassade und Balkone Rosengarten', 'Verwaltungsstunde', 660, 75, 'Angebote verglichen'],
  ],
  [['Tiefgarage Parkresidenz: Betonsanierung', 'Baubegleitung', 540, 180, 'Begehung mit dem Statiker']],
  [
    ['Dachsanierung Lindenstraße', 'Verwaltungsstunde', 510, 60, 'Abschlagsrechnung geprüft'],
    ['Aufzugsmodernisierung Rheinblick', 'Baubegleitung', 780, 120, 'Werkplanung besprochen'],
  ],
  [['Umbau der Gruppenräume', 'Baubegleitung', 480, 210, 'Abnahme Trockenbau']],
  [['Fassade und Balkone Rosengarten', 'Baubegleitung', 600, 90, 'Gerüstfreigabe']],
];
const shownDays = 42;
const minutesOfWeekendCall = 95;

/** Creates six weeks of recorded hours up to yesterday, all unbilled. */
export const timeDemo: DemoPart = {
  name: 'accounting-hours',
  organization: 'lindenhof',
  author: 'accounting@demo.example',
  isThere: async ({ tx }) => (await tx.selectFrom('time_entries').select('id').limit(1).execute()).length > 0,
  write: writeHours,
};

/** Lists the hours of the weeks before a day, with the names of projects and services. */
export function listDemoHours(today: string) {
  return Array.from({ length: shownDays }, (_, index) => addDays(today, index - shownDays)).flatMap((day, index) => {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const hours = (week[weekday] ?? []).map(([project, service, start, minutes, text]) => ({
      day,
      startMinute: start,
      endMinute: start + minutes,
      minutes,
      text,
      billable: true,
      project,
      service,
    }));
    const call = {
      day,
      startMinute: null,
      endMinute: null,
      minutes: minutesOfWeekendCall,
      text: 'Notdienst: Wasserschaden aufgenommen',
      billable: false,
      project: '',
      service: '',
    };
    return weekday === 6 && index < 7 ? [...hours, call] : hours;
  });
}

async function writeHours(context: DemoContext): Promise<void> {
  const { tx, clock } = context;
  const idsOf = async (table: 'projects' | 'offered_services') =>
    new Map((await tx.selectFrom(table).select(['id', 'name']).execute()).map(({ id, name }) => [name, id]));
  const [projects, services] = [await idsOf('projects'), await idsOf('offered_services')];
  for (const { project, service, ...hours } of listDemoHours(germanDayOf(clock.now()))) {
    // A visitor may have deleted them.
    await insertTimeEntry(context, createId(), {
      ...hours,
      projectId: projects.get(project) ?? null,
      serviceId: services.get(service) ?? null,
    });
  }
}
