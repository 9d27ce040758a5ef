import type { FastifyInstance } from 'fastify';
import type { User } from '#modules/identity/server/index.ts';
import type { Database } from '#platform/server/database/database.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { openRealtime } from '#platform/server/realtime/realtime.ts';
import { createTestApp } from './http.ts';
import type { TestBody, TestBrowser } from './http.ts';
import { connected, listeningUrl, nextEvent, openLiveClient } from './live-client.ts';
import type { LiveClient } from './live-client.ts';
import { openPropertyBooks } from './books-scene.ts';
import { waitUntil } from './wait-until.ts';
import type { ProductPeople } from './product-people.ts';
import type { ChatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import type { chatModes } from '#modules/property-owner/contract/community/community-settings.ts';

const base = '/api/ri/property-management';
const weg = 'ri-property-management-weg-permission';
const wegAdministration = 'ri-property-management-weg-admin-permission';

/** Acknowledgement of a command, as a test reads it. */
type ChatAnswer = {
  readonly ok?: true;
  readonly message?: ChatMessage;
  readonly errors?: { readonly code: string }[];
};
interface Room extends TestBody {
  readonly messages: readonly ChatMessage[];
  readonly ungelesen: number;
  readonly nextCursor: string | null;
}

/** A process with live connections; all of them share the database. */
export async function startChatServer(database: Database, people: ProductPeople): Promise<string> {
  const { findSession, findSessionsById } = people.identity;
  const app: FastifyInstance = await createTestApp({
    modules: people.modules,
    routes: [],
    uploads: { drafts: people.files.drafts, scan: async () => undefined },
    database,
    clock: people.clock,
    findSession,
    publicUrl: 'http://localhost',
    register: (server, sites) =>
      void openRealtime(server, {
        database,
        clock: people.clock,
        configuration: { publicUrl: 'http://localhost', apiOrigins: [] },
        sites,
        events: people.modules.flatMap((module) => module.liveEvents ?? []),
        commands: people.modules.flatMap((module) => module.liveCommands ?? []),
        rooms: people.modules.flatMap((module) => module.liveRooms ?? []),
        findSession,
        findSessionsById,
      }),
  });
  const url = await listeningUrl(app);
  await whenListening(database, people, url);
  return url;
}

/** Waits until the process hears notices: earlier ones are lost to it, and rooms are joined anew when it begins. */
async function whenListening(database: Database, people: ProductPeople, url: string): Promise<void> {
  const user = await people.addUser({ organizationId: await people.addOrganization() });
  const client = await connected(openLiveClient(url, { cookie: (await people.signIn(user)).cookie }));
  let isHeard = false;
  client.on('access_changed', () => (isHeard = true));
  await waitUntil(async () => {
    await database.identity((tx) => announceAccessChange(tx, { userId: user.id }));
    return isHeard;
  });
  client.disconnect();
}

/** Someone with a live connection. */
export interface ChatPerson {
  readonly user: User;
  readonly browser: TestBrowser;
  readonly client: LiveClient;
  /** Everything that was said to them in rooms, in its order. */
  readonly heard: readonly ChatMessage[];
  command(name: string, payload: unknown): Promise<ChatAnswer>;
  join(eid: string): Promise<ChatAnswer>;
  send(eid: string, text: string, given?: Readonly<Record<string, unknown>>): Promise<ChatAnswer>;
  next(name: string): Promise<unknown>;
  history(eid: string, query?: string): Promise<Room & { readonly status: number }>;
}

let counted = 0;

/** Two communities, W-1 with an open chat, and the people before it. */
export async function openChatScene(database: Database, people: ProductPeople, url: string) {
  const { organizationId, books } = await openPropertyBooks(people, database);
  const owners = {
    'W-1': await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' }),
    'W-2': await books.owner({ external_id: 'W-2', full_name: 'WEG Parkstraße 2' }),
  } as const;

  const enter = async (user: User, server = url): Promise<ChatPerson> => {
    const browser = await people.signIn(user);
    const client = await connected(openLiveClient(server, { cookie: browser.cookie }));
    const heard: ChatMessage[] = [];
    client.on('message', (message) => heard.push(message as ChatMessage));
    const command = async (name: string, payload: unknown) => (await client.emitWithAck(name, payload)) as ChatAnswer;
    return {
      user,
      browser,
      client,
      heard,
      command,
      join: (eid) => command('eigentuemer_join', { eigentuemer: eid }),
      send: (eid, text, given = {}) => {
        counted += 1;
        return command('send-message', { text, id: `m-${counted}`, eigentuemer: eid, emailUserIDs: [], ...given });
      },
      next: async (name) => (await nextEvent(client, name))[0],
      history: async (eid, query = '') => {
        const { status, body } = await browser.call<Room>('GET', `${base}/weg-chat/${eid}${query}`);
        return { ...body, status };
      },
    };
  };
  const addPerson = async (permissions: readonly string[], eids: readonly (keyof typeof owners)[] = []) => {
    const user = await people.addUser();
    const membershipId = await people.addMembership(user.id, { organizationId, permissions });
    for (const eid of eids) await books.link({ owner_id: owners[eid], user_type: 'weg', membership_id: membershipId });
    return user;
  };
  const setMode = (mode: (typeof chatModes)[number], eid: keyof typeof owners = 'W-1') =>
    books.write(async (tx) => {
      await tx
        .insertInto('community_settings')
        .values({ organization_id: organizationId, owner_id: owners[eid], chat_mode: mode })
        .onConflict((conflict) => conflict.columns(['organization_id', 'owner_id']).doUpdateSet({ chat_mode: mode }))
        .execute();
    });
  await setMode('OFFEN');
  return {
    organizationId,
    books,
    owners,
    enter,
    setMode,
    addPerson,
    addMember: (...eids: readonly (keyof typeof owners)[]) => addPerson([weg], eids),
    addManager: () => addPerson([wegAdministration]),
    member: async (server = url) => enter(await addPerson([weg], ['W-1']), server),
    manager: async (server = url) => enter(await addPerson([wegAdministration]), server),
  };
}
