import { errorEntrySchema } from '../../contract/errors.ts';
import type { ErrorEntry } from '../../contract/errors.ts';
import { maxTaskErrors } from '../../contract/task.ts';
import { toStorableText } from '../storable-text.ts';
import type { Progress } from './define-task.ts';
import type { RunState } from './task-repository.ts';

const pauseMs = 500;
const maxCharacters = 300;

/** Progress of a run, stored at intervals. */
export interface TaskProgress {
  set(progress: Progress): void;
  add(error: ErrorEntry): void;
  /** Everything that was said so far. */
  read(): RunState;
  /** Forgets everything that was said, for a state that the database does not take. */
  clear(): void;
  /** Writes no more; resolves when what is being written is. */
  stop(): Promise<void>;
}

const nothing: RunState = { done: 0, total: null, message: null, errors: [] };

/** @param write writes a state down; what fails is written with the next one */
export function createTaskProgress(write: (state: RunState) => Promise<void>): TaskProgress {
  let state = nothing;
  let isDue = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const begin = (): void => {
    isDue = false;
    writing = write(state)
      .catch(() => undefined)
      .finally(() => {
        timer = setTimeout(() => {
          writing = undefined;
          if (isDue && !stopped) begin();
        }, pauseMs).unref();
      });
  };
  const change = (next: RunState): void => {
    state = next;
    isDue = true;
    if (writing === undefined && !stopped) begin();
  };
  return {
    set: ({ done, total, message }) =>
      change({
        ...state,
        done,
        total: total ?? null,
        message: message === undefined ? null : toStorableText(message.slice(0, maxCharacters)),
      }),
    add: (error) => {
      if (state.errors.length < maxTaskErrors) change({ ...state, errors: [...state.errors, toStorableEntry(error)] });
    },
    read: () => state,
    clear: () => {
      state = nothing;
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await writing;
      clearTimeout(timer);
    },
  };
}

/** An entry as it can be stored and answered; one that the contract does not take keeps its code and message. */
function toStorableEntry(entry: ErrorEntry): ErrorEntry {
  const texts = JSON.stringify(entry, (_key, value: unknown) =>
    typeof value === 'string' ? toStorableText(value) : value,
  );
  return (
    errorEntrySchema.safeParse(JSON.parse(texts)).data ?? { code: entry.code, message: toStorableText(entry.message) }
  );
}
