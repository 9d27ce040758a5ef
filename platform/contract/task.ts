import { z } from 'zod';
import { errorEntrySchema } from './errors.ts';
import { workbookMediaType } from './files.ts';
import { defineLiveEvent, memberRoom } from './live-events.ts';

export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];

/** Errors that a task keeps. */
export const maxTaskErrors = 100;
/** Hours for which a result can be fetched. */
export const resultHours = 24;
/** Types of files that tasks answer. */
export const resultMediaTypes = ['text/csv', 'application/pdf', 'application/zip', workbookMediaType] as const;

const progressShape = {
  id: z.uuid(),
  kind: z.string().describe('what it does; each module has its own'),
  state: z.enum(taskStates),
  done: z.number().int().min(0),
  total: z.number().int().min(0).nullable().describe('null: not known'),
  message: z.string().nullable().describe('what it is about, in the language of who started it'),
} as const;

/** Long work that somebody started and waits for. */
export const taskSchema = z.object({
  ...progressShape,
  errors: z.array(errorEntrySchema).describe('what went wrong, the first 100'),
  result: z
    .object({ href: z.string(), fileName: z.string() })
    .nullable()
    .describe('for 24 hours, while the permission is held'),
  createdAt: z.string().describe('ISO 8601, UTC'),
  endedAt: z.string().nullable().describe('ISO 8601, UTC'),
});

export type Task = z.infer<typeof taskSchema>;

/** Where a task stands. Said to who started it; what it does not carry is to be asked for when the state changes. */
export const taskChanged = defineLiveEvent({ name: 'task_changed', schema: z.object(progressShape), ...memberRoom });
