import { createHash } from 'node:crypto';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { RequestContext } from '#platform/server/http/context.ts';
import type { MadeFile } from '#platform/server/http/route.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { Platform } from '#platform/server/platform.ts';
import { gatherExpose } from './gather-expose.ts';
import type { GatheredExpose } from './gather-expose.ts';
import { createKeptDocuments } from './kept-documents.ts';
import { createExposeRenderer } from './render-expose.ts';

interface WantedByReader {
  readonly organizationId: OrganizationId;
  readonly objectId: string;
  readonly language: LanguageKey;
}

/** Limits of documents for readers; the memory of one is that of its pictures, 7 MB. */
const places = {
  name: 'estate-reader-exposes',
  running: 2,
  runningPerTenant: 1,
  waiting: 32,
  waitingPerTenant: 8,
} as const;
/** A dozen exposés. */
const maxKeptBytes = 64 * 1024 * 1024;

/** Everything that is printed: the same key is the same document. */
const keyOf = (organizationId: OrganizationId, { input, files }: GatheredExpose): string =>
  createHash('sha256')
    .update(JSON.stringify([organizationId, input, Object.entries(files).map(([name, { id }]) => [name, id])]))
    .digest('base64');

/**
 * Makes the full exposé of an object for a reader outside of the agency: without pictures that are not public. Readers have
 * queues of their own, so that they hold up nobody who works; one who asks again gets the same bytes until a fact, a text
 * or a picture has changed.
 */
export function createReaderExposes({ files, renderer }: Pick<Platform, 'files' | 'renderer'>) {
  const renderExpose = createExposeRenderer({ files, renderer }, places);
  const kept = createKeptDocuments({ maxBytes: maxKeptBytes });
  return async (
    { organizationId, objectId, language }: WantedByReader,
    { database, clock, address }: Pick<RequestContext, 'database' | 'clock' | 'address'>,
  ): Promise<MadeFile> => {
    const gathered = await database.tenant(
      { organizationId, userId: noUser },
      (tx) => gatherExpose(tx, organizationId, { objectId, template: 'expose', language, day: todayInGermany(clock) }),
      { readOnly: true },
    );
    const tenantQueue = { key: `readers:${organizationId}`, person: address };
    return {
      // Whoever leaves gives it up for nobody who waits for the same.
      bytes: await kept.get(keyOf(organizationId, gathered), () => renderExpose(gathered, { tenantQueue })),
      fileName: `${gathered.name}.pdf`,
    };
  };
}
