import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openPackagePortal } from '#testing/portals/package-portal.ts';
import {
  addPublishable,
  connectPackages,
  connectScout,
  objektUrl,
  openPublisher,
  portalsUrl,
  readObject,
  save,
} from '#testing/portals/publication-scene.ts';
import { startScoutPortal } from '#testing/portals/scout-portal.ts';
import type { KilledTransfer } from '#testing/portals/transfer-process.ts';
import { runsAll } from '#testing/lane.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { addPicture } from '#testing/real-estate/pictures.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { whenOver } from '#testing/when-over.ts';

const scoutPortal = await startScoutPortal();
whenOver(() => scoutPortal.stop());
const { database, adminUrl, secretKey } = await createTestDatabase();
const scout = { url: scoutPortal.baseUrl, consumer: scoutPortal.consumer };
const people = await createProductPeople(database, { scout });
const program = new URL('../../../../testing/portals/transfer-process.ts', import.meta.url).pathname;

/** Transfers in a process of its own, which is killed before a step. @returns whether it was */
async function transferAndDie(order: Pick<KilledTransfer, 'organizationId' | 'portal' | 'killedAt'>): Promise<boolean> {
  const given: KilledTransfer = { ...order, adminUrl, secretKey, folder: people.folder, scout };
  const child = spawn(process.execPath, [program, JSON.stringify(given)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The process failed: ${complaints}`);
  return signal === 'SIGKILL';
}

/** As when the lease of the dead process has run out. */
const endLeases = (organizationId: Publisher['organizationId']) =>
  database.tenant({ organizationId, userId: noUser }, (tx) =>
    tx
      .updateTable('estate_portals')
      .set({ leased_until: sql<Date>`now() - interval '1 second'` })
      .execute(),
  );

type Publisher = Awaited<ReturnType<typeof openPublisher>>;

interface Killing {
  readonly publisher: Publisher;
  readonly portal: 'scout' | 'ebay';
  /** Wishes what is transferred, from a state where nothing is due. */
  readonly wish: () => Promise<unknown>;
  /** Checks both sides once nothing is due any more. */
  readonly check: () => Promise<void>;
  /** Brings both sides back to where `wish` begins. */
  readonly reset: () => Promise<unknown>;
  readonly stride?: number;
}

/** Steps between two kills: each is tried before a release, and always those of a first publication. */
const sparse = runsAll ? 1 : 3;

/** Kills the process at one step after the other, until it is through alive. @returns the number of its steps */
async function killAtEachStep({ publisher, portal, wish, check, reset, stride = sparse }: Killing): Promise<number> {
  const { organizationId, transfer, makeDue } = publisher;
  for (let killedAt = 0; ; killedAt += stride) {
    await wish();
    await makeDue();
    const wasKilled = await transferAndDie({ organizationId, portal, killedAt });
    await endLeases(organizationId);
    await transfer(portal);
    await check();
    if (!wasKilled) return killedAt;
    await reset();
    await transfer(portal);
  }
}

describe('a process that is killed at any step of a transfer', { timeout: 120_000 }, () => {
  async function openScout() {
    const publisher = await openPublisher(people, database);
    const account = `agency-${publisher.organizationId}`;
    await connectScout(publisher.agent, scoutPortal.issueToken(account));
    await addPublishable(publisher.agent, 'A-1');
    for (const name of ['eins', 'zwei']) {
      await addPicture(publisher.agent, `A-1-${name}.jpg`);
      await publisher.agent.call('GET', `${objektUrl}/files/A-1-${name}_small.jpg`);
    }
    const there = () => [...scoutPortal.objects.values()].filter((object) => object.account === account);
    const flags = async () => (await readObject(publisher.agent, 'A-1')).data;
    const set = (data: object) => save(publisher.agent, 'A-1', data);
    return { publisher, there, flags, set };
  }

  const published = { saveScout: true, publishedScout: true } as const;

  it('leaves exactly one object at Scout, with its pictures, and the right flags here', async () => {
    const { publisher, there, flags, set } = await openScout();
    const killed = await killAtEachStep({
      publisher,
      portal: 'scout',
      stride: 1,
      wish: async () => {
        await set({ ...published });
        await set({ publishedOldHomepage: true, onTopPlacementScout: true });
      },
      check: async () => {
        const [object, ...others] = there();
        expect([others, object?.attachments.length, object?.channels.size, object?.onTop.size]).toEqual([[], 2, 2, 1]);
        expect(await flags()).toMatchObject({
          ...published,
          publishedOldHomepage: true,
          onTopPlacementScout: true,
          immoscoutObjectId: object?.id,
        });
      },
      reset: () => set({ saveScout: false }),
    });
    expect(killed).toBeGreaterThan(8);
  });

  it('withdraws it all the same, and a new object takes the place of the former one', async () => {
    const { publisher, there, flags, set } = await openScout();
    const publish = async () => {
      await set({ ...published });
      await publisher.transfer('scout');
    };
    await publish();
    expect(
      await killAtEachStep({
        publisher,
        portal: 'scout',
        wish: () => set({ saveScout: false }),
        check: async () => {
          expect(there()).toEqual([]);
          expect(await flags()).toMatchObject({ saveScout: false, publishedScout: false, immoscoutObjectId: '' });
        },
        reset: publish,
      }),
    ).toBeGreaterThan(1);
    await publish();
    let former = there()[0]?.id;
    await killAtEachStep({
      publisher,
      portal: 'scout',
      wish: () => publisher.agent.call('POST', `${portalsUrl}/scout/replace`, { body: { objectId: 'A-1' } }),
      check: async () => {
        const [object, ...others] = there();
        expect([others, object?.id === former]).toEqual([[], false]);
        expect(await flags()).toMatchObject({ ...published, immoscoutObjectId: object?.id });
        former = object?.id;
      },
      reset: async () => undefined,
    });
  });

  it('leaves exactly one object at a portal that collects packages', async () => {
    const server = await startFtpServer();
    whenOver(() => server.stop());
    server.tree.set('/eingang/liesmich.txt', Buffer.alloc(1));
    const collected = openPackagePortal(server);
    const publisher = await openPublisher(people, database);
    await connectPackages(publisher.agent, server);
    await addPublishable(publisher.agent, 'A-1');
    const set = (isWanted: boolean) => save(publisher.agent, 'A-1', { publishedEbay: isWanted });
    const check = async (isWanted: boolean) => {
      await collected.collect();
      expect([...collected.objects.values()].map(({ externalId }) => externalId)).toEqual(isWanted ? ['A-1'] : []);
      expect((await readObject(publisher.agent, 'A-1')).data['publishedEbay']).toBe(isWanted);
      expect([...server.tree.keys()].filter((name) => name.includes('4711'))).toEqual([]);
    };
    const killing = { publisher, portal: 'ebay' } as const;
    expect(
      await killAtEachStep({
        ...killing,
        wish: () => set(true),
        check: () => check(true),
        reset: async () => {
          await set(false);
          await publisher.transfer('ebay');
          await check(false);
        },
      }),
    ).toBeGreaterThan(4);
    expect(
      await killAtEachStep({
        ...killing,
        wish: () => set(false),
        check: () => check(false),
        reset: async () => {
          await set(true);
          await publisher.transfer('ebay');
          await check(true);
        },
      }),
    ).toBeGreaterThan(4);
  });
});
