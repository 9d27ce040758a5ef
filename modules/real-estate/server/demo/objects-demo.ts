import { addDays } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import { createObject } from '../objects/create-object.ts';
import { endReservation } from '../stakeholders/reservation.ts';
import { saveObject } from '../objects/save-object.ts';
import type { DayFrom, DemoObject } from './demo-object.ts';
import { flats } from './objects/flats.ts';
import { houses } from './objects/houses.ts';
import { others } from './objects/others.ts';

const firstNumber = '001';

/** Objects of the demo's agency, over all types and states. */
export const objectsDemo: DemoPart = {
  name: 'real-estate',
  organization: 'rheinblick',
  author: 'agent@demo.example',
  isThere: async (context) =>
    (await context.tx
      .selectFrom('estate_objects')
      .select('id')
      .where('object_id', '=', idOf(context, firstNumber))
      .executeTakeFirst()) !== undefined,
  write: async (context) => {
    const today = todayInGermany(context.clock);
    for (const object of listDemoObjects((days) => addDays(today, days))) await addDemoObject(context, object);
  },
};

/** Objects of the demo by their numbers, the last first: the first one was changed last. */
export function listDemoObjects(day: DayFrom): readonly DemoObject[] {
  return [...houses(day), ...flats(day), ...others(day)].toSorted((one, other) => (one.number < other.number ? 1 : -1));
}

/** Number of an object of the demo: they are of the year in which it is made. */
export function idOf({ clock }: Pick<DemoContext, 'clock'>, number: string): string {
  return `${todayInGermany(clock).slice(0, 4)}-${number}`;
}

/** Objects of the demo are at no portal. */
const unpublished = {
  readPublications: async () => new Map(),
  assertConnected: async () => undefined,
  changePublication: async () => undefined,
} as const;

async function addDemoObject(context: DemoContext, { number, data, internal, isWanted }: DemoObject): Promise<void> {
  const objectId = idOf(context, number);
  const { realEstateStatus, ...offered } = data;
  await createObject(context, { ...unpublished, readStandardValues: async () => ({}) }, { objectId, data: offered });
  await saveObject(
    context,
    { ...unpublished, statusChanged: endReservation },
    {
      objectId,
      dataTwo: { ...internal },
      data: realEstateStatus === undefined ? {} : { realEstateStatus },
      ...(isWanted === true ? { publishedHomepage: true } : {}),
    },
  );
}
