import type { ErrorEntry } from '#platform/contract/errors.ts';
import { ApiError, createNetworkError } from '#platform/web/api/api-error.ts';

/** Calls a streaming endpoint and hands on the pieces of its answer. */
export type CallStream = (onPiece: (bytes: Uint8Array) => void) => Promise<unknown>;

type Line<Answer> =
  | { readonly text: string }
  | { readonly answer: Answer }
  | { readonly errors: readonly ErrorEntry[] };

/**
 * Reads an answer of lines of JSON: texts as they come, then the answer.
 * @throws ApiError of the last line, or that of a connection that ended before
 */
export async function askStreaming<Answer>(callStream: CallStream, onText: (text: string) => void): Promise<Answer> {
  const decoder = new TextDecoder();
  let rest = '';
  const ended: { answer?: Answer; errors?: readonly ErrorEntry[] } = {};
  const take = (line: string): void => {
    if (line === '') return;
    const parsed = JSON.parse(line) as Line<Answer>;
    if ('text' in parsed) onText(parsed.text);
    else Object.assign(ended, parsed);
  };
  await callStream((bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  take(rest);
  if (ended.errors !== undefined) throw new ApiError(422, ended.errors, '');
  if (ended.answer === undefined) throw createNetworkError();
  return ended.answer;
}
