import {
  dayFilter,
  defineFilters,
  lineFilter,
  oneOf,
  sortFilters,
  yearFilter,
} from '#platform/web/lists/list-filters.ts';
import type { FilterReader } from '#platform/web/lists/list-filters.ts';
import { definePage } from '#platform/web/pages/define-page.ts';
import { allOwners } from '../contract/external-ids.ts';
import { resolutionKinds } from '../contract/community/resolution-kinds.ts';
import { writtenStates } from '../contract/community/written/written-kinds.ts';
import { documentKinds } from '../contract/import/document-kinds.ts';
import { pagePaths } from '../contract/page-paths.ts';
import { receiptNotes } from '../contract/receipts/approval.ts';
import { maxDeliveredIssuer } from '../contract/receipts/limits.ts';
import { postingSorts, receiptFilters } from '../contract/transactions/posting-sorts.ts';

// The router parses numeric ids of the address as numbers.
const idsFilter: FilterReader = (given) => {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';
  return text === '' || text.length > 8200 ? undefined : text;
};
/** Filter of the owner's external id. */
const eidFilter: FilterReader = (given) => {
  const text = idsFilter(given);
  return text !== undefined && text.length <= 40 ? text : undefined;
};

const readOwner = defineFilters({ eid: eidFilter });
// Converted to a number, so that the router writes it without quotes.
const readYear = (given: Readonly<Record<string, unknown>>): { readonly year?: number } => {
  const year = yearFilter(given['year']);
  return year === undefined ? {} : { year: Number(year) };
};
/** First screen of owners and of their property management. */
export const overviewPage = definePage('/ri/property-management/overview', (given) => ({
  ...readOwner(given),
  ...readYear(given),
}));
/** Documents of an owner, `0` for all. */
export const documentsPage = definePage(
  pagePaths.documents,
  defineFilters({ eid: (given) => eidFilter(given) ?? allOwners, kind: oneOf(documentKinds), year: yearFilter }),
);
export const transactionsPage = definePage(
  pagePaths.transactions,
  defineFilters({
    eid: eidFilter,
    from: dayFilter,
    to: dayFilter,
    objekt: idsFilter,
    moid: idsFilter,
    mid: idsFilter,
    kaid: idsFilter,
    beleg: oneOf(receiptFilters),
    partei: lineFilter(300),
    name: lineFilter(100),
    ...sortFilters(postingSorts),
  }),
);
/** Receipts of an owner, `0` for all, by their day of capture. */
export const receiptsPage = definePage(
  pagePaths.receipts,
  defineFilters({
    eid: eidFilter,
    from: dayFilter,
    to: dayFilter,
    objekt: idsFilter,
    moid: idsFilter,
    mid: idsFilter,
    kaid: idsFilter,
    archivid: eidFilter,
    rechnungssteller: lineFilter(maxDeliveredIssuer),
    hinweis: oneOf(receiptNotes),
    // Opened with the page, as the link of a mail names it.
    beleg: eidFilter,
  }),
);
/** Overview of a community of owners. */
export const communityPage = definePage(pagePaths.community, defineFilters({ eid: eidFilter }));
export const meetingsPage = definePage(pagePaths.meetings, defineFilters({ eid: eidFilter }));
/** Page on which a meeting is run. */
export const runningMeetingPage = definePage(
  `${pagePaths.meetings}/$id/durchfuehren`,
  defineFilters({ eid: eidFilter }),
);
export const meetingPage = definePage(`${pagePaths.meetings}/$id`, defineFilters({ eid: eidFilter }));
export const communityMembersPage = definePage(
  pagePaths.communityMembers,
  defineFilters({ eid: eidFilter, former: oneOf(['true']) }),
);
export const resolutionsPage = definePage(
  pagePaths.resolutions,
  defineFilters({ eid: eidFilter, art: oneOf(resolutionKinds), deleted: oneOf(['true']) }),
);
export const communityChatPage = definePage(pagePaths.communityChat, readOwner);
export const writtenResolutionsPage = definePage(
  pagePaths.writtenResolutions,
  defineFilters({ eid: eidFilter, stand: oneOf(writtenStates) }),
);
export const writtenResolutionPage = definePage(pagePaths.writtenResolution, readOwner);
export const reportPage = definePage('/ri/property-management/report', (given) => ({
  ...readOwner(given),
  ...readYear(given),
}));
// The router writes objects as JSON; who shows the page checks them.
const readObject = (given: unknown): object | undefined =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? given : undefined;
/** Question to the books of an owner, `0` for all; a plan replaces it, or with a former plan is what it changes. */
export const analyticsPage = definePage('/ri/property-management/analytics', (given) => {
  const [frage, plan, former] = [
    lineFilter(2000)(given['frage']),
    readObject(given['plan']),
    readObject(given['former']),
  ];
  const { eid } = readOwner(given);
  return {
    ...(eid === undefined ? {} : { eid }),
    ...(frage === undefined ? {} : { frage }),
    ...(plan === undefined ? {} : { plan }),
    ...(former === undefined ? {} : { former }),
  };
});
export const excelPage = definePage(
  '/ri/property-management/excel-download',
  defineFilters({ eid: eidFilter, from: dayFilter, to: dayFilter }),
);
export const usersOwnerPage = definePage('/ri/property-management/users-owner', defineFilters({ eid: eidFilter }));
export const ownerInvitationsPage = definePage(pagePaths.invitations, defineFilters({ state: oneOf(['expired']) }));
export const ownerLettersPage = definePage('/ri/property-management/users-owner/letters', defineFilters({}));
export const accessSettingsPage = definePage('/ri/property-management/users-owner/settings');
export const connectionPage = definePage('/ri/property-management/configuration');
export const refreshPage = definePage(pagePaths.refresh, defineFilters({}));
// Page of transactions with an unknown delivered owner.
export const unassignedPage = definePage(pagePaths.unassigned, defineFilters({ assigned: oneOf(['true']) }));
