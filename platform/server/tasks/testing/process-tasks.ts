import { once } from 'node:events';
import { z } from 'zod';
import { DatabaseUnavailableError } from '../../database/errors.ts';
import { AppError } from '../../errors/app-error.ts';
import { defineTask } from '../define-task.ts';
import { defineProcessHandler } from '../process-handler.ts';

/** A kind of task whose payload names its end. */
const endingTask = defineTask({
  kind: 'test-ending',
  payload: z.object({ end: z.enum(['done', 'refused', 'unavailable', 'broken', 'cancelled', 'endless']) }),
  permission: 'benit-accounting-permission',
  runsAgain: true,
  runsIn: 'process',
});

export const limits = {
  name: 'test-endings',
  running: 1,
  waiting: 4,
  maxMegabytes: 1000,
  maxMs: 120_000,
  stopGraceMs: 120_000,
} as const;

export const endingHandler = defineProcessHandler({
  task: endingTask,
  file: import.meta.url,
  limits,
  run: async ({ payload: { end }, parts, signal, progress }) => {
    progress({ done: process.pid, message: end });
    if (end === 'refused')
      throw new AppError('file_infected', { field: 'logo', params: { max: 3 }, cause: new Error('secret') });
    if (end === 'unavailable') throw new DatabaseUnavailableError('away', { reason: 'disk_full' });
    if (end === 'broken') throw new Error('broken');
    if (end === 'cancelled' || end === 'endless') await once(signal, 'abort');
    // Goes on regardless, until the process is killed.
    while (end === 'endless') await once(process, 'message');
    signal.throwIfAborted();
    if (!('tenant' in parts.database)) throw new Error('There is no database');
  },
});
