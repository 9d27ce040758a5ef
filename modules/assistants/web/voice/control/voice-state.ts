import type { SoundQuality } from '../sound/judge-levels.ts';
import type { VoiceProblem } from './voice-problem.ts';

/** Recording in the memory of the page. */
export interface Recording {
  readonly file: File;
  readonly seconds: number;
  /** True for a talk to which everybody agreed. */
  readonly consent: boolean;
}

/** Reasons why a recording ended by itself. */
export type KeptReason = 'interrupted' | 'full';

/** State of speech input. */
export type VoiceState =
  | { readonly step: 'idle' }
  /** The browser asks for the microphone. */
  | { readonly step: 'opening' }
  | { readonly step: 'recording' }
  /** The encoder finishes the file. */
  | { readonly step: 'closing' }
  | { readonly step: 'kept'; readonly recording: Recording; readonly reason: KeptReason }
  | { readonly step: 'sending'; readonly recording: Recording; readonly share: number }
  | { readonly step: 'unsent'; readonly recording: Recording; readonly problem: VoiceProblem }
  /** There is no recording. */
  | { readonly step: 'failed'; readonly problem: VoiceProblem };

/** Sound of the recording under way. */
export interface VoiceSound {
  readonly seconds: number;
  /** Loudness from 0 to 1. */
  readonly loudness: number;
  readonly quality: SoundQuality;
}

export const noSound: VoiceSound = { seconds: 0, loudness: 0, quality: 'good' };

/** True while a recording would be lost with the page. */
export function holdsRecording({ step }: VoiceState): boolean {
  return step !== 'idle' && step !== 'opening' && step !== 'failed';
}
