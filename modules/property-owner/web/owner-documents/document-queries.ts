import { lookupCall } from '#platform/contract/records/record-calls.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import type { RecordOption, RecordSource } from '#platform/web/form/record-input.tsx';
import { defineList } from '#platform/web/lists/define-list.ts';
import { listOwnerDocuments } from '../../contract/owner-documents/owner-documents.ts';
import { tenant } from '../../contract/records/estate-records.ts';
import { documentsPage } from '../pages.ts';

/** Keys of everything that a change of documents makes outdated. */
export const documentKeys = {
  all: ['property-owner', 'owner-documents'],
  overview: ['property-owner', 'overview'],
} as const;

/** List of documents, the last published first; the owner is in the address, 0 for all. */
export const documentList = defineList({
  key: documentKeys.all,
  endpoint: listOwnerDocuments,
  rows: 'documents',
  page: documentsPage,
  params: ['eid'],
});

/** Finds the units of a house. @param house record id */
export function unitSource(house: string): RecordSource {
  const lookup = lookupCall(tenant);
  return {
    find: (searchTerm) =>
      endpointQuery(
        [...documentKeys.all, 'units', house, searchTerm],
        lookup,
        { query: { field: 'rentalUnit', parent: house, ...(searchTerm === '' ? {} : { searchTerm }) } },
        ({ options }): readonly RecordOption[] => options,
      ),
  };
}
