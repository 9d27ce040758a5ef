import { z } from 'zod';
import { instantSchema } from '#platform/contract/dates.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { defineSettings } from '#platform/server/settings/define-settings.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { getDataState } from '../../contract/data-state.ts';

const instant = instantSchema.nullable().catch(null).default(null);

/** What every owner may know of the card that deliveries write. */
const dataState = defineSettings('property-owner', 'dataSyncConfig', z.object({ lastUpdateAt: instant, lastFailedAt: instant }), { defaults: { lastUpdateAt: null, lastFailedAt: null } });

export const dataStateRoutes: readonly Route[] = [
  route(getDataState, async (_, { read }) => {
    const { properties: { lastUpdateAt, lastFailedAt } } = await read(({ tx }) => readSettings(tx, dataState));
    const hasFailedLast = lastFailedAt !== null && (lastUpdateAt === null || lastUpdateAt < lastFailedAt);
    return { lastUpdateAt, lastFailedAt: hasFailedLast ? lastFailedAt : null };
  }),
];
