import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { file } from './files.ts';
import { listQueryShape, nextCursorSchema } from './paging.ts';
import { resultMediaTypes, taskSchema, taskStates } from './task.ts';

const taskParams = z.object({ id: z.uuid() });
const access = 'member';
const path = '/api/benit/tasks';

export const listTasks = defineEndpoint({
  id: 'listTasks',
  method: 'GET',
  path,
  access,
  summary: 'Lists the caller’s tasks of the last 30 days in this organisation, newest first',
  request: {
    query: z.object({
      kind: z
        .string()
        .regex(/^[a-z][a-z-]{0,59}$/)
        .optional(),
      state: z.enum(taskStates).optional(),
      limit: listQueryShape.limit,
      cursor: listQueryShape.cursor,
    }),
  },
  response: z.object({ tasks: z.array(taskSchema), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});

export const getTask = defineEndpoint({
  id: 'getTask',
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'Returns one of the caller’s tasks',
  request: { params: taskParams },
  response: z.object({ task: taskSchema }),
  errors: ['not_found'],
});

export const cancelTask = defineEndpoint({
  id: 'cancelTask',
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Cancels a task; data already written stays',
  request: { params: taskParams },
  response: z.object({ task: taskSchema }),
  errors: ['not_found', 'task_ended'],
});

export const repeatTask = defineEndpoint({
  id: 'repeatTask',
  method: 'POST',
  path: `${path}/:id/repeat`,
  access,
  summary: 'Repeats an ended task as a new one',
  request: { params: taskParams },
  response: 'task',
  errors: ['not_found', 'permission_denied', 'task_not_ended', 'task_not_repeatable', 'too_many_requests'],
});

export const undoTask = defineEndpoint({
  id: 'undoTask',
  method: 'POST',
  path: `${path}/:id/undo`,
  access,
  summary:
    'Starts a task that takes back what a task wrote, such as the records of an import; changed and used ones stay',
  request: { params: taskParams },
  response: 'task',
  errors: ['not_found', 'permission_denied', 'task_not_undoable', 'too_many_requests'],
});

export const getTaskResult = defineEndpoint({
  id: 'getTaskResult',
  method: 'GET',
  path: `${path}/:id/result`,
  access,
  summary: 'Returns the result file of a task, for 24 hours, to the person who started it',
  request: { params: taskParams },
  response: file(...resultMediaTypes),
  errors: ['not_found', 'permission_denied', 'file_store_unavailable'],
});
