import { defineList } from '#platform/web/lists/define-list.ts';
import { listAuditEntries } from '../contract/index.ts';
import { auditPage } from './pages.ts';

/** List of the log entries, newest first, because readers look for the latest events. */
export const auditList = defineList({
  key: ['audit', 'entries'],
  endpoint: listAuditEntries,
  rows: 'entries',
  page: auditPage,
  staleTime: 0,
});
