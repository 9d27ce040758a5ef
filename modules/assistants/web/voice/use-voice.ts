import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteActivity } from '#platform/web/api/session-clock.ts';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import { fetchLate } from '#platform/web/late/fetch-late.ts';
import { useStableEvents } from '#platform/web/state/stable-events.ts';
import { useStore } from '#platform/web/state/store.ts';
import type { Store } from '#platform/web/state/store.ts';
import { maxRecordingBytes } from '../../contract/voice/voice.ts';
import type { TranscriptionEndpoint } from '../../contract/voice/voice.ts';
import { askBeforeRecording, askForConsent } from './ask-before-recording.ts';
import type { RecordingPurpose, SpeechTarget } from './ask-before-recording.ts';
import { RecorderError } from './capture/recorder-error.ts';
import type { SoundFormat } from './capture/recorder.ts';
import { keepScreenAwake } from './capture/wake-lock.ts';
import { sendRecording } from './control/recording-commands.ts';
import { createVoiceControl } from './control/voice-control.ts';
import type { VoiceControl, VoiceParts } from './control/voice-control.ts';
import { holdsRecording } from './control/voice-state.ts';
import type { VoiceSound, VoiceState } from './control/voice-state.ts';

export interface VoiceOptions {
  /** Format of the upload; must not change. */
  readonly format: SoundFormat;
  readonly endpoint: TranscriptionEndpoint;
  readonly speech: SpeechTarget;
  /** `talk` asks once whether everybody agrees; `dictation`, if absent, asks nobody. */
  readonly purpose?: RecordingPurpose;
  /** Receives each text; a page adds it to its field. */
  readonly onText: (text: string) => void;
}

/** Speech input of a page. */
export interface Voice extends Omit<VoiceControl, 'state' | 'sound'> {
  readonly state: VoiceState;
  /** Changes ten times a second: only what shows it follows it. */
  readonly sound: Store<VoiceSound>;
  /** Number of recordings that became text. */
  readonly textCount: number;
}

/** The recorder with its parts, loaded once. */
const loadRecorder = () => import('./capture/recorder.ts');

/**
 * Creates speech input: the recording stays in memory, keeps the session alive, and is gone with the page, which asks
 * before it is left.
 */
export function useVoice(options: VoiceOptions): Voice {
  const { t } = useTranslation('assistants');
  const { format } = options;
  const { isConfigured } = options.speech;
  const [textCount, setTextCount] = useState(0);
  const hasConsent = useRef(false);
  const stable = useStableEvents({
    askFirst: async () => {
      const { speech, purpose = 'dictation' } = options;
      const answer = await askBeforeRecording(t, speech, purpose);
      if (answer?.consent !== true || hasConsent.current) return answer;
      hasConsent.current = await askForConsent(t);
      return hasConsent.current ? answer : null;
    },
    send: (...[recording, given]: Parameters<VoiceParts['send']>) => sendRecording(options.endpoint, recording, given),
    onText: (text: string) => {
      setTextCount((count) => count + 1);
      options.onText(text);
    },
  });
  const [control] = useState(() =>
    createVoiceControl({
      ...stable,
      open: async (listeners) => {
        const { openRecorder } = await loadRecorder().catch((cause: unknown) => {
          throw new RecorderError('notLoaded', { cause });
        });
        return openRecorder({ format, maxBytes: maxRecordingBytes, ...listeners });
      },
      keepScreenAwake,
      onSound: noteActivity,
    }),
  );
  useEffect(() => {
    // People record where there is no network.
    if (isConfigured) fetchLate(async () => (await loadRecorder()).preloadRecorder(format));
  }, [format, isConfigured]);
  useEffect(() => control.discard, [control]);
  const state = useStore(control.state);
  useUnsavedGuard(holdsRecording(state), undefined, control.discard);
  return { ...control, state, textCount };
}
