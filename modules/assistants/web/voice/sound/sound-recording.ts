import type { CreateEncoder } from './encoder.ts';
import { createResampler, speechRate } from './resampler.ts';

/** Loudness of a tenth of a second, in decibels below full scale. */
export interface Level {
  readonly rms: number;
  readonly peak: number;
}

/** State of a recording after the latest sound. */
export interface Progress {
  /** Seconds that are recorded. */
  readonly seconds: number;
  readonly levels: readonly Level[];
  /** True once nothing more is taken, as the recording would become too large. */
  readonly isFull: boolean;
}

/** Recording that grows. */
export interface SoundRecording {
  add(input: Float32Array): Progress;
  /** Returns the bytes of the file, in pieces. */
  finish(): Uint8Array<ArrayBuffer>[];
}

interface Options {
  readonly createEncoder: CreateEncoder;
  /** Rate of what is added, in hertz. */
  readonly sampleRate: number;
  readonly maxBytes: number;
}

const levelSamples = speechRate / 10;
const silenceDb = -100;

/** Creates a recording that is encoded while it is spoken. */
export function createSoundRecording({ createEncoder, sampleRate, maxBytes }: Options): SoundRecording {
  const resampler = createResampler(sampleRate);
  const encoder = createEncoder(speechRate);
  let count = 0;
  let isFull = false;
  let waiting: readonly number[] = [];
  return {
    add: (input) => {
      const sound = isFull ? new Float32Array() : resampler.add(input);
      encoder.add(Int16Array.from(sound, toInteger));
      count += sound.length;
      // No piece of sound is longer than half a second, which WAV needs most bytes for.
      isFull ||= encoder.byteSize + speechRate > maxBytes;
      const measured = [...waiting, ...sound];
      const whole = Math.floor(measured.length / levelSamples);
      waiting = measured.slice(whole * levelSamples);
      const levels = Array.from({ length: whole }, (_, index) =>
        measure(measured.slice(index * levelSamples, (index + 1) * levelSamples)),
      );
      return { seconds: count / speechRate, levels, isFull };
    },
    finish: () => encoder.finish(),
  };
}

function toInteger(sample: number): number {
  return Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
}

function measure(samples: readonly number[]): Level {
  const square = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  return { rms: toDecibels(Math.sqrt(square)), peak: toDecibels(peak) };
}

function toDecibels(value: number): number {
  return value === 0 ? silenceDb : Math.max(silenceDb, 20 * Math.log10(value));
}
