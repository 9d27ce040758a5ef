import { expect } from 'vitest';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { createProductParts } from './product-parts.ts';
import { createModules } from '#app/server/modules.ts';
import type { Modules } from '#app/server/modules.ts';

/** All modules of the product over a database, in a mode that shows the demo. */
export async function composeModules(database: Database, clock: Clock): Promise<Modules> {
  return createModules(
    createPlatform({
      configuration: { sessionMinutes: 30, publicUrl: 'http://kontor.test', demo: true, smtpUrl: undefined },
      database,
      clock,
      secretKey: 'of the tests',
      ...(await createProductParts(database)),
      onError: (error) => expect.fail(error.message),
    }),
  );
}

/** The modules with one part of the demo, the hours: how parts are written is the same for all. */
export function withOnePart(modules: Modules): Modules {
  const list = modules.list.map(({ demo = [], ...module }) => ({
    ...module,
    demo: demo.filter(({ name }) => name === 'accounting-hours'),
  }));
  return { ...modules, list };
}
