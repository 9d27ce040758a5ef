import type { Feature } from '#platform/server/combine-features.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../../contract/documents/documents.ts';
import { makeEntryDocument, makeRecord, makeReport } from './make-documents.ts';
import type { Platform } from '#platform/server/platform.ts';

/** PDFs of answers, entries and whole records. */
export const createDocumentsFeature = (parts: Pick<Platform, 'renderer'>): Feature => ({
  name: 'documents',
  routes: [
    route(contract.makeCareReport, ({ body: { reportInput } }, member) =>
      makeReport(parts, member, { reportInput, isProperty: false }),
    ),
    route(contract.makePropertyReport, ({ body: { reportInput } }, member) =>
      makeReport(parts, member, { reportInput, isProperty: true }),
    ),
    route(contract.getEntryDocument, ({ params: { id } }, member) => makeEntryDocument(parts, member, id)),
    route(contract.makeRecordDocument, ({ body }, member) => makeRecord(parts, member, body)),
  ],
});
