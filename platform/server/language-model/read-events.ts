import { LanguageModelError } from './language-model-error.ts';

/**
 * Reads the data of server-sent events; comments, names and ids are skipped.
 *
 * @param maxLine characters of the longest line
 * @throws LanguageModelError too_large
 */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>, maxLine: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r/u);
    rest = lines.pop() ?? '';
    if (rest.length > maxLine) throw new LanguageModelError('too_large');
    yield* lines.flatMap(dataOf);
  }
  // The last line of a server that ends without an empty one.
  yield* dataOf(rest);
}

function dataOf(line: string): readonly string[] {
  if (!line.startsWith('data:')) return [];
  const data = line.slice('data:'.length).trim();
  return data === '' ? [] : [data];
}
