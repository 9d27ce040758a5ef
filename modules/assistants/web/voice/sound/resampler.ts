/** Rate of speech recognition; higher frequencies carry no words. */
export const speechRate = 16_000;

/** Frequencies up to here pass; those that 16 kHz cannot carry are below −60 dB. */
const passHz = 7200;
const stopHz = 8000;
/** Kaiser window for 65 dB (A. V. Oppenheim, Discrete-Time Signal Processing, 7.5.3). */
const attenuationDb = 65;
const beta = 0.1102 * (attenuationDb - 8.7);

/** Brings sound to {@link speechRate}, piece by piece; pieces may have any length. */
export interface Resampler {
  /** Returns the samples that are complete. */
  add(input: Float32Array): Float32Array;
}

/**
 * Creates a polyphase low-pass filter between two rates.
 * @param rate of the input in hertz, whole
 */
export function createResampler(rate: number): Resampler {
  const divisor = greatestDivisor(rate, speechRate);
  /** Steps of the output and of the input on the grid that both share. */
  const [outputStep, inputStep] = [rate / divisor, speechRate / divisor];
  const phases = createPhases(rate, inputStep);
  const taps = phases[0]?.length ?? 0;
  // Samples that later outputs still need; half a filter of silence before the first one.
  let kept = new Float32Array(Math.floor(taps / 2));
  /** Place of the next output on the shared grid, from the beginning of `kept`. */
  let place = kept.length * inputStep;
  return {
    add: (input) => {
      const samples = join(kept, input);
      const output: number[] = [];
      for (; ; place += outputStep) {
        const first = Math.floor(place / inputStep) - Math.floor(taps / 2);
        if (first + taps > samples.length) break;
        const phase = phases[place % inputStep];
        let sum = 0;
        for (let tap = 0; tap < taps; tap += 1) sum += (samples[first + tap] ?? 0) * (phase?.[tap] ?? 0);
        output.push(sum);
      }
      const used = Math.min(samples.length, Math.max(0, Math.floor(place / inputStep) - Math.floor(taps / 2)));
      kept = samples.slice(used);
      place -= used * inputStep;
      return Float32Array.from(output);
    },
  };
}

/** Values of the filter at every offset that an output can have from the input. */
function createPhases(rate: number, count: number): readonly Float32Array[] {
  const highest = Math.min(rate, speechRate) / speechRate;
  const cutoff = ((passHz + stopHz) / 2 / rate) * highest;
  const transition = (2 * Math.PI * (stopHz - passHz) * highest) / rate;
  const half = Math.ceil((attenuationDb - 8) / (2.285 * transition) / 2);
  const taps = 2 * half + 2;
  return Array.from({ length: count }, (_, phase) => {
    const values = Float32Array.from({ length: taps }, (_value, tap) => {
      const distance = tap - taps / 2 - phase / count;
      return sinc(2 * cutoff * distance) * window(distance / (half + 1));
    });
    // Equal loudness in every phase, or the sound would hum.
    const sum = values.reduce((total, value) => total + value, 0);
    return values.map((value) => value / sum);
  });
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

function window(position: number): number {
  return Math.abs(position) >= 1 ? 0 : bessel(beta * Math.sqrt(1 - position ** 2)) / bessel(beta);
}

/** Modified Bessel function of order 0, by its series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let index = 1; term > sum * 1e-10; index += 1) {
    term *= (x / (2 * index)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

function join(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
