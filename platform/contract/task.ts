import { z } from 'zod';
import { errorEntrySchema } from './errors.ts';
import { workbookMediaType } from './files.ts';
import { defineLiveEvent, memberRoom } from './live-events.ts';

export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];

/** Limit of errors stored with a task. */
export const maxTaskErrors = 100;
/** Hours for which a result can be downloaded. */
export const resultHours = 24;
/** Media types of task results. */
export const resultMediaTypes = ['text/csv', 'application/pdf', 'application/zip', workbookMediaType] as const;

const progressShape = {
  id: z.uuid(),
  kind: z.string().describe('kind of work; each module has its own'),
  state: z.enum(taskStates),
  done: z.number().int().min(0),
  total: z.number().int().min(0).nullable().describe('null: unknown'),
  message: z.string().nullable().describe('subject in the language of the person who started it'),
} as const;

/** Long work that a person started and waits for. */
export const taskSchema = z.object({
  ...progressShape,
  errors: z.array(errorEntrySchema).describe('the first 100 errors'),
  result: z
    .object({ href: z.string(), fileName: z.string() })
    .nullable()
    .describe('for 24 hours, as long as the permission is held'),
  canRepeat: z.boolean().describe('it has ended, and repeating it does what it did'),
  canUndo: z.boolean().describe('another task can take back what it wrote'),
  createdAt: z.string().describe('ISO 8601, UTC'),
  endedAt: z.string().nullable().describe('ISO 8601, UTC'),
});

export type Task = z.infer<typeof taskSchema>;

/** Progress of a task, sent to the person who started it; when the state changes, clients load the remaining fields. */
export const taskChanged = defineLiveEvent({ name: 'task_changed', schema: z.object(progressShape), ...memberRoom });
