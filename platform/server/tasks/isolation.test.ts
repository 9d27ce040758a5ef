import { keepFile } from '../files/file-repository.ts';
import { createId } from '../ids.ts';
import { testIsolation } from '#testing/isolation.ts';
import { canary, expectDone } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';

async function fill({ people, database, organizationId, user, browser }: Owner): Promise<{ taskId: string }> {
  const scope = { organizationId, userId: user.id };
  const fileId = await people.files.store(scope, Buffer.from(canary), {
    name: 'log.csv',
    mediaType: 'text/csv',
    purpose: 'task-result',
  });
  const task = {
    organization_id: organizationId,
    id: createId(),
    kind: 'audit-export',
    user_id: user.id,
    payload: '{}',
    source: '{}',
    message: canary,
  };
  await database.tenant(scope, async (tx) => {
    await keepFile(tx, fileId);
    await tx.insertInto('tasks').values(task).execute();
    await tx
      .insertInto('record_counters')
      .values({ organization_id: organizationId, entity: 'customer', prefix: canary, last: 1 })
      .execute();
    await tx
      .insertInto('settings')
      .values({ organization_id: organizationId, area: 'test', identifier: canary, properties: '{}' })
      .execute();
    const imported = { organization_id: organizationId, entity: 'customer' };
    await tx
      .insertInto('import_columns')
      .values({ ...imported, column_name: canary, field: 'name', chosen_at: people.clock.now() })
      .execute();
    await tx
      .insertInto('record_imports')
      .values({ ...imported, task_id: task.id, file_name: canary, record_ids: [createId()] })
      .execute();
  });
  // Something that the log tells.
  await expectDone(
    browser.call('PUT', '/api/benit/organization-configuration/user', {
      body: { firstName: canary, lastName: canary },
    }),
  );
  return { taskId: task.id };
}

await testIsolation('platform', {
  fill,
  attacks: ({ taskId }) => ({
    listTasks: {},
    getTask: { url: `/api/benit/tasks/${taskId}`, refusal: 404 },
    cancelTask: { url: `/api/benit/tasks/${taskId}`, refusal: 404 },
    repeatTask: { url: `/api/benit/tasks/${taskId}/repeat`, refusal: 404 },
    undoTask: { url: `/api/benit/tasks/${taskId}/undo`, refusal: 404 },
    getTaskResult: { url: `/api/benit/tasks/${taskId}/result`, refusal: 404 },
  }),
});
