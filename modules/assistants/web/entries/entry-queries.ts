import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { getCareEntry, listCareEntries, listMeasuredValues, listOpenDrafts } from '../../contract/entries/entries.ts';
import { entriesPage } from '../pages.ts';
import { careKeys } from '../query-keys.ts';

/** Own drafts on the screen at most: those of several shifts. */
const maxDrafts = 200;
/** Entries among which the last one of each person is found. */
const maxRecent = 200;
const newestOfPerson = 5;

/** Released entries, the latest event first. */
export const entryList = defineList({
  key: [...careKeys.entries, 'list'],
  endpoint: listCareEntries,
  rows: 'entries',
  page: entriesPage,
});

/** One entry with everything that refers to it. */
export const entryQuery = (id: string) =>
  endpointQuery([...careKeys.entries, 'one', id], getCareEntry, { params: { id } });

/** Own drafts, the oldest first. */
export const ownDraftsQuery = () =>
  endpointQuery(
    [...careKeys.entries, 'drafts'],
    listCareEntries,
    { query: { state: 'draft', limit: maxDrafts } },
    ({ entries }) => entries,
  );

/** Drafts of everybody, without their content. */
export const openDraftsQuery = () =>
  endpointQuery([...careKeys.entries, 'open-drafts'], listOpenDrafts, {}, ({ drafts }) => drafts);

/** The latest entries of all people. */
export const recentEntriesQuery = () =>
  endpointQuery(
    [...careKeys.entries, 'recent'],
    listCareEntries,
    { query: { limit: maxRecent } },
    ({ entries }) => entries,
  );

/** The latest entries of one person. */
export const newestOfQuery = (patient: string) =>
  endpointQuery(
    [...careKeys.entries, 'newest', patient],
    listCareEntries,
    { query: { patient, limit: newestOfPerson } },
    ({ entries }) => entries,
  );

/** Assessments of one person with their later versions, the newest first. */
export const assessmentsOfQuery = (patient: string) =>
  endpointQuery(
    [...careKeys.entries, 'assessments', patient],
    listCareEntries,
    { query: { patient, type: 'sis', limit: 50 } },
    ({ entries }) => entries,
  );

/** Measured values of one person, the oldest first. */
export const valuesOfQuery = (patientId: string) =>
  endpointQuery(
    [...careKeys.entries, 'values', patientId],
    listMeasuredValues,
    { params: { patientId } },
    ({ series }) => series,
  );
