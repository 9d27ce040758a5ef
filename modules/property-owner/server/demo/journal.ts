import { addDays } from '#platform/contract/days.ts';
import type { DemoContext } from '#platform/server/demo-part.ts';
import { createId } from '#platform/server/ids.ts';
import { contactConfig } from '../configuration/contact-config.ts';
import { writeDeliveryState } from '../data-state/delivery-state.ts';
import { demoOwners } from './houses.ts';
import type { DemoLedger } from './ledger.ts';

/** Adds whom the owners of the demo may ask. */
export async function addContact({ tx, actor }: DemoContext): Promise<void> {
  await tx
    .insertInto('settings')
    .values({
      organization_id: actor.organizationId,
      area: contactConfig.area,
      identifier: contactConfig.identifier,
      properties: JSON.stringify({
        name: 'Lukas Brandt',
        telephone: '0221 99 88 77-20',
        email: 'eigentuemer@lindenhof.example',
        hours: 'Mo–Fr 9–12 Uhr',
        address: 'Lindenallee 7, 50668 Köln',
        colour: '#2e6b3e',
      }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds the deliveries of the last nights, the latest imported at 03:12. */
export async function addJournal(context: DemoContext, { postings }: DemoLedger, today: string): Promise<void> {
  const { tx, actor } = context;
  const nights = Array.from({ length: 14 }, (_, back) => addDays(today, -back));
  const unchanged = { fetched: 0, unchanged: 0, new: 0, changed: 0, withdrawn: 0, refused: 0 };
  await tx
    .insertInto('deliveries')
    .values(
      nights.map((day) => {
        const fresh = postings.filter((posting) => posting.day === addDays(day, -1)).length;
        const startedAt = nightOf(day, 10);
        return {
          organization_id: actor.organizationId,
          id: createId(),
          run_id: createId(),
          delivery_id: `L-${day}`,
          mode: 'DELTA',
          state: 'taken',
          started_at: startedAt,
          finished_at: nightOf(day, 12),
          counts: JSON.stringify({
            'buchungen.csv': { ...unchanged, fetched: fresh, new: fresh },
            'kontostand.csv': { ...unchanged, fetched: demoOwners.length, new: demoOwners.length },
          }),
        };
      }),
    )
    .execute();
  await writeDeliveryState(context, {
    lastUpdateAt: nightOf(today, 12).toISOString(),
    deliveredAt: nightOf(today, 10).toISOString(),
    lastTransaction: postings.at(-1)?.day ?? null,
    expirationId: `L-${today}`,
  });
}

/** Returns a time shortly after three at night in German winter time, an hour later in summer. */
function nightOf(day: string, minutes: number): Date {
  return new Date(`${day}T02:${minutes}:00Z`);
}
