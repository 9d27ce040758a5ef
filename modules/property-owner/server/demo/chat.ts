import type { DemoContext } from '#platform/server/demo-part.ts';
import { createId } from '#platform/server/ids.ts';
import { demoCommunity } from './houses.ts';

interface DemoMessage {
  /** Account of the demo. */
  readonly from: 'property' | 'weg' | 'beirat';
  readonly hoursAgo: number;
  readonly text: string;
}

const messages: readonly DemoMessage[] = [
  {
    from: 'property',
    hoursAgo: 76,
    text: '#Mitteilung\nAm kommenden Donnerstag werden von 8 bis 12 Uhr die Steigleitungen gespült. Das Wasser ist dann im ganzen Haus abgestellt.',
  },
  { from: 'weg', hoursAgo: 52, text: '#Haus\nIst die Tiefgarage am Donnerstag trotzdem offen?' },
  {
    from: 'property',
    hoursAgo: 51,
    text: '#Haus\n> Ist die Tiefgarage am Donnerstag trotzdem offen?\nJa, sie ist nicht betroffen.',
  },
  {
    from: 'beirat',
    hoursAgo: 27,
    text: '#Garten\nDie Hecke zur Straße könnte vor dem Winter geschnitten werden. Wer hat am Samstag Zeit?',
  },
  { from: 'weg', hoursAgo: 26, text: 'Ich bin ab 10 Uhr dabei und bringe die lange Leiter mit.' },
  { from: 'beirat', hoursAgo: 3, text: 'Sehr gut. Treffpunkt ist der Fahrradkeller.' },
];

/** Opens the chat of the demo's community, and has its people talk; accounts that a visitor removed say nothing. */
export async function addChat(
  { tx, actor, people, clock }: DemoContext,
  ids: { readonly owners: ReadonlyMap<string, string> },
): Promise<void> {
  const ownerId = ids.owners.get(demoCommunity);
  if (ownerId === undefined) throw new Error('The demo has no community');
  const { organizationId } = actor;
  await tx
    .insertInto('community_settings')
    .values({ organization_id: organizationId, owner_id: ownerId, chat_mode: 'OFFEN' })
    .onConflict((conflict) => conflict.columns(['organization_id', 'owner_id']).doUpdateSet({ chat_mode: 'OFFEN' }))
    .execute();
  for (const { from, hoursAgo, text } of messages) {
    const userId = people.get(`${from}@demo.example`);
    if (userId === undefined) continue;
    const id = createId();
    await tx
      .insertInto('community_messages')
      .values({
        organization_id: organizationId,
        id,
        owner_id: ownerId,
        // Given by the database.
        position: 0,
        user_id: userId,
        client_id: id,
        sent_at: new Date(clock.now().getTime() - hoursAgo * 3_600_000),
        text,
        from_management: from === 'property',
        is_notice: text.startsWith('#Mitteilung'),
      })
      .execute();
  }
}
