import { describe, expect, it } from 'vitest';
import { readMp3 } from '#testing/audio/mp3.ts';
import { createTone, joinBytes, measureTone, readWav } from '#testing/audio/wav.ts';
import { createByteStore } from './byte-store.ts';
import { judgeLevels } from './judge-levels.ts';
import { createMp3Encoder } from './mp3-encoder.ts';
import { createResampler, speechRate } from './resampler.ts';
import { createSoundRecording } from './sound-recording.ts';
import { createWavEncoder } from './wav-encoder.ts';

const maxBytes = 25 * 1024 * 1024;

/** A sine as the microphone hands it over, half of full scale. */
function createSine(frequency: number, seconds: number, rate: number): Float32Array {
  return Float32Array.from(createTone(frequency, seconds, rate).samples, (sample) => sample / 32_768);
}

/** Adds sound in pieces of an odd size. */
function addInPieces<T>(input: Float32Array, add: (piece: Float32Array) => T, size = 1999): T[] {
  return Array.from({ length: Math.ceil(input.length / size) }, (_, index) =>
    add(input.slice(index * size, (index + 1) * size)),
  );
}

function resample(input: Float32Array, rate: number): Int16Array<ArrayBuffer> {
  const resampler = createResampler(rate);
  const pieces = addInPieces(input, (piece) => [...resampler.add(piece)]);
  return Int16Array.from(pieces.flat(), (sample) => Math.round(sample * 32_767));
}

describe('sound is brought to 16 kHz', () => {
  it.each([8000, 16_000, 22_050, 44_100, 48_000, 96_000])('from %i Hz, as loud and as long as it was', (rate) => {
    const samples = resample(createSine(1000, 1, rate), rate);
    expect(samples.length).toBeGreaterThan(15_500);
    expect(samples.length).toBeLessThanOrEqual(speechRate);
    // Without the ends, which the filter swings in and out of.
    const sound = { sampleRate: speechRate, samples: samples.slice(1000, 15_000) };
    expect(measureTone(sound, 1000)).toBeCloseTo(0.5, 2);
  });

  it.each([
    [44_100, 9000, 7000],
    [48_000, 8500, 7500],
    [48_000, 12_000, 4000],
    [48_000, 20_000, 4000],
    [96_000, 15_000, 1000],
  ])('from %i Hz: %i Hz do not come back as %i Hz', (rate, heard, alias) => {
    const samples = resample(createSine(heard, 1, rate), rate).slice(1000, 15_000);
    expect(measureTone({ sampleRate: speechRate, samples }, alias)).toBeLessThan(0.001);
  });

  it('the same in whatever pieces it comes', () => {
    const input = createSine(700, 0.5, 44_100);
    const resampler = createResampler(44_100);
    expect(Int16Array.from([...resampler.add(input)], (sample) => Math.round(sample * 32_767))).toEqual(
      resample(input, 44_100),
    );
  });
});

describe('a recording', () => {
  it('is WAV of 16 kHz, one channel and 16 bits, which is heard as it was spoken', () => {
    const recording = createSoundRecording({ createEncoder: createWavEncoder, sampleRate: 48_000, maxBytes });
    const progress = addInPieces(createSine(440, 3, 48_000), recording.add);
    const sound = readWav(joinBytes(recording.finish()));
    expect(sound.sampleRate).toBe(16_000);
    expect(sound.samples.length / 16_000).toBeCloseTo(3, 1);
    expect(progress.at(-1)?.seconds).toBeCloseTo(sound.samples.length / 16_000, 5);
    expect(measureTone({ ...sound, samples: sound.samples.slice(1000, 41_000) }, 440)).toBeCloseTo(0.5, 2);
  });

  it('is MP3 of 16 kHz and one channel, made of whole frames', () => {
    const recording = createSoundRecording({ createEncoder: createMp3Encoder, sampleRate: 48_000, maxBytes });
    addInPieces(createSine(440, 3, 48_000), recording.add);
    const { seconds, ...facts } = readMp3(joinBytes(recording.finish()));
    expect(facts).toEqual({ sampleRate: 16_000, channels: 1, kbps: 48 });
    expect(seconds).toBeGreaterThan(2.9);
    expect(seconds).toBeLessThan(3.3);
  });

  it('of 40 minutes is at most 25 MB as MP3', () => {
    const recording = createSoundRecording({ createEncoder: createMp3Encoder, sampleRate: 16_000, maxBytes });
    addInPieces(createSine(300, 30, 16_000), recording.add);
    const bytes = recording.finish().reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect((bytes / 30) * 40 * 60).toBeLessThan(maxBytes * 0.6);
  });

  it.each([
    ['WAV', createWavEncoder],
    ['MP3', createMp3Encoder],
  ])('ends by itself before it is too large: %s', (_, createEncoder) => {
    const recording = createSoundRecording({ createEncoder, sampleRate: 48_000, maxBytes: 40_000 });
    const progress = addInPieces(createSine(440, 8, 48_000), recording.add, 4096);
    const bytes = recording.finish().reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(progress[0]?.isFull).toBe(false);
    expect(progress.at(-1)).toMatchObject({ isFull: true, levels: [] });
    expect(bytes).toBeGreaterThan(15_000);
    expect(bytes).toBeLessThanOrEqual(40_000);
  });

  it('tells how loud it is, ten times a second', () => {
    const recording = createSoundRecording({ createEncoder: createWavEncoder, sampleRate: 48_000, maxBytes });
    const levels = addInPieces(createSine(440, 2, 48_000), recording.add).flatMap((progress) => progress.levels);
    expect(levels).toHaveLength(19);
    expect(levels.at(10)?.peak).toBeCloseTo(-6, 0);
    expect(levels.at(10)?.rms).toBeCloseTo(-9, 0);
  });

  it('too loud for its numbers stays at their ends', () => {
    const recording = createSoundRecording({ createEncoder: createWavEncoder, sampleRate: 16_000, maxBytes });
    recording.add(createSine(440, 1, 16_000).map((sample) => sample * 8));
    const { samples } = readWav(joinBytes(recording.finish()));
    expect(Math.max(...samples)).toBe(32_767);
    expect(Math.min(...samples)).toBe(-32_767);
  });
});

it('bytes stay in their order over the ends of blocks', () => {
  const store = createByteStore();
  const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => index % 251);
  for (let at = 0; at < bytes.length; at += 9973) store.add(bytes.subarray(at, at + 9973));
  expect(store.byteSize).toBe(700_000);
  expect(joinBytes(store.take())).toEqual(bytes);
});

describe('the sound is judged', () => {
  const level = (rms: number, peak = rms + 6) => ({ rms, peak });
  const repeat = (count: number, ...values: readonly number[]) =>
    Array.from({ length: count }, (_, index) => level(values[index % values.length] ?? 0));
  it.each([
    ['before there is enough of it', repeat(10, -100), 'good'],
    ['speech in a quiet room', repeat(40, -65, -30, -18, -22, -60), 'good'],
    ['a pause in a quiet room', repeat(40, -65), 'good'],
    ['a microphone that is switched off', repeat(40, -100), 'none'],
    ['noise of a microphone whose sound does not arrive', repeat(40, -78), 'none'],
    ['a running shower', repeat(40, -25, -27, -24), 'noisy'],
    ['speech far away beside a radio', repeat(40, -30, -22, -26), 'noisy'],
    ['speech close to the microphone beside a radio', repeat(40, -36, -36, -15, -12), 'good'],
    ['a shower that is over', [...repeat(60, -25), ...repeat(40, -60, -20)], 'good'],
  ])('%s', (_, levels, quality) => {
    expect(judgeLevels(levels)).toBe(quality);
  });
});
