import { toAppError } from '#platform/server/http/errors.ts';

type OnText = (text: string) => void;

/**
 * Streams an answer as lines of JSON: the text so far, then the answer or the errors that end it. What fails before any
 * text is thrown, and so answered like any other error.
 *
 * @param work drafts the answer and hands on the whole text so far
 */
export async function streamAnswer(work: (onText: OnText) => Promise<unknown>): Promise<AsyncIterable<string>> {
  // The latest text alone: whoever reads slowly skips the others.
  let latest: string | undefined;
  let wake: () => void = () => undefined;
  let heard = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const outcome = work((text) => {
    latest = text;
    wake();
  }).then(
    (answer) => ({ line: { answer } }),
    (error: unknown) => ({ error }),
  );
  const first = await Promise.race([heard, outcome]);
  if (first !== undefined && 'error' in first) throw first.error;

  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const ended = await Promise.race([heard, outcome]);
      if (ended !== undefined) {
        const line =
          'line' in ended
            ? ended.line
            : {
                errors: toAppError(ended.error)
                  .toEntries()
                  .map(({ code, message }) => ({ code, message })),
              };
        yield `${JSON.stringify(line)}\n`;
        return;
      }
      const text = latest;
      heard = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (text !== undefined) yield `${JSON.stringify({ text })}\n`;
    }
  }
  return lines();
}
