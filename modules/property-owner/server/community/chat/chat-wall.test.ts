import { describe, expect, it } from 'vitest';
import type { User } from '#modules/identity/server/index.ts';
import { germanDayOf, addDays } from '#platform/contract/days.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readDatabaseClock } from '#testing/database-clock.ts';
import { openChatScene, startChatServer } from '#testing/chat-scene.ts';
import type { ChatPerson } from '#testing/chat-scene.ts';
import { connected, openLiveClient } from '#testing/live-client.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { chatChanged } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { publish } from '#platform/server/realtime/publish.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const url = await startChatServer(database, people);
const elsewhere = await startChatServer(database, people);
const open = () => openChatScene(database, people, url);
type Scene = Awaited<ReturnType<typeof open>>;

const base = '/api/ri/property-management';
const weg = 'ri-property-management-weg-permission';
const owners = 'ri-property-management-permission';
const administration = 'ri-property-management-admin-permission';
const receipts = 'ri-property-management-belege-admin-permission';
const wegAdministration = 'ri-property-management-weg-admin-permission';

const codesOf = ({ errors = [] }: { readonly errors?: readonly { readonly code: string }[] }) =>
  errors.map(({ code }) => code);

/** A member whose link ended yesterday. */
async function addFormerMember(scene: Scene): Promise<User> {
  const user = await people.addUser();
  const membershipId = await people.addMembership(user.id, {
    organizationId: scene.organizationId,
    permissions: [weg],
  });
  const ended = addDays(germanDayOf(await readDatabaseClock(database)), -1);
  await scene.books.link({
    owner_id: scene.owners['W-1'],
    user_type: 'weg',
    membership_id: membershipId,
    valid_until: ended,
    books_until: ended,
  });
  return user;
}

async function addOtherOrganization(scene: Scene): Promise<User> {
  const other = await openChatScene(database, people, url);
  expect(other.organizationId).not.toBe(scene.organizationId);
  // An administrator there, of a community with the same number.
  return other.addPerson([administration, wegAdministration, owners, weg]);
}

/** An administrator who views the portal as the owner of another community. */
async function addViewer(scene: Scene): Promise<User> {
  const user = await scene.addPerson([administration, wegAdministration]);
  const browser = await people.signIn(user);
  expect((await browser.call('POST', `${base}/owner-view`, { body: { eid: 'W-2' } })).status).toBe(200);
  return user;
}

/** Everybody who may not hear the room, with the code that answers them. */
const strangers: Readonly<Record<string, readonly [(scene: Scene) => Promise<User>, string]>> = {
  'a member of another community': [(scene) => scene.addMember('W-2'), 'not_found'],
  'a member without a link': [(scene) => scene.addPerson([weg, owners]), 'not_found'],
  'a member whose link has ended': [addFormerMember, 'not_found'],
  'an administrator of receipts alone': [(scene) => scene.addPerson([receipts, owners]), 'not_found'],
  'an administrator who views as the owner of another community': [addViewer, 'not_found'],
  'a colleague without a permission': [
    (scene) => scene.addPerson(['benit-accounting-permission']),
    'permission_denied',
  ],
  'an administrator of receipts without a permission for communities': [
    (scene) => scene.addPerson([receipts]),
    'permission_denied',
  ],
};

describe.each(Object.entries(strangers))('%s', (_who, [add, code]) => {
  it('neither joins, hears, sends nor reads', async () => {
    const scene = await open();
    const anna = await scene.member();
    await anna.join('W-1');
    const eve = await scene.enter(await add(scene));
    expect(await tryEverything(eve, anna)).toEqual(deaf(code));
  });

  it('does not in another process either', async () => {
    const scene = await open();
    const anna = await scene.member();
    await anna.join('W-1');
    const eve = await scene.enter(await add(scene), elsewhere);
    expect(await tryEverything(eve, anna)).toEqual(deaf(code));
  });
});

/** Outcome of everything that a stranger tries. */
const deaf = (code: string) => ({
  answers: [code, code, code, code, code],
  mayRead: false,
  heard: [],
  kept: ['Unter uns'],
});

/** Tries everything, in and out of the order of the protocol, while somebody says something in the room. */
async function tryEverything(eve: ChatPerson, anna: ChatPerson) {
  const heard: string[] = [];
  // Changes of their own access are told at any moment.
  eve.client.onAny((name: string) => void (name.includes('access_changed') || heard.push(name)));
  const answers = [
    await eve.send('W-1', 'Fremd'),
    await eve.join('W-1'),
    await eve.join('0'),
    await eve.send('0', 'Fremd'),
    await eve.send('W-1', 'Fremd'),
  ].flatMap(codesOf);
  // Undeclared names, and those of the events themselves.
  for (const name of ['join', 'subscribe', 'message', 'chat_changed', 'eigentuemer_leave'])
    eve.client.emit(name, { eigentuemer: 'W-1', room: 'message/x' });
  const said = anna.next('message');
  await anna.send('W-1', 'Unter uns');
  await said;
  const { status } = await eve.history('W-1');
  // Answered by the server after whatever it would have said before.
  await eve.join('0');
  return {
    answers,
    mayRead: ![403, 404].includes(status),
    heard,
    kept: (await anna.history('W-1')).messages.map(({ text }) => text),
  };
}

it('someone of another organisation reaches the community of the same number in their own, never this one', async () => {
  const scene = await open();
  const anna = await scene.member();
  await anna.join('W-1');
  const eve = await scene.enter(await addOtherOrganization(scene));
  expect(await eve.join('W-1')).toEqual({ ok: true });
  const said = anna.next('message');
  await anna.send('W-1', 'Unter uns');
  await said;
  const own = eve.next('message');
  await eve.send('W-1', 'Bei mir');
  await own;
  expect([anna.heard.map(({ text }) => text), eve.heard.map(({ text }) => text)]).toEqual([['Unter uns'], ['Bei mir']]);
});

it('without a session there is no connection', async () => {
  await expect(connected(openLiveClient(url, {}))).rejects.toThrow('websocket error');
});

it('an administrator of owners who is no member reads along and does not write', async () => {
  const scene = await open();
  const reader = await scene.enter(await scene.addPerson([administration]));
  expect(await reader.join('W-1')).toEqual({ ok: true });
  expect(codesOf(await reader.send('W-1', 'Hallo'))).toEqual(['permission_denied']);
});

it('an administrator who views as the owner reads the room and writes nothing', async () => {
  const scene = await open();
  const user = await scene.addPerson([administration, wegAdministration]);
  const viewer = await scene.enter(user);
  await viewer.browser.call('POST', `${base}/owner-view`, { body: { eid: 'W-1' } });
  expect(await viewer.join('W-1')).toEqual({ ok: true });
  expect(codesOf(await viewer.join('W-2'))).toEqual(['not_found']);
  expect(codesOf(await viewer.send('W-1', 'Als Eigentümer'))).toEqual(['owner_view_active']);
});

/** Ways in which somebody in the room loses the right to be there. */
const losses: Readonly<Record<string, (scene: Scene, user: User) => Promise<unknown>>> = {
  'their link is removed': async (scene, user) => {
    const link = await findLink(scene, user);
    const admin = await people.signIn(await scene.addPerson([administration]));
    expect((await admin.call('DELETE', `${base}/user-eigentuemer/W-1/${link}`)).status).toBe(200);
  },
  'their link ends by its day': async (scene, user) => {
    const link = await findLink(scene, user);
    const admin = await people.signIn(await scene.addPerson([administration]));
    const answer = await admin.call('PUT', `${base}/user-eigentuemer`, {
      body: { id: link, validUntil: '2026-01-01' },
    });
    expect(answer.status).toBe(200);
  },
  'their membership is removed': async (scene, user) => {
    const admin = await people.signIn(await scene.addPerson(['benit-organization-users-permission']));
    const membership = await scene.books.write((tx) =>
      tx.selectFrom('memberships').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow(),
    );
    const answer = await admin.call('DELETE', `/api/benit/organization-configuration/user-org/${membership.id}`);
    expect(answer.status).toBe(200);
  },
};

async function findLink(scene: Scene, user: User): Promise<string> {
  const { id } = await scene.books.write((tx) =>
    tx
      .selectFrom('owner_links')
      .innerJoin('memberships', 'memberships.id', 'owner_links.membership_id')
      .select('owner_links.id')
      .where('memberships.user_id', '=', user.id)
      .where('owner_links.owner_id', '=', scene.owners['W-1'])
      .executeTakeFirstOrThrow(),
  );
  return id;
}

it.each(Object.entries(losses))('when %s, a person is out of the room within a second', async (_what, lose) => {
  const scene = await open();
  const user = await scene.addMember('W-1', 'W-2');
  // Each process hears of what is said at a moment of its own.
  const members = [await scene.member(), await scene.member(elsewhere)] as const;
  for (const member of members) await member.join('W-1');
  const hearNext = (name: string) => Promise.all(members.map((member) => member.next(name)));
  const windows = [await scene.enter(user), await scene.enter(user, elsewhere)];
  for (const window of windows) expect(await window.join('W-1')).toEqual({ ok: true });
  await lose(scene, user);
  // The room answers them no more; what is said then does not arrive, in neither process.
  const target = { organizationId: scene.organizationId, ownerId: scene.owners['W-1'] };
  const changes: unknown[] = [];
  for (const { client } of windows) client.on('chat_changed', (payload) => changes.push(payload));
  await waitUntil(async () => {
    changes.length = 0;
    const told = hearNext('chat_changed');
    await scene.books.write((tx) => publish(tx, chatChanged, target, { eigentuemer: 'W-1' }));
    await told;
    // Answered by the server after whatever it would have said before.
    for (const window of windows) await window.join('0');
    return changes.length === 0;
  }, 1);
  const said = hearNext('message');
  await members[0].send('W-1', 'Unter uns');
  await said;
  for (const window of windows) {
    expect(['not_found', 'organization_required', 'permission_denied']).toContain(
      codesOf(await window.send('W-1', 'Noch da'))[0],
    );
    expect(window.heard).toEqual([]);
  }
});

it('who chooses another organisation in the same session hears the former one no more', async () => {
  const scene = await open();
  const [anna, user] = [await scene.member(), await scene.addMember('W-1')];
  const second = await people.addOrganization(['property-owner']);
  await people.addMembership(user.id, { organizationId: second, permissions: [weg] });
  await anna.join('W-1');
  const window = await scene.enter(user);
  await window.browser.call('GET', `/api/benit/organization-configuration/current-org-data/${scene.organizationId}`);
  expect(await window.join('W-1')).toEqual({ ok: true });
  const told = window.next('access_changed');
  await window.browser.call('GET', `/api/benit/organization-configuration/current-org-data/${second}`);
  await told;
  const said = anna.next('message');
  await anna.send('W-1', 'Unter uns');
  await said;
  expect(codesOf(await window.join('W-1'))).toEqual(['not_found']);
  expect(window.heard).toEqual([]);
});
