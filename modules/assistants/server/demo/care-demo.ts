import { germanDayOf } from '#platform/contract/days.ts';
import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import { createId } from '#platform/server/ids.ts';
import { createEmptyAssessment, riskAreas, riskTopics } from '../../contract/drafts/answer.ts';
import type { Assessment } from '../../contract/drafts/answer.ts';
import { noMarks } from '../../contract/entries/entry.ts';
import { emptyContent } from '../entries/entry-content.ts';
import type { EntryContent } from '../entries/entry-content.ts';
import { composeSearched } from '../entries/entry-content.ts';
import { demoEntries, demoPatients } from './care-people.ts';
import type { DemoEntry } from './care-people.ts';

const staff = [
  { email: 'care@demo.example', initials: 'AD', name: 'Ayşe Demir', position: 'nurse' },
  { email: 'admin@demo.example', initials: 'SA', name: 'Stefan Albers', position: 'head' },
] as const;

/** People, staff, entries and a draft of the demo's care service; their days follow from today. */
export const careDemo: DemoPart = {
  name: 'assistants-care',
  organization: 'sonnenhof',
  author: 'care@demo.example',
  isThere: async ({ tx }) => (await tx.selectFrom('patients').select('id').limit(1).executeTakeFirst()) !== undefined,
  write: async (context) => {
    const signed = await writeStaff(context);
    const ids = await writePatients(context);
    const rows = demoEntries.map((entry) => toRow(context, entry, { ids, signed }));
    await context.tx
      .insertInto('care_entries')
      .values([...rows, assessmentRow(context, { ids, signed })])
      .execute();
    await writeDraft(context, ids);
  },
};

type Signed = ReadonlyMap<'nurse' | 'head', { readonly id: string; readonly name: string; readonly initials: string }>;
interface Given {
  readonly ids: ReadonlyMap<string, string>;
  readonly signed: Signed;
}

async function writeStaff({ tx, actor, clock, people }: DemoContext): Promise<Signed> {
  const rows = staff.flatMap(({ email, ...row }) => {
    const id = people.get(email);
    return id === undefined ? [] : [{ id, ...row }];
  });
  await tx
    .insertInto('care_staff')
    .values(
      rows.map(({ id, initials, name, position }) => ({
        organization_id: actor.organizationId,
        user_id: id,
        initials,
        name,
        position,
        since: germanDayOf(new Date(clock.now().getTime() - 400 * 24 * 3_600_000)),
      })),
    )
    .execute();
  return new Map(rows.map(({ id, name, initials, position }) => [position, { id, name, initials }]));
}

async function writePatients({ tx, actor }: DemoContext): Promise<ReadonlyMap<string, string>> {
  const rows = demoPatients.map((patient) => ({ id: createId(), ...patient }));
  await tx
    .insertInto('patients')
    .values(
      rows.map((row) => ({
        organization_id: actor.organizationId,
        id: row.id,
        last_name: row.lastName,
        first_name: row.firstName,
        salutation: row.salutation,
        birth_date: row.birthDate,
        street: row.street,
        city: row.city,
        tour: row.tour,
        state: row.state ?? 'present',
        admitted_on: row.admittedOn,
      })),
    )
    .execute();
  return new Map(
    rows.flatMap((row) => [
      [row.lastName, row.id],
      [`${row.lastName} ${row.firstName}`, row.id],
    ]),
  );
}

interface Placed {
  readonly of: string;
  readonly hoursAgo: number;
  readonly by: 'nurse' | 'head';
  readonly important?: true | undefined;
  readonly type: 'report' | 'vitals' | 'sis';
  readonly content: EntryContent;
}

function place({ actor, clock }: DemoContext, { ids, signed }: Given, entry: Placed) {
  const by = signed.get(entry.by);
  const eventAt = new Date(clock.now().getTime() - entry.hoursAgo * 3_600_000);
  const author = by?.id ?? actor.userId;
  return {
    organization_id: actor.organizationId,
    id: createId(),
    patient_id: ids.get(entry.of) ?? '',
    type: entry.type,
    kind: 'entry',
    event_at: eventAt,
    content: JSON.stringify(entry.content),
    searched: composeSearched(entry.content),
    engine: 'rules',
    is_important: entry.important ?? false,
    drafted_by: author,
    released_by: author,
    released_at: new Date(eventAt.getTime() + 20 * 60_000),
    released_name: by?.name ?? '',
    released_initials: by?.initials ?? '',
    released_position: entry.by,
  };
}

function toRow(context: DemoContext, entry: DemoEntry, given: Given) {
  const { text = '', bloodPressure = '', heartRate = '', bodyTemperature = '', weight = '' } = entry;
  const data = { ...emptyContent.data, text, bloodPressure, heartRate, bodyTemperature };
  const values = weight === '' ? [] : [{ kind: 'weight' as const, value: weight, unit: 'kg' as const, note: '' }];
  const type = text === '' ? 'vitals' : 'report';
  return place(context, given, { ...entry, type, content: { data, values, sis: null } });
}

const assessmentRow = (context: DemoContext, given: Given) =>
  place(context, given, {
    of: 'Apfelbaum',
    hoursAgo: 60 * 24,
    by: 'nurse',
    type: 'sis',
    content: { ...emptyContent, sis: makeAssessment() },
  });

function makeAssessment(): Assessment {
  const sis = createEmptyAssessment();
  sis.topic0.text = '„Ich will in meiner Wohnung bleiben, solang die Katz da ist.“';
  sis.topic1.text = 'Findet sich gut zurecht, sieht schlecht, verlegt die Brille.';
  sis.topic2.text = 'Geht kurze Strecken mit Rollator, Treppe nicht. Im Mai im Bad gestürzt.';
  sis.topic3.text = 'Knie schmerzt morgens 6 von 10. Nimmt Tabletten selbst, vergisst sie manchmal am Abend.';
  sis.topic4.text = 'Wäscht Gesicht und Arme allein. Hat seit dem Winter drei Kilo verloren.';
  sis.topic5.text = 'Sonntags kommt die Enkelin. War Schneiderin, näht noch.';
  sis.topic6.text = 'Essen auf Rädern, die Nachbarin hat einen Schlüssel.';
  for (const topic of riskTopics) for (const area of riskAreas) sis[topic].risks[area].riskExists = false;
  sis.topic2.risks.fall = { riskExists: true, explanation: 'Im Mai im Bad gestürzt.', furtherAssessment: true };
  sis.topic3.risks.pain = {
    riskExists: true,
    explanation: 'Knie schmerzt morgens 6 von 10.',
    furtherAssessment: false,
  };
  sis.topic4.risks.nutrition = { riskExists: true, explanation: 'Drei Kilo verloren.', furtherAssessment: true };
  return sis;
}

async function writeDraft({ tx, actor, clock, people }: DemoContext, ids: Given['ids']): Promise<void> {
  const now = clock.now();
  const text = 'Hat gut gegessen, möchte nachmittags in den Garten.';
  await tx
    .insertInto('care_drafts')
    .values({
      organization_id: actor.organizationId,
      id: createId(),
      author_id: people.get('care@demo.example') ?? actor.userId,
      patient_id: ids.get('Nowak') ?? null,
      type: 'report',
      event_at: new Date(now.getTime() - 40 * 60_000),
      content: JSON.stringify({ ...emptyContent, data: { ...emptyContent.data, text } }),
      marks: JSON.stringify(noMarks),
      said: text,
      engine: 'rules',
      created_at: new Date(now.getTime() - 30 * 60_000),
      changed_at: new Date(now.getTime() - 30 * 60_000),
    })
    .execute();
}
