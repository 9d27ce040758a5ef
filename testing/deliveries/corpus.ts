import type { FileCounts } from '#modules/property-owner/contract/import/import-report.ts';
import type { TestDatabase } from '../database.ts';
import { createProductPeople } from '../product-people.ts';
import { runTasks } from '../receipts/scene.ts';
import { startFtpServer } from '../remote/ftp-server.ts';
import { whenOver } from '../when-over.ts';
import { placeDelivery } from './build-delivery.ts';
import type { GivenDelivery } from './build-delivery.ts';
import { openDeliveries } from './scene.ts';
import type { DeliveryScene } from './scene.ts';

/** Deliveries one after the other, and what the journal says of the last one. */
export interface Case {
  readonly name: string;
  readonly deliveries: readonly GivenDelivery[];
  readonly state: string;
  /** As far as they are told. */
  readonly counts?: Readonly<Record<string, Partial<FileCounts>>>;
  /** File, line, field, code. */
  readonly errors?: readonly string[];
  readonly after?: (scene: DeliveryScene) => Promise<void>;
}

/** A delivery of a case as the journal of its organisation tells it. */
interface Outcome {
  readonly scene: DeliveryScene;
  readonly last: Awaited<ReturnType<DeliveryScene['refresh']>>[number] | undefined;
  /** File, line, field, code of each error. */
  readonly errors: readonly string[];
}

/** Opens a server for deliveries; `deliver` runs those of a case in an organisation of its own. */
export async function openCorpus(testDatabase: TestDatabase): Promise<{ deliver(one: Case): Promise<Outcome> }> {
  const { database } = testDatabase;
  const people = await createProductPeople(database);
  runTasks(people, testDatabase);
  const server = await startFtpServer();
  whenOver(() => server.stop());
  return {
    async deliver({ deliveries }) {
      const scene = await openDeliveries({ people, database, server });
      let last: Outcome['last'];
      for (const delivery of deliveries) {
        placeDelivery(scene.tree, delivery);
        last = (await scene.refresh()).at(-1);
      }
      const errors = last?.errors.map(({ file, line, field, code }) => [file, line ?? '', field ?? '', code].join(':'));
      return { scene, last, errors: errors ?? [] };
    },
  };
}
