import { dayFilter, defineFilters, idFilter, lineFilter, oneOf } from '#platform/web/lists/list-filters.ts';
import type { FilterReader } from '#platform/web/lists/list-filters.ts';
import { definePage } from '#platform/web/pages/define-page.ts';
import type { EntryType } from '../contract/entries/entry.ts';

/** Path of the application and of all its pages. */
export const carePath = '/benit/care/sis';

/** Types of entries in the order of filters; written out, because the address is read before the schemas are there. */
export const shownTypes: readonly EntryType[] = ['report', 'vitals', 'sis'];

/** Path of the list of people, whose pages the registry makes. */
export const patientsPath = `${carePath}/patient` as const;

/** First screen of care; `patient` is the person who was chosen before anything is said. */
export const assistantPage = definePage(carePath, defineFilters({ patient: idFilter }));
/** Own drafts; `draft` opens a single one. */
export const draftsPage = definePage(`${carePath}/drafts`, defineFilters({ draft: idFilter }));
export const entriesPage = definePage(
  `${carePath}/entries`,
  defineFilters({
    patient: idFilter,
    type: oneOf(shownTypes),
    important: oneOf(['true']),
    from: dayFilter,
    to: dayFilter,
  }),
);
/** One released entry with its history. */
export const entryPage = definePage(`${carePath}/entries/$entryId`);
/** Property assistant. */
export const propertyPage = definePage('/benit/assistant');
export const teamPage = definePage(`${carePath}/team`);
/** Reads an instant, ISO 8601 in UTC, to the minute or finer. */
const instantFilter: FilterReader = (given) =>
  typeof given === 'string' &&
  /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/u.test(given) &&
  !Number.isNaN(Date.parse(given))
    ? given
    : undefined;

/** Handover between shifts; without a period that since the shift before. */
export const handoverPage = definePage(
  `${carePath}/handover`,
  defineFilters({ from: instantFilter, to: instantFilter, livingArea: lineFilter(60), tour: lineFilter(60) }),
);
/** Settings of care, and servers behind the assistants. */
export const settingsPage = definePage(`${carePath}/settings`);
