import { sql } from 'kysely';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import { projects, services } from '../records/routes.ts';
import { demoCustomers } from './customers.ts';

type Project = readonly [
  name: string,
  customer: string,
  startsInDays: number,
  endsInDays: number | null,
  hourlyRate: number | null,
];

/** Days are counted from the day of seeding; projects with hours run for the whole period. */
const demoProjects: readonly Project[] = [
  ['Dachsanierung Lindenstraße', 'K-1001', -265, 40, 85],
  ['Fassade und Balkone Rosengarten', 'K-1002', -195, null, 85],
  ['Heizungstausch Bismarckstraße', 'K-1003', -433, -212, 78.5],
  ['Tiefgarage Parkresidenz: Betonsanierung', 'K-1005', -111, null, 92],
  ['Aufzugsmodernisierung Rheinblick', 'K-1006', -48, null, 85],
  ['Neuvermietung Ladenlokal Venloer Straße', 'K-1020', -174, -83, null],
  ['Ankauf Portfolio Köln-Süd, Begleitung', 'K-1024', -69, null, 120],
  ['Umbau der Gruppenräume', 'K-1026', -125, 26, 68.5],
];

const demoServices = [
  {
    name: 'Verwaltungsstunde',
    number: 'L-100',
    uom: 'hour',
    amount: 68.5,
    description: 'Kaufmännische Leistungen nach Aufwand',
  },
  {
    name: 'Baubegleitung',
    number: 'L-110',
    uom: 'hour',
    amount: 85,
    description: 'Ausschreibung, Vergabe, Baustellentermine und Abnahme',
  },
  { name: 'Verwaltervergütung je Wohneinheit', number: 'L-200', uom: 'month', amount: 26.9 },
  { name: 'Verwaltervergütung je Stellplatz', number: 'L-201', uom: 'month', amount: 4.2 },
  {
    name: 'Außerordentliche Eigentümerversammlung',
    number: 'L-210',
    uom: 'general',
    amount: 420,
    description: 'Einladung, Leitung und Niederschrift',
  },
  { name: 'Betriebskostenabrechnung je Mieteinheit', number: 'L-300', uom: 'piece', amount: 38.75 },
  { name: 'Verbrauchsablesung je Zähler', number: 'L-301', uom: 'piece', amount: 6.9 },
  { name: 'Wohnungsübergabe mit Protokoll', number: 'L-400', uom: 'hour', amount: 68.5 },
  { name: 'Trocknungsgerät, Miete', number: 'L-500', uom: 'day', amount: 18.4 },
  { name: 'Broschüre „Richtig heizen und lüften“', number: 'L-600', uom: 'piece', amount: 14.02, vat: 7 },
] as const;

/** Creates projects, services, and the customer fields beyond the address. */
export const recordsDemo: DemoPart = {
  name: 'accounting-records',
  organization: 'lindenhof',
  author: 'accounting@demo.example',
  isThere: async ({ tx }) => (await tx.selectFrom('projects').select('id').limit(1).execute()).length > 0,
  write: writeRecords,
};

/** Lists the demo's projects relative to a day, with the numbers of their customers. */
export function listDemoProjects(today: string) {
  return demoProjects.map(([name, customer, startsInDays, endsInDays, hourlyRate], index) => ({
    name,
    number: `P-${101 + index}`,
    customer,
    hourlyRate,
    projectStartDate: addDays(today, startsInDays),
    projectEndDate: endsInDays === null ? null : addDays(today, endsInDays),
  }));
}

async function writeRecords({ tx, actor, clock }: DemoContext): Promise<void> {
  const rows = await tx.selectFrom('customers').select(['id', 'number']).execute();
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  const isBusiness = (number: string) => demoCustomers.some((one) => one.number === number && one.salutation === '');
  const numbers = [...ids.keys()].filter(isBusiness);
  await tx
    .updateTable('customers')
    .set({ payment_term_days: sql`CASE WHEN name LIKE 'WEG %' THEN 30 ELSE 14 END` })
    .where('number', 'in', numbers)
    .execute();
  await projects.table.insert(
    tx,
    actor,
    // A visitor may have deleted the customer.
    listDemoProjects(germanDayOf(clock.now())).map((project) => ({
      ...project,
      customer: ids.get(project.customer) ?? null,
    })),
  );
  await services.table.insert(tx, actor, demoServices);
}
