import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import type { transcribeCareRecording, TranscriptionEndpoint } from '#modules/assistants/contract/voice/voice.ts';
import type { Recording } from './voice-state.ts';

/** Milliseconds without a step of the upload, or without an answer behind it: a long talk takes minutes to be heard. */
const uploadWaitMs = 60_000;
const answerWaitMs = 300_000;

interface SendOptions {
  readonly signal: AbortSignal;
  /** Receives the sent share, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Has a recording transcribed. @throws ApiError, DOMException `AbortError` on abort by the signal */
export async function sendRecording(
  endpoint: TranscriptionEndpoint,
  { file, consent }: Recording,
  { signal, onProgress }: SendOptions,
): Promise<string> {
  const request = new AbortController();
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectStep = (withinMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isLate = true;
      request.abort();
    }, withinMs);
  };
  const cancel = (): void => request.abort();
  signal.addEventListener('abort', cancel);
  expectStep(uploadWaitMs);
  try {
    // Both endpoints have the same shape.
    const { transcribedText } = await call(
      endpoint as typeof transcribeCareRecording,
      { body: consent ? { consent } : {}, files: { file } },
      {
        signal: request.signal,
        onProgress: (share) => {
          expectStep(share < 1 ? uploadWaitMs : answerWaitMs);
          onProgress(share);
        },
      },
    );
    return transcribedText;
  } catch (error) {
    throw isLate ? new ApiError(0, [{ code: 'timed_out', message: 'no answer in time' }], '') : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}
