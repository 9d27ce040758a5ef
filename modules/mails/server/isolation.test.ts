import { testIsolation } from '#testing/isolation.ts';
import { canary } from '#testing/victim.ts';

await testIsolation('mails', (victim) => ({
  listMails: { url: `/api/benit/central-configuration/mail?searchTerm=${canary}`, refusal: 403 },
  retryMail: { url: `/api/benit/central-configuration/mail/${victim.mailId}/retry`, refusal: 403 },
}));
