import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openChatScene, startChatServer } from '#testing/chat-scene.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const url = await startChatServer(database, people);
const open = () => openChatScene(database, people, url);

it('a message reaches everyone in the room, its sender too, and is in the history', async () => {
  const { member, manager } = await open();
  const [anna, office] = [await member(), await manager()];
  expect([await anna.join('W-1'), await office.join('W-1')]).toEqual([{ ok: true }, { ok: true }]);
  const heard = [anna, office].map((person) => person.next('message'));
  const sent = await anna.send('W-1', 'Wer hat den Schlüssel?', { id: 'a-1' });
  expect(sent).toMatchObject({
    ok: true,
    message: { text: 'Wer hat den Schlüssel?', clientId: 'a-1', eigentuemer: 'W-1', user: { id: anna.user.id } },
  });
  for (const message of await Promise.all(heard)) expect(message).toEqual(sent.message);
  expect(await office.history('W-1')).toMatchObject({ messages: [sent.message], verwaltet: true, ungelesen: 1 });
  expect(await anna.history('W-1')).toMatchObject({ schreibt: true, verwaltet: false, ungelesen: 0 });
});
