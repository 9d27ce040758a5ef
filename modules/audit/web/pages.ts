import { definePage } from '#platform/web/pages/define-page.ts';
import { readAuditSearch } from './audit-search.ts';

export const auditPage = definePage('/benit/organization-configuration/audit', readAuditSearch);
