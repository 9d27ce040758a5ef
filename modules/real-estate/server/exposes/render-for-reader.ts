import type { OrganizationId } from '#platform/contract/ids.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { RequestContext } from '#platform/server/http/context.ts';
import type { MadeFile } from '#platform/server/http/route.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { Platform } from '#platform/server/platform.ts';
import { gatherExpose } from './gather-expose.ts';
import { renderExpose } from './render-expose.ts';

interface WantedByReader {
  readonly organizationId: OrganizationId;
  readonly objectId: string;
  readonly language: LanguageKey;
}

/**
 * Makes the full exposé of an object for a reader outside of the agency: without pictures that are not public. It waits in
 * the queue of the agency, where readers of one address take turns.
 */
export function createReaderExposes({ files, renderer }: Pick<Platform, 'files' | 'renderer'>) {
  return async (
    { organizationId, objectId, language }: WantedByReader,
    { database, clock, signal, address }: Pick<RequestContext, 'database' | 'clock' | 'signal' | 'address'>,
  ): Promise<MadeFile> => {
    const gathered = await database.tenant(
      { organizationId, userId: noUser },
      (tx) => gatherExpose(tx, organizationId, { objectId, template: 'expose', language, day: todayInGermany(clock) }),
      { readOnly: true },
    );
    const tenantQueue = { key: organizationId, person: address };
    return {
      bytes: await renderExpose({ files, renderer }, gathered, { tenantQueue, signal }),
      fileName: `${gathered.name}.pdf`,
    };
  };
}
