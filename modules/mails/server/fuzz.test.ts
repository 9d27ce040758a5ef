import { createId } from '#platform/server/ids.ts';
import { testByFuzzing } from '#testing/fuzzing.ts';

await testByFuzzing('mails', async ({ database }) => {
  const ids = [createId(), createId(), createId()];
  const mail = {
    recipient: 'erika@example.org',
    subject: 'Betreff',
    body: Buffer.alloc(40),
    state: 'failed',
    transport: 'outbox',
  };
  await database.identity((tx) =>
    tx
      .insertInto('mails')
      .values(ids.map((id) => ({ ...mail, id })))
      .execute(),
  );
  return { id: ids };
});
