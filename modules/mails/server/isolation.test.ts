import { createId } from '#platform/server/ids.ts';
import { testIsolation } from '#testing/isolation.ts';
import { canary } from '#testing/victim.ts';

await testIsolation('mails', {
  fill: async ({ database }) => {
    const mailId = createId();
    const mail = {
      recipient: `${canary.toLowerCase()}@victim.example`,
      subject: canary,
      body: Buffer.alloc(40),
      state: 'failed',
      transport: 'smtp',
    };
    await database.identity((tx) =>
      tx
        .insertInto('mails')
        .values({ id: mailId, ...mail })
        .execute(),
    );
    return { mailId };
  },
  attacks: (victim) => ({
    listMails: { url: `/api/benit/central-configuration/mail?searchTerm=${canary}`, refusal: 403 },
    retryMail: { url: `/api/benit/central-configuration/mail/${victim.mailId}/retry`, refusal: 403 },
  }),
});
