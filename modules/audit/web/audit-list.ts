import { defineList } from '#platform/web/lists/define-list.ts';
import { listAuditEntries } from '../contract/index.ts';
import { auditPage } from './pages.ts';

/** Entries of the log, newest first. Whoever opens a log wants to see what has just happened. */
export const auditList = defineList({
  key: ['audit', 'entries'],
  endpoint: listAuditEntries,
  rows: 'entries',
  page: auditPage,
  staleTime: 0,
});
