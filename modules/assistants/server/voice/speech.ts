import type { MediaType } from '#platform/contract/files.ts';
import type { MemberContext } from '#platform/server/http/context.ts';

/** Facts about the sound of a transcription. */
export interface SoundOptions {
  /** Name with the ending of its type: speech servers go by it. */
  readonly fileName: string;
  readonly mediaType: MediaType;
  /** Spoken language (ISO 639-1). */
  readonly language: string;
  readonly signal: AbortSignal;
}

/** A speech server. */
export interface Speech {
  /** Host outside of the house that hears the recording, for the audit log; absent for one in the house. */
  readonly outsideHost?: string | undefined;
  /** Returns the spoken text. @throws for every failure, and AppError for those that have a text */
  transcribe(bytes: Uint8Array, options: SoundOptions): Promise<string>;
}

/** Finds the speech server of the caller's organisation; undefined if there is none. */
export type ResolveSpeech = (context: MemberContext) => Promise<Speech | undefined>;
