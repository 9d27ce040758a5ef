import { createStore } from '#platform/web/state/store.ts';
import type { Store } from '#platform/web/state/store.ts';
import type { Recorder } from '../capture/recorder.ts';
import type { Progress } from '../sound/sound-recording.ts';
import { createSoundMeter } from './sound-meter.ts';
import { toVoiceProblem } from './voice-problem.ts';
import { noSound } from './voice-state.ts';
import type { KeptReason, Recording, VoiceSound, VoiceState } from './voice-state.ts';

/** Parts of speech input that touch the browser, the server and the person. */
export interface VoiceParts {
  /** Asks what must be known before; null if the person does not want to be recorded. */
  readonly askFirst: () => Promise<{ readonly consent: boolean } | null>;
  /** @throws RecorderError */
  readonly open: (listeners: {
    readonly onProgress: (progress: Progress) => void;
    readonly onInterrupted: () => void;
  }) => Promise<Recorder>;
  readonly send: (
    recording: Recording,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<string>;
  readonly keepScreenAwake: () => () => void;
  /** Called with each sound: nobody is idle who speaks. */
  readonly onSound: () => void;
  readonly onText: (text: string) => void;
}

/** Speech input: one recording at a time, which is sent by the person alone and never twice. */
export interface VoiceControl {
  readonly state: Store<VoiceState>;
  readonly sound: Store<VoiceSound>;
  /** Starts or stops the recording; gives up opening the microphone. */
  press(): void;
  /** Sends what was kept, or what could not be sent. */
  send(): void;
  /** Cancels sending; the recording stays. */
  cancel(): void;
  /** Forgets the recording. */
  discard(): void;
}

/** Creates speech input. */
export function createVoiceControl(parts: VoiceParts): VoiceControl {
  const state = createStore<VoiceState>({ step: 'idle' });
  const sound = createStore<VoiceSound>(noSound);
  /** Ends the present recording or request without a trace; whatever comes from an earlier one is ignored. */
  let dropPresent = (): void => undefined;
  const drop = (): void => {
    dropPresent();
    dropPresent = () => undefined;
  };

  async function record(): Promise<void> {
    let isDropped = false;
    let recorder: Recorder | undefined;
    let endAwake = (): void => undefined;
    const meter = createSoundMeter(sound);
    state.set({ step: 'opening' });
    sound.set(noSound);
    dropPresent = () => {
      isDropped = true;
      endAwake();
      recorder?.discard();
    };
    const finish = async (reason: KeptReason | null, consent: boolean): Promise<void> => {
      if (recorder === undefined || isDropped || state.get().step !== 'recording') return;
      state.set({ step: 'closing' });
      endAwake();
      const file = await recorder.finish();
      if (isDropped) return;
      const recording = { file, seconds: sound.get().seconds, consent };
      if (meter.isSilent()) state.set({ step: 'failed', problem: 'silent' });
      else if (reason !== null) state.set({ step: 'kept', recording, reason });
      else await send(recording);
    };
    try {
      const answer = await parts.askFirst();
      if (isDropped) return;
      if (answer === null) return state.set({ step: 'idle' });
      const end = (reason: KeptReason | null): void =>
        void finish(reason, answer.consent).catch((error: unknown) => fail(error));
      recorder = await parts.open({
        onProgress: (progress) => {
          if (isDropped) return;
          parts.onSound();
          meter.add(progress);
          if (progress.isFull) end('full');
        },
        onInterrupted: () => end('interrupted'),
      });
      if (isDropped) return recorder.discard();
      endAwake = parts.keepScreenAwake();
      stop = () => end(null);
      state.set({ step: 'recording' });
    } catch (error) {
      if (!isDropped) fail(error);
    }
  }

  const fail = (error: unknown): void => {
    drop();
    state.set({ step: 'failed', problem: toVoiceProblem(error) });
  };
  let stop = (): void => undefined;

  async function send(recording: Recording): Promise<void> {
    const request = new AbortController();
    let isDropped = false;
    dropPresent = () => {
      isDropped = true;
      request.abort();
    };
    state.set({ step: 'sending', recording, share: 0 });
    try {
      const text = await parts.send(recording, {
        signal: request.signal,
        onProgress: (share) => (isDropped ? undefined : state.set({ step: 'sending', recording, share })),
      });
      if (isDropped) return;
      state.set({ step: 'idle' });
      parts.onText(text);
    } catch (error) {
      if (!isDropped) state.set({ step: 'unsent', recording, problem: toVoiceProblem(error) });
    }
  }

  return {
    state,
    sound,
    press: () => {
      const { step } = state.get();
      if (step === 'idle' || step === 'failed') void record();
      else if (step === 'recording') stop();
      else if (step === 'opening') {
        drop();
        state.set({ step: 'idle' });
      }
    },
    send: () => {
      const present = state.get();
      if (present.step === 'kept' || present.step === 'unsent') void send(present.recording);
    },
    cancel: () => {
      const present = state.get();
      if (present.step !== 'sending') return;
      drop();
      state.set({ step: 'unsent', recording: present.recording, problem: 'cancelled' });
    },
    discard: () => {
      drop();
      state.set({ step: 'idle' });
    },
  };
}
