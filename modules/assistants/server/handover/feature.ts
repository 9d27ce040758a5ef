import type { Feature } from '#platform/server/combine-features.ts';
import { route } from '#platform/server/http/route.ts';
import type { Platform } from '#platform/server/platform.ts';
import * as contract from '../../contract/handover/handover.ts';
import { readHead } from '../documents/make-documents.ts';
import { handoverDocument } from './handover-document.ts';
import { readHandover } from './read-handover.ts';
import { readMorning } from './read-morning.ts';

/** Handover of a shift, and the morning of a head of care. */
export const createHandoverFeature = ({ renderer }: Pick<Platform, 'renderer'>): Feature => ({
  name: 'handover',
  routes: [
    route(contract.getHandover, ({ query }, { read }) =>
      read(async (context) => ({ handover: await readHandover(context, query) })),
    ),
    route(contract.printHandover, async ({ body }, { read, signal, tenantQueue }) => {
      const input = await read(async (context) => ({
        ...(await readHead(context)),
        handover: await readHandover(context, body),
      }));
      return {
        bytes: await handoverDocument.render(renderer, input, { signal, tenantQueue }),
        fileName: 'Report.pdf',
      };
    }),
    route(contract.getMorning, (_input, { read }) =>
      read(async (context) => ({ morning: await readMorning(context) })),
    ),
  ],
});
