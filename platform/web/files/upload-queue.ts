import { createClientId } from '../api/client-id.ts';
import { createStore } from '../state/store.ts';
import type { Store } from '../state/store.ts';

/** A file on its way to the server. */
export interface Upload<Answer> {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Sent share from 0 to 1. */
  readonly share: number;
  /** Answer of the server, once it is done. */
  readonly answer?: Answer;
  /** Reason of a failure: an error of a call, or a text. */
  readonly failure?: unknown;
}

interface Uploads<Answer> {
  readonly uploads: readonly Upload<Answer>[];
  /** Passing trouble, such as a lost connection, for which all files wait; null otherwise. */
  readonly trouble: unknown;
}

interface QueueRules<Answer> {
  readonly send: (
    file: File,
    options: {
      readonly signal: AbortSignal;
      readonly onProgress: (share: number) => void;
      /** The same each time the file is sent: the server may have received it before its answer was lost. */
      readonly uploadId: string;
    },
  ) => Promise<Answer>;
  /** Files under way at once. */
  readonly atOnce: number;
  /** True for trouble that passes by itself: the file is sent again after a pause. */
  readonly isPassing: (error: unknown) => boolean;
  /** Milliseconds of the first pause; each further one is twice as long, up to 30 seconds. 2000 if absent. */
  readonly pauseMs?: number;
}

export interface UploadQueue<Answer> {
  readonly state: Store<Uploads<Answer>>;
  /**
   * Adds files at the end.
   * @param onEnded called when one of them has arrived, with the answer, and when one failed or they were given up
   * @returns their ids
   */
  add(files: readonly File[], onEnded: (answer: Answer | undefined) => void): readonly number[];
  /** Adds a file that is not sent, with the reason as text. */
  refuse(file: File, problem: string): void;
  /** Sends failed files again. */
  retry(ids: readonly number[]): void;
  /** Gives up what has not arrived. */
  cancel(): void;
  /** Forgets what has arrived or failed. */
  dismiss(): void;
}

const longestPauseMs = 30_000;
export const isOpenUpload = ({ state }: Pick<Upload<unknown>, 'state'>): boolean =>
  state === 'waiting' || state === 'sending';

/** Creates a queue of uploads that outlives the page: files are sent a few at a time, while the user works on. */
export function createUploadQueue<Answer>(rules: QueueRules<Answer>): UploadQueue<Answer> {
  const { send, atOnce, isPassing, pauseMs = 2000 } = rules;
  const state = createStore<Uploads<Answer>>({ uploads: [], trouble: null });
  const held = new Map<
    number,
    { readonly file: File; readonly uploadId: string; readonly onEnded: (answer: Answer | undefined) => void }
  >();
  const sending = new Map<number, AbortController>();
  let lastId = 0;
  let pause = pauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (id: number, news: Partial<Upload<Answer>>): void =>
    state.set((current) => ({
      ...current,
      uploads: current.uploads.map((upload) => (upload.id === id ? { ...upload, ...news } : upload)),
    }));
  const keepOnly = (isKept: (upload: Upload<Answer>) => boolean): void =>
    state.set((current) => ({ ...current, uploads: current.uploads.filter(isKept) }));

  function goOn(): void {
    clearTimeout(timer);
    timer = undefined;
    state.set((current) => (current.trouble === null ? current : { ...current, trouble: null }));
    fill();
  }

  function waitFor(trouble: unknown): void {
    state.set((current) => ({ ...current, trouble }));
    if (timer !== undefined) return;
    timer = setTimeout(goOn, pause);
    pause = Math.min(pause * 2, longestPauseMs);
  }

  async function sendOne(id: number): Promise<void> {
    const kept = held.get(id);
    if (kept === undefined) return;
    const controller = new AbortController();
    sending.set(id, controller);
    change(id, { state: 'sending', share: 0 });
    try {
      const onProgress = (share: number): void => change(id, { share });
      const answer = await send(kept.file, { signal: controller.signal, onProgress, uploadId: kept.uploadId });
      pause = pauseMs;
      held.delete(id);
      change(id, { state: 'done', share: 1, answer });
      kept.onEnded(answer);
    } catch (error) {
      // A file that was given up is no longer listed.
      if (!controller.signal.aborted) {
        change(id, isPassing(error) ? { state: 'waiting', share: 0 } : { state: 'failed', failure: error });
        if (isPassing(error)) waitFor(error);
        else kept.onEnded(undefined);
      }
    } finally {
      sending.delete(id);
      fill();
    }
  }

  function fill(): void {
    if (timer !== undefined) return;
    const waiting = state.get().uploads.filter(({ state: step }) => step === 'waiting');
    for (const { id } of waiting.slice(0, Math.max(0, atOnce - sending.size))) void sendOne(id);
  }

  function append(upload: Omit<Upload<Answer>, 'id' | 'share'>): number {
    lastId += 1;
    const added = { ...upload, id: lastId, share: 0 };
    state.set((current) => ({ ...current, uploads: [...current.uploads, added] }));
    return lastId;
  }

  return {
    state,
    add: (files, onEnded) => {
      const ids = files.map((file) => {
        const id = append({ name: file.name, state: 'waiting' });
        held.set(id, { file, uploadId: createClientId(), onEnded });
        return id;
      });
      fill();
      return ids;
    },
    refuse: ({ name }, problem) => void append({ name, state: 'failed', failure: problem }),
    retry: (ids) => {
      for (const id of ids.filter((one) => held.has(one))) change(id, { state: 'waiting', failure: undefined });
      goOn();
    },
    cancel: () => {
      const open = state.get().uploads.filter(isOpenUpload);
      const ends = new Set(open.flatMap(({ id }) => held.get(id)?.onEnded ?? []));
      for (const { id } of open) held.delete(id);
      keepOnly((upload) => !isOpenUpload(upload));
      for (const controller of sending.values()) controller.abort();
      for (const end of ends) end(undefined);
      goOn();
    },
    dismiss: () => {
      for (const { id, state: step } of state.get().uploads) if (step === 'failed') held.delete(id);
      keepOnly(isOpenUpload);
    },
  };
}

/** Lets the browser ask before the window is closed, as long as files of the queue have not arrived. */
export function askBeforeClosing<Answer>({ state }: Pick<UploadQueue<Answer>, 'state'>): void {
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  state.subscribe(() => {
    if (state.get().uploads.some(isOpenUpload)) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
}
