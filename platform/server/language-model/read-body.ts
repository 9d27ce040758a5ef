import { LanguageModelError } from './language-model-error.ts';

/** Yields the body of an answer. @throws LanguageModelError too_large beyond `maxBytes`, interrupted */
export async function* readChunks(response: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new LanguageModelError('too_large');
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof LanguageModelError ? cause : new LanguageModelError('interrupted', { cause });
  }
}

/** Reads the whole body of an answer as text. @throws LanguageModelError as {@link readChunks} */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of readChunks(response, maxBytes)) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
