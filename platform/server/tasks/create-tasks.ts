import { taskChanged } from '../../contract/task.ts';
import { createErrorTable } from '../errors/error-table.ts';
import { handleJob } from '../jobs/define-job.ts';
import { createTenantQueueOf } from '../limits/tenant-queue-of.ts';
import type { ServerModule } from '../module.ts';
import type { TaskWork } from './define-task.ts';
import { prepareTaskEnds } from './task-ends.ts';
import { runTask } from './run-task.ts';
import type { TaskDependencies } from './run-task.ts';
import { remoteTaskJob, taskJob } from './task-job.ts';
import { createTaskRoutes } from './task-routes.ts';
import { purgeTasks, requeueUnclaimedTasks } from './maintain-tasks.ts';

/**
 * The tasks of all modules: asked for, cancelled and repeated over HTTP, run by the queue.
 *
 * @throws Error when two modules declare the same kind
 */
export function createTasks(
  dependencies: TaskDependencies,
  modules: readonly Pick<ServerModule, 'name' | 'catalogue' | 'errors' | 'tasks'>[],
): ServerModule {
  const works = new Map<string, TaskWork>();
  for (const work of modules.flatMap(({ tasks }) => tasks ?? [])) {
    if (works.has(work.kind.kind)) throw new Error(`The task ${work.kind.kind} is declared twice`);
    works.set(work.kind.kind, work);
    prepareTaskEnds(work.kind.kind);
  }
  const running = { ...dependencies, tenantQueueOf: createTenantQueueOf(modules.map(({ catalogue }) => catalogue)) };
  return {
    name: 'platform',
    routes: createTaskRoutes(works, dependencies.files, createErrorTable(modules)),
    liveEvents: [taskChanged],
    jobs: [taskJob, remoteTaskJob].map((queue) => handleJob(queue, (job) => runTask(running, works, job))),
    schedules: [
      {
        name: 'tasks-without-job',
        cron: '* * * * *',
        atStart: true,
        handler: () => requeueUnclaimedTasks(dependencies, works),
      },
      { name: 'purge-tasks', cron: '10 * * * *', atStart: true, handler: () => purgeTasks(dependencies) },
    ],
  };
}
