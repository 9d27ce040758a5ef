import { keepFile } from '../files/file-repository.ts';
import { createId } from '../ids.ts';
import { testByFuzzing } from '#testing/fuzzing.ts';

await testByFuzzing('platform', async ({ people, database, organizationId, user }) => {
  const scope = { organizationId, userId: user.id };
  const fileId = await people.files.store(scope, Buffer.from('Tag;Person'), {
    name: 'log.csv',
    mediaType: 'text/csv',
    purpose: 'task-result',
  });
  const task = {
    organization_id: organizationId,
    user_id: user.id,
    kind: 'audit-export',
    payload: JSON.stringify({ filter: {}, language: 'de', fileName: 'log.csv' }),
    source: '{}',
  };
  const ended = { ...task, ended_at: people.clock.now() };
  // One that waits, one that was cancelled, and one with a result.
  const rows = [task, { ...ended, state: 'cancelled' }, { ...ended, state: 'done', result_file_id: fileId }].map(
    (row) => ({ ...row, id: createId() }),
  );
  // One that can be undone.
  const payload = { entity: 'customer', fileId: createId(), mapping: { 0: 'name' }, mode: 'all', language: 'de' };
  const imported = {
    ...ended,
    id: createId(),
    kind: 'accounting-import',
    state: 'done',
    payload: JSON.stringify(payload),
  };
  await database.tenant(scope, async (tx) => {
    await keepFile(tx, fileId);
    for (const row of [...rows, imported]) await tx.insertInto('tasks').values(row).execute();
    await tx
      .insertInto('record_imports')
      .values({
        organization_id: organizationId,
        task_id: imported.id,
        entity: 'customer',
        file_name: 'kunden.csv',
        record_ids: [],
      })
      .execute();
  });
  return { id: [...rows, imported].map(({ id }) => id) };
});
