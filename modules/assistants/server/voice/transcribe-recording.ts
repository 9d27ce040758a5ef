import { readFile } from 'node:fs/promises';
import { fileEndings } from '#platform/contract/files.ts';
import type { UploadedFile } from '#platform/contract/files.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { createByteBudget } from '#platform/server/limits/byte-budget.ts';
import { findSoundProblem } from './recording-sound.ts';
import type { ResolveSpeech, Speech } from './speech.ts';

const megabyte = 1024 * 1024;
/** Recordings are in memory while the speech server hears them: two long ones, or hundreds of dictations. */
const budget = { name: 'recordings', bytes: 128 * megabyte, bytesPerTenant: 64 * megabyte } as const;
/** Staff speak German, whatever language they read the screens in. */
const language = 'de';

/** A recording with the answer of the screen: true if everybody recorded agreed. */
interface Recording {
  readonly file: UploadedFile;
  readonly consent: boolean;
}

/** Creates what transcribes recordings; nothing of a recording or its text is kept. */
export function createTranscriber(resolveSpeech: ResolveSpeech) {
  const memory = createByteBudget(budget);
  /** @throws AppError speech_not_configured, speech_failed, recording_empty, recording_silent, too_many_requests */
  return async (recording: Recording, context: MemberContext): Promise<string> => {
    const speech = await requireSpeech(resolveSpeech, context);
    const release = memory.take(context.tenantQueue, recording.file.byteSize);
    try {
      const bytes = await readFile(recording.file.path);
      const problem = findSoundProblem(bytes, recording.file.mediaType);
      if (problem !== undefined) throw new AppError(problem);
      await log(recording, speech, context);
      const text = tidy(await hear(bytes, recording.file, speech, context));
      if (text === '') throw new AppError('recording_silent');
      return text;
    } finally {
      release();
    }
  };
}

/** Finds the caller's speech server. @throws AppError speech_not_configured */
export async function requireSpeech(resolveSpeech: ResolveSpeech, context: MemberContext): Promise<Speech> {
  const speech = await resolveSpeech(context);
  if (speech === undefined) throw new AppError('speech_not_configured');
  return speech;
}

async function hear(
  bytes: Uint8Array,
  { mediaType }: UploadedFile,
  speech: Speech,
  { signal, log: journal }: MemberContext,
): Promise<string> {
  try {
    // The sender's name of the file may be that of a person.
    const fileName = `recording${fileEndings[mediaType][0] ?? ''}`;
    return await speech.transcribe(bytes, { fileName, mediaType, language, signal });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (signal.aborted) throw new AppError('client_closed_request', { cause: error });
    journal.warn({ err: error }, 'the speech server gave no text');
    throw new AppError('speech_failed', { cause: error });
  }
}

/** Logs the call without its sound and text, and that everybody recorded agreed. */
function log({ consent }: Recording, { outsideHost }: Speech, { transaction }: MemberContext): Promise<void> {
  return transaction((context) =>
    logEvent(context, {
      event: consent ? 'talk_transcribed' : 'dictation_transcribed',
      subject: { type: 'recording', id: null, label: '' },
      ...(outsideHost !== undefined && { changes: [{ field: 'speechHost', from: null, to: outsideHost }] }),
    }),
  );
}

/** Text of a foreign server is data: without control characters, as a person would have typed it. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
