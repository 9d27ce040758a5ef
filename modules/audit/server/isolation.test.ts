import { testIsolation } from '#testing/isolation.ts';
import { canary } from '#testing/victim.ts';

await testIsolation('audit', () => ({
  listAuditEntries: { url: `/api/benit/organization-configuration/audit?searchTerm=${canary}` },
  exportAuditEntries: { url: `/api/benit/organization-configuration/audit/csv?searchTerm=${canary}` },
}));
