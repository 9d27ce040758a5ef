import type { Feature } from '#platform/server/combine-features.ts';
import { route } from '#platform/server/http/route.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import type { Platform } from '#platform/server/platform.ts';
import { getOpenImmoZip } from '../../contract/openimmo/openimmo.ts';
import { findObject } from '../objects/find-object.ts';
import { gatherObject, readContact } from './gather-package.ts';
import { writeDocument, zipPackage } from './write-package.ts';

/** Limits of parallel packages; each reads all pictures of an object. */
const places = {
  name: 'estate-openimmo',
  running: 2,
  runningPerTenant: 1,
  waiting: 16,
  waitingPerTenant: 4,
} as const;

/** Objects in the format that portals and programs of estate agents exchange. */
export function createOpenImmoFeature({ files }: Pick<Platform, 'files'>): Feature {
  const tenantQueues = createTenantQueues(places);
  return {
    name: 'openimmo',
    routes: [
      route(getOpenImmoZip, async ({ params: { objectId } }, { read, tenantQueue, signal, clock, actor }) => {
        const { gathered, contact } = await read(async (context) => ({
          gathered: await gatherObject(context, await findObject(context.tx, objectId)),
          contact: await readContact(context),
        }));
        const document = writeDocument({
          objects: [gathered.object],
          contact,
          providerNumber: '',
          providerId: actor.organizationId,
          now: clock.now(),
        });
        return {
          chunks: zipPackage(files, { document, files: gathered.files }),
          fileName: `OpenImmo_${gathered.object.externalId}.zip`,
          place: await tenantQueues.enter({ tenantQueue, signal }),
        };
      }),
    ],
  };
}
