import { testIsolation } from '#testing/isolation.ts';

await testIsolation('platform', ({ taskId }) => ({
  listTasks: {},
  getTask: { url: `/api/benit/tasks/${taskId}`, refusal: 404 },
  cancelTask: { url: `/api/benit/tasks/${taskId}`, refusal: 404 },
  repeatTask: { url: `/api/benit/tasks/${taskId}/repeat`, refusal: 404 },
  getTaskResult: { url: `/api/benit/tasks/${taskId}/result`, refusal: 404 },
}));
