import { setTimeout as wait } from 'node:timers/promises';
import { startScoutPortal } from '#testing/portals/scout-portal.ts';
import { fillObjects } from '../data/fill-objects.ts';
import { openSite } from '../data/site.ts';
import type { Claim } from '../measure/report.ts';
import { sized } from '../measure/sized.ts';
import { signIn } from '../subjects/product.ts';
import type { Bench } from './scenario.ts';

const objects = sized(500, 10);
const api = '/api/ri/real-estate';
/** Pause between two looks at what is still to do. */
const lookMs = 250;

interface PortalState {
  readonly channel: string;
  readonly published: number;
  readonly wanted: number;
  readonly pending: number;
  readonly lastJob: { readonly kind: string; readonly unchanged: number; readonly objects: number } | null;
}

/** 500 objects on their way to a simulated ImmobilienScout24, and a reconciliation in which nothing has changed. */
export async function measurePortal({ say }: Pick<Bench, 'say'>): Promise<Claim[]> {
  const portal = await startScoutPortal();
  const site = await openSite(1000, {
    organizations: 1,
    env: {
      IS24_URL: portal.baseUrl,
      IS24_CONSUMER_KEY: portal.consumer.key,
      IS24_CONSUMER_SECRET: portal.consumer.secret,
    },
  });
  try {
    const headers = { ...(await signIn(site.product.url, 'agent@demo.example')), 'content-type': 'application/json' };
    const send = async (method: string, path: string, body?: object): Promise<unknown> => {
      const answer = await fetch(`${site.product.url}${api}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const state = async (): Promise<PortalState> => {
      const { portals } = (await send('GET', '/portals')) as { portals: PortalState[] };
      const found = portals.find(({ channel }) => channel === 'scout');
      if (found === undefined) throw new Error('There is no Scout');
      return found;
    };
    const until = async (isDone: (found: PortalState) => boolean): Promise<PortalState> => {
      for (;;) {
        const found = await state();
        if (isDone(found)) return found;
        await wait(lookMs);
      }
    };
    const { key: token, secret: tokenSecret } = portal.token;
    await send('PUT', '/configuration', {
      configIdentifier: 'isConfig',
      properties: { token, tokenSecret, verifier: 'v' },
    });
    // Some of the copies are sold or let, which no portal gets.
    await fillObjects(site.adminUrl, objects * 2);
    const begun = performance.now();
    let wanted = 0;
    for (let number = 1; wanted < objects; number += 1)
      wanted += await send('PUT', '/objekt', {
        objectId: `B-${number}`,
        data: { saveScout: true, publishedScout: true },
      }).then(
        () => 1,
        () => 0,
      );
    const transferred = await until(({ pending }) => pending === 0);
    say(`${transferred.published} of ${objects} objects published: ${seconds(begun)} s`);
    const requests = portal.requests.length;
    const again = performance.now();
    await send('POST', '/portals/reconcile', { portal: 'scout', objects: transferred.wanted });
    const { lastJob } = await until((found) => found.lastJob?.kind === 'reconciliation');
    const value = Number(seconds(again));
    say(`${lastJob?.unchanged} unchanged, ${lastJob?.objects} transferred: ${portal.requests.length - requests} calls`);
    return [
      {
        title: 'estate: 500 objects reconciled with Scout, none of them changed, seconds',
        value: { median: value, low: value, high: value },
        target: { atMost: 60 },
      },
    ];
  } finally {
    await site.stop();
    await portal.stop();
  }
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
