import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import { createId } from '#platform/server/ids.ts';
import { findObject } from '../objects/find-object.ts';
import { idOf } from './objects-demo.ts';
import { demoPeople, demoReasons, demoRequests, stagesByObject, usualRequest } from './people.ts';
import type { DemoPerson, DemoStage } from './people.ts';

/** People who are interested in the demo's objects, in all columns; their days follow from today. */
export const peopleDemo: DemoPart = {
  name: 'real-estate-people',
  organization: 'rheinblick',
  author: 'agent@demo.example',
  isThere: async ({ tx }) =>
    (await tx.selectFrom('estate_stakeholders').select('id').limit(1).executeTakeFirst()) !== undefined,
  write: async (context) => {
    let place = 0;
    for (const [number, stages] of Object.entries(stagesByObject)) {
      const { id } = await findObject(context.tx, idOf(context, number));
      const rows = stages.split(' ').map((stage) => toRow(context, stage as DemoStage, place++));
      await context.tx
        .insertInto('estate_stakeholders')
        .values(rows.map((row) => ({ organization_id: context.actor.organizationId, estate_object_id: id, ...row })))
        .execute();
    }
  },
};

/** Days since the request, by stage. */
const requestedAgo: Readonly<Record<DemoStage, number>> = {
  n: 0,
  o: 4,
  y: 14,
  r: 19,
  t0: 12,
  't-': 16,
  't+': 8,
  A: 30,
  X: 40,
};

const statusOf: Readonly<Record<DemoStage, 'EXPOSE' | 'TERMIN' | 'AUSWAHL' | 'AUSGESCHIEDEN'>> = {
  n: 'EXPOSE',
  o: 'EXPOSE',
  y: 'EXPOSE',
  r: 'EXPOSE',
  t0: 'TERMIN',
  't-': 'TERMIN',
  't+': 'TERMIN',
  A: 'AUSWAHL',
  X: 'AUSGESCHIEDEN',
};

/** Days until a viewing, by stage; null without one. */
const viewingIn: Readonly<Partial<Record<DemoStage, number>>> = { t0: 0, 't-': -3, 't+': 4, A: -6 };

function toRow({ clock }: DemoContext, stage: DemoStage, place: number) {
  const person: DemoPerson | undefined = demoPeople[place % demoPeople.length];
  const [title, firstName, lastName, telephone] = person ?? ['Herr', '', 'Muster', ''];
  const now = clock.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const received = stage === 'n' ? hoursAgo(1 + (place % 5) * 9) : hoursAgo(requestedAgo[stage] * 24);
  const days = viewingIn[stage];
  const sent = stage === 'n' ? null : new Date(received.getTime() + 5 * 3_600_000);
  return {
    id: createId(),
    email: emailOf(person, place),
    status: statusOf[stage],
    status_at: stage === 'n' ? received : hoursAgo(48),
    title,
    first_name: firstName,
    last_name: lastName,
    telephone,
    request_text: demoRequests[place] ?? usualRequest,
    request_received_at: received,
    appointment: days === undefined ? null : viewingAt(germanDayOf(now), days, place),
    agent_comment: stage === 'A' ? 'Zweite Besichtigung gewünscht, Bank hat zugesagt.' : '',
    decline_reason: stage === 'X' ? (demoReasons[place % demoReasons.length] ?? '') : '',
    no_update_email: place % 18 === 17,
    interest_email_sent: stage === 'r',
    interest_email_sent_at: stage === 'r' ? hoursAgo(72) : null,
    expose_sent_at: sent,
    expose_opened_at: sent === null || place % 4 === 0 ? null : new Date(sent.getTime() + 20 * 3_600_000),
    financing_confirmed: stage === 'A',
    source: ['ImmobilienScout24', 'Homepage', 'Telefon', 'Kleinanzeigen'][place % 4] ?? '',
  };
}

/** A viewing of a day, between 10 and 17 o'clock in Germany: an hour of winter or summer does not matter here. */
function viewingAt(today: string, days: number, place: number): Date {
  return new Date(`${addDays(today, days)}T${String(9 + (place % 7)).padStart(2, '0')}:30:00.000Z`);
}

/** A couple shares an address, and one person asks about several objects. */
function emailOf(person: DemoPerson | undefined, place: number): string {
  if (place === 20 || place === 40 || place === 60) return 'julia.schmitz@example.com';
  const name = (person?.[2] ?? 'muster')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/gu, '');
  return `${name}${place}@example.com`;
}
