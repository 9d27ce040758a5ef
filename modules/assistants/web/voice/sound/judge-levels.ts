import type { Level } from './sound-recording.ts';

/** Word about the sound: `none` arrives, it is `noisy` around the speaker, or it is `good`. */
export type SoundQuality = 'good' | 'none' | 'noisy';

/** Tenths of a second that a judgement looks back on. */
export const judgedLevels = 40;
/** Levels before which nothing is judged: people breathe before they speak. */
const minLevels = 20;
/** A microphone that works has more than this in the quietest room. */
const silentPeakDb = -60;
/** Between words a quiet room is below this; a bathroom with running water or a radio is above. */
const noisyFloorDb = -38;
/** Speech close to the microphone stands out by more. */
const minDistanceDb = 12;

/** Judges the latest sound. */
export function judgeLevels(levels: readonly Level[]): SoundQuality {
  const latest = levels.slice(-judgedLevels);
  if (latest.length < minLevels) return 'good';
  if (Math.max(...latest.map(({ peak }) => peak)) < silentPeakDb) return 'none';
  const sorted = latest.map(({ rms }) => rms).toSorted((one, other) => one - other);
  const floor = sorted[Math.floor(sorted.length * 0.1)] ?? 0;
  const loud = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  return floor > noisyFloorDb && loud - floor < minDistanceDb ? 'noisy' : 'good';
}
