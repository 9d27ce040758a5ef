import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startScoutPortal } from '#testing/portals/scout-portal.ts';
import type { PortalFault } from '#testing/portals/scout-portal-limits.ts';

/** Object at the simulated Scout, as a test looks at it. */
export interface SeenObject {
  readonly externalId: string | undefined;
  readonly channels: readonly string[];
}

/** Simulated portals of the run; the tests, which run in other processes, ask them and have calls fail. */
export async function servePortals(port: number) {
  const scout = await startScoutPortal();
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.method === 'POST') scout.fail(JSON.parse(String(await buffer(request))) as PortalFault);
      const objects = [...scout.objects.values()].map(({ externalId, channels }): SeenObject => ({
        externalId,
        channels: [...channels],
      }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify(objects));
    };
    answer().catch((error: Error) => response.writeHead(500).end(error.message));
  }).listen(port, '127.0.0.1');
  return {
    settings: {
      IS24_URL: scout.baseUrl,
      IS24_CONSUMER_KEY: scout.consumer.key,
      IS24_CONSUMER_SECRET: scout.consumer.secret,
    },
    stop: async (): Promise<void> => {
      server.close();
      await scout.stop();
    },
  };
}

const address = () => `http://127.0.0.1:${process.env['E2E_PORTALS_PORT']}/`;

/** Has the next matching call at Scout fail. */
export async function failAtScout(fault: PortalFault): Promise<void> {
  await fetch(address(), { method: 'POST', body: JSON.stringify(fault) });
}

/** Objects at Scout under this number. */
export async function seeAtScout(externalId: string): Promise<readonly SeenObject[]> {
  const objects = (await (await fetch(address())).json()) as SeenObject[];
  return objects.filter((object) => object.externalId === externalId);
}
