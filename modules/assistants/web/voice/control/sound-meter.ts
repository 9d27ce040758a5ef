import type { Store } from '#platform/web/state/store.ts';
import { judgedLevels, judgeLevels } from '../sound/judge-levels.ts';
import type { Level, Progress } from '../sound/sound-recording.ts';
import type { VoiceSound } from './voice-state.ts';

/** Loudness that the meter shows as nothing, in decibels. */
const floorDb = -60;
/** Below this peak nobody has spoken. */
const silentPeakDb = -55;
/** The word changes at most once a second, or it would flicker. */
const levelsPerJudgement = 10;

/** Follows the sound of one recording. */
export interface SoundMeter {
  add(progress: Progress): void;
  /** True if nobody has spoken. */
  isSilent(): boolean;
}

/** Creates a meter that shows the sound in a store. */
export function createSoundMeter(sound: Store<VoiceSound>): SoundMeter {
  let latest: readonly Level[] = [];
  let highest = -Infinity;
  let count = 0;
  return {
    add: ({ seconds, levels }) => {
      for (const level of levels) {
        latest = [...latest.slice(1 - judgedLevels), level];
        highest = Math.max(highest, level.peak);
        count += 1;
        if (count % levelsPerJudgement === 0) sound.set((last) => ({ ...last, quality: judgeLevels(latest) }));
      }
      const { rms = floorDb } = latest.at(-1) ?? {};
      sound.set(({ quality }) => ({
        seconds: Math.floor(seconds),
        loudness: Math.round(Math.max(0, Math.min(1, 1 - (rms + 6) / (floorDb + 6))) * 50) / 50,
        quality,
      }));
    },
    isSilent: () => highest < silentPeakDb,
  };
}
