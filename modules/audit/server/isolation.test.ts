import { testIsolation } from '#testing/isolation.ts';
import { canary, expectDone } from '#testing/victim.ts';

await testIsolation('audit', {
  fill: async ({ browser }) => {
    await expectDone(
      browser.call('PUT', '/api/benit/organization-configuration/user', {
        body: { firstName: canary, lastName: canary },
      }),
    );
    return {};
  },
  attacks: () => ({
    listAuditEntries: { url: `/api/benit/organization-configuration/audit?searchTerm=${canary}` },
    exportAuditEntries: { url: `/api/benit/organization-configuration/audit/csv?searchTerm=${canary}` },
  }),
});
