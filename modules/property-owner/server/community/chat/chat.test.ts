import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { openChatScene, startChatServer } from '#testing/chat-scene.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { createId } from '#platform/server/ids.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const url = await startChatServer(database, people);
const open = () => openChatScene(database, people, url);
const base = '/api/ri/property-management/weg-chat';
const codes = ({ errors = [] }: { readonly errors?: readonly { readonly code: string }[] }) =>
  errors.map(({ code }) => code);

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

it('a message that is sent twice, also at the same time, is kept and said once', async () => {
  const { member } = await open();
  const anna = await member();
  await anna.join('W-1');
  const answers = await Promise.all([1, 2, 3].map(() => anna.send('W-1', 'Einmal', { id: 'same' })));
  const again = await anna.send('W-1', 'Ein anderer Text', { id: 'same' });
  expect(new Set([...answers, again].map(({ message }) => message?.id)).size).toBe(1);
  expect(again.message?.text).toBe('Einmal');
  await anna.send('W-1', 'Zuletzt');
  await waitUntil(() => anna.heard.length === 2);
  expect(anna.heard.map(({ text }) => text)).toEqual(['Einmal', 'Zuletzt']);
  expect((await anna.history('W-1')).messages).toHaveLength(2);
});

it('messages of one person arrive in the order in which they were sent, in every process', async () => {
  const { addMember, enter } = await open();
  const user = await addMember('W-1');
  const elsewhere = await startChatServer(database, people);
  const [here, there] = [await enter(user), await enter(user, elsewhere)];
  await here.join('W-1');
  await there.join('W-1');
  const texts = Array.from({ length: 20 }, (_, index) => `Nr. ${index}`);
  await Promise.all(texts.map((text) => here.send('W-1', text)));
  await waitUntil(() => here.heard.length === 20 && there.heard.length === 20);
  for (const { heard } of [here, there]) expect(heard.map(({ text }) => text)).toEqual(texts);
});

it('the history comes in pages, the newest first, each in the order of its messages', async () => {
  const { member, owners, books } = await open();
  for (let count = 1; count <= 5; count += 1) await books.message({ owner_id: owners['W-1'], text: `Nr. ${count}` });
  const anna = await member();
  const first = await anna.history('W-1', '?limit=2');
  const second = await anna.history('W-1', `?limit=2&cursor=${first.nextCursor}`);
  const third = await anna.history('W-1', `?limit=2&cursor=${second.nextCursor}`);
  expect([first, second, third].map(({ messages }) => messages.map(({ text }) => text))).toEqual([
    ['Nr. 4', 'Nr. 5'],
    ['Nr. 2', 'Nr. 3'],
    ['Nr. 1'],
  ]);
  expect(third.nextCursor).toBeNull();
  expect((await anna.history('W-1', '?cursor=abc')).status).toBe(400);
});

describe('a message', () => {
  it('has up to 10,000 characters, which arrive in full', async () => {
    const { member } = await open();
    const anna = await member();
    await anna.join('W-1');
    const heard = anna.next('message');
    const text = '家'.repeat(10_000);
    await anna.send('W-1', text);
    expect(await heard).toMatchObject({ text });
    const refused = await anna.send('W-1', 'x'.repeat(10_001));
    expect(refused.errors).toMatchObject([{ code: 'too_big', field: 'text' }]);
  });

  it('keeps HTML as the text that it is, and loses marks that turn its direction', async () => {
    const { member } = await open();
    const anna = await member();
    const sent = await anna.send('W-1', '<img src=x onerror=alert(1)>\u202Etxt.exe\u200F');
    expect(sent.message?.text).toBe('<img src=x onerror=alert(1)>txt.exe');
  });

  it.each([
    [{ text: ' \n\u202E ' }, 'text', 'too_small'],
    [{ text: 7 }, 'text', 'invalid_type'],
    [{ text: 'a\u0000b' }, 'text', 'control_character'],
    [{ id: '' }, 'id', 'too_small'],
    [{ id: 'x'.repeat(101) }, 'id', 'too_big'],
    [{ eigentuemer: '' }, 'eigentuemer', 'too_small'],
    [{ emailUserIDs: ['all'] }, 'emailUserIDs.0', 'invalid_format'],
    [{ emailUserIDs: Array.from({ length: 201 }, createId) }, 'emailUserIDs', 'too_big'],
  ])('with %j is refused, naming the field', async (wrong, field, code) => {
    const { member } = await open();
    const anna = await member();
    expect((await anna.send('W-1', 'Hallo', wrong)).errors).toMatchObject([{ field, code }]);
    expect((await anna.history('W-1')).messages).toEqual([]);
  });

  it('without a payload is refused, and without a callback the refusal is said', async () => {
    const { member } = await open();
    const anna = await member();
    expect(codes(await anna.command('send-message', undefined))).toEqual(['invalid_type']);
    const refused = anna.next('command_refused');
    anna.client.emit('send-message', { text: '' });
    expect(await refused).toMatchObject({ command: 'send-message', errors: expect.any(Array) });
  });
});

it('thirty messages a minute are taken from a person, over all their windows; then they learn why not', async () => {
  const { addMember, enter } = await open();
  const user = await addMember('W-1');
  const windows = [await enter(user), await enter(user)];
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => windows[index % 2]?.send('W-1', `Nr. ${index}`)),
  );
  expect(answers.filter((answer) => answer?.ok === true)).toHaveLength(30);
  expect(new Set(answers.flatMap((answer) => codes(answer ?? {})))).toEqual(new Set(['too_many_requests']));
  people.clock.advance({ minutes: 1 });
  expect(await windows[0]?.send('W-1', 'Weiter')).toMatchObject({ ok: true });
});

it('only the administration writes while the chat is for notices, and nobody while it is off', async () => {
  const { member, manager, setMode } = await open();
  const [anna, office] = [await member(), await manager()];
  await setMode('MITTEILUNGEN');
  expect(codes(await anna.send('W-1', 'Hallo'))).toEqual(['chat_closed']);
  expect(await office.send('W-1', '#Mitteilung\nWasser ab 8 Uhr aus')).toMatchObject({
    message: { mitteilung: true, verwaltung: true },
  });
  expect(await anna.history('W-1')).toMatchObject({
    modus: 'MITTEILUNGEN',
    schreibt: false,
    mitteilung: { text: '#Mitteilung\nWasser ab 8 Uhr aus' },
  });
  await setMode('AUS');
  expect([codes(await anna.send('W-1', 'Hallo')), codes(await office.send('W-1', 'Hallo'))]).toEqual([
    ['chat_closed'],
    ['chat_closed'],
  ]);
});

it('a member cannot pin a notice', async () => {
  const { member } = await open();
  const anna = await member();
  expect((await anna.send('W-1', '#Mitteilung\nHeizung aus')).message).toMatchObject({ mitteilung: false });
  expect(await anna.history('W-1')).toMatchObject({ mitteilung: null });
});

it('the administration removes a message: its place stays, its words and its file do not', async () => {
  const { member, manager } = await open();
  const [anna, office] = [await member(), await manager()];
  const form = toMultipart([
    ['id', 'f-1'],
    ['text', 'Der Plan'],
    { name: 'file', fileName: 'Plan.pdf', bytes: buildPdf({ pages: [['Plan']] }) },
  ]);
  const sent = await anna.browser.call<{ message: { id: string; datei: unknown } }>('POST', `${base}/W-1/file`, form);
  expect(sent.body.message).toMatchObject({ text: 'Der Plan', datei: { name: 'Plan.pdf' } });
  const { id } = sent.body.message;
  expect((await office.browser.call('GET', `${base}/get-file/${id}`)).status).toBe(200);
  expect((await anna.browser.call('DELETE', `${base}/W-1/${id}`)).status).toBe(403);
  await anna.join('W-1');
  const changed = anna.next('chat_changed');
  expect((await office.browser.call('DELETE', `${base}/W-1/${id}?reason=Beleidigung`)).status).toBe(200);
  expect(await changed).toEqual({ eigentuemer: 'W-1' });
  expect((await anna.history('W-1')).messages).toMatchObject([
    { id, text: '', datei: null, entfernt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) },
  ]);
  expect((await office.browser.call('GET', `${base}/get-file/${id}`)).status).toBe(404);
  expect((await office.browser.call('DELETE', `${base}/W-1/${id}`)).status).toBe(404);
});

it('the administration downloads a room and clears it', async () => {
  const { member, manager } = await open();
  const [anna, office] = [await member(), await manager()];
  await anna.send('W-1', '=1+1; "gut"');
  const { text } = await office.browser.call('GET', `${base}/W-1/export`);
  expect(text.split('\r\n')[1]).toContain(`"'=1+1; ""gut"""`);
  expect((await anna.browser.call('DELETE', `${base}/W-1`)).status).toBe(403);
  expect((await office.browser.call('DELETE', `${base}/W-1`)).status).toBe(200);
  expect((await anna.history('W-1')).messages).toEqual([]);
  await anna.send('W-1', 'Neu');
  expect(await office.history('W-1')).toMatchObject({ messages: [{ text: 'Neu' }], ungelesen: 1 });
});

it('messages of others are unread until somebody has read them', async () => {
  const { member, addMember, enter } = await open();
  const [anna, ben] = [await member(), await enter(await addMember('W-1', 'W-2'))];
  const sent = [await anna.send('W-1', 'Eins'), await anna.send('W-1', 'Zwei'), await anna.send('W-1', 'Drei')];
  const unread = async () =>
    (await ben.browser.call<{ chats: unknown }>('GET', '/api/ri/property-management/weg-chat-unread')).body.chats;
  expect(await unread()).toEqual([{ eid: 'W-1', ungelesen: 3 }]);
  const read = (index: number) =>
    ben.browser.call('PUT', `${base}/W-1/read`, { body: { message: sent[index]?.message?.id } });
  expect((await read(1)).body).toEqual({ ungelesen: 1 });
  // A window that lags behind takes nothing back.
  expect((await read(0)).body).toEqual({ ungelesen: 1 });
  expect((await read(2)).body).toEqual({ ungelesen: 0 });
  expect(await unread()).toEqual([]);
});
