import { clearErrors, reportError } from '../api/error-banners.ts';

interface EntrySending<Answer> {
  readonly send: () => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  /** Handles a failure; shows a banner if absent. */
  readonly onFailed?: (error: unknown) => void;
}

/** Sends a form outside the shell, where no query client is loaded and therefore no command can run. */
export async function sendEntry<Answer>({ send, onDone, onFailed = reportError }: EntrySending<Answer>): Promise<void> {
  clearErrors();
  await send().then(onDone, onFailed);
}
