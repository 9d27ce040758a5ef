import { z } from 'zod';
import { createPostToAddress } from '../connectors/post-to-address.ts';
import type { FindAddress } from '../connectors/post-to-address.ts';
import { resolveHost } from '../connectors/resolve-host.ts';
import { LanguageModelError, toModelError } from '../language-model/language-model-error.ts';
import type { LanguageModelSettings } from '../config/model-server-settings.ts';
import { readBody } from '../language-model/read-body.ts';
import { writeMultipart } from './multipart-body.ts';

/** Facts about a recording. */
interface SoundOptions {
  /** Name with the ending of its type: speech servers go by it. Names of people do not belong there. */
  readonly fileName: string;
  readonly mediaType: string;
  /** Spoken language (ISO 639-1). */
  readonly language: string;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for everything; 60,000 if absent. */
  readonly deadlineMs?: number | undefined;
}

/** A server that turns recordings into text (OpenAI protocol, `/audio/transcriptions`). */
export interface Speech {
  /** Returns the spoken text, '' if nothing was understood. @throws LanguageModelError */
  transcribe(bytes: Uint8Array, options: SoundOptions): Promise<string>;
}

const defaultDeadlineMs = 60_000;
/** Limit of the protocol. */
const maxSoundBytes = 25 * 1024 * 1024;
const maxAnswerBytes = 1024 * 1024;
/** More than a talk of an hour has. */
const maxCharacters = 100_000;

const answerSchema = z.object({ text: z.string() });

/** Finds any address: the operator of the installation knows where their own server is. */
const findTrusted: FindAddress = (host) => resolveHost(host, { allowPrivate: true });

/**
 * Talks to a speech server. Nothing is repeated, and nothing of a recording or its text is kept.
 *
 * @param findAddress address of the server; any by default
 */
export function createSpeech(
  { url, key, model }: LanguageModelSettings,
  { findAddress = findTrusted }: { readonly findAddress?: FindAddress } = {},
): Speech {
  const post = createPostToAddress(findAddress);
  const target = `${url.replace(/\/+$/u, '')}/audio/transcriptions`;
  return {
    transcribe: async (bytes, { fileName, mediaType, language, signal, deadlineMs = defaultDeadlineMs }) => {
      if (bytes.byteLength > maxSoundBytes) throw new LanguageModelError('too_large');
      const deadline = AbortSignal.timeout(deadlineMs);
      const { headers, chunks } = writeMultipart(
        { model, language, response_format: 'json' },
        { fileName, mediaType, bytes },
      );
      try {
        const response = await post(target, {
          headers: { ...headers, ...(key && { authorization: `Bearer ${key}` }) },
          body: chunks,
          signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw new LanguageModelError('refused', { status: response.status });
        }
        return readTranscript(await readBody(response, maxAnswerBytes));
      } catch (error) {
        signal?.throwIfAborted();
        if (deadline.aborted) throw new LanguageModelError('timeout', { cause: error });
        throw toModelError(error);
      }
    },
  };
}

function readTranscript(body: string): string {
  try {
    return answerSchema.parse(JSON.parse(body)).text.trim().slice(0, maxCharacters).toWellFormed();
  } catch (cause) {
    throw new LanguageModelError('no_answer', { cause });
  }
}
