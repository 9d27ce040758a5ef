import { describe, expect, it, vi } from 'vitest';
import { ApiError, createNetworkError } from '#platform/web/api/api-error.ts';
import type { Recorder } from '../capture/recorder.ts';
import { RecorderError, toRecorderError } from '../capture/recorder-error.ts';
import type { Progress } from '../sound/sound-recording.ts';
import { createVoiceControl } from './voice-control.ts';
import type { VoiceParts } from './voice-control.ts';
import { mayRetry, toVoiceProblem } from './voice-problem.ts';

type Listeners = Parameters<VoiceParts['open']>[0];

const spoken: Progress = { seconds: 2.4, levels: [{ rms: -20, peak: -8 }], isFull: false };

/** Speech input in front of a browser, a server and a person that the test plays. */
function createScene(parts: Partial<VoiceParts> = {}) {
  let listeners: Listeners | undefined;
  const recorder = {
    finish: vi.fn<Recorder['finish']>(async () => new File(['sound'], 'recording.mp3', { type: 'audio/mpeg' })),
    discard: vi.fn<Recorder['discard']>(),
  } satisfies Recorder;
  const awake = vi.fn<() => void>();
  const texts: string[] = [];
  const send = vi.fn<VoiceParts['send']>(async () => 'RR 130 zu 80');
  const control = createVoiceControl({
    askFirst: async () => ({ consent: false }),
    open: async (given) => {
      listeners = given;
      return recorder;
    },
    send,
    keepScreenAwake: () => awake,
    onSound: () => undefined,
    onText: (text) => texts.push(text),
    ...parts,
  });
  const arrives = (step: string) => vi.waitFor(() => expect(control.state.get().step).toBe(step));
  return {
    control,
    recorder,
    send,
    texts,
    awake,
    arrives,
    hear: (progress: Progress = spoken) => listeners?.onProgress(progress),
    interrupt: () => listeners?.onInterrupted(),
    startRecording: async () => {
      control.press();
      await arrives('recording');
    },
  };
}

describe('speech input', () => {
  it('records by one press, and becomes text by another', async () => {
    const { control, startRecording, hear, send, texts, awake, arrives } = createScene();
    await startRecording();
    hear();
    expect(control.sound.get()).toMatchObject({ seconds: 2, quality: 'good' });
    expect(awake).not.toHaveBeenCalled();
    control.press();
    await arrives('idle');
    expect(texts).toEqual(['RR 130 zu 80']);
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]?.[0]).toMatchObject({ seconds: 2, consent: false });
    expect(awake).toHaveBeenCalledTimes(1);
  });

  it('is not begun by somebody who declines the question before', async () => {
    const open = vi.fn<VoiceParts['open']>();
    const { control, arrives } = createScene({ askFirst: async () => null, open });
    control.press();
    await arrives('idle');
    expect(open).not.toHaveBeenCalled();
  });

  it('of a talk is sent with the agreement of all', async () => {
    const { control, startRecording, hear, send, arrives } = createScene({ askFirst: async () => ({ consent: true }) });
    await startRecording();
    hear();
    control.press();
    await arrives('idle');
    expect(send.mock.calls[0]?.[0].consent).toBe(true);
  });

  it('that is interrupted by a call keeps what was said, and sends it when it is told to', async () => {
    const { control, startRecording, hear, interrupt, send, texts, arrives } = createScene();
    await startRecording();
    hear();
    interrupt();
    await arrives('kept');
    expect(control.state.get()).toMatchObject({ reason: 'interrupted', recording: { seconds: 2 } });
    expect(send).not.toHaveBeenCalled();
    control.send();
    await arrives('idle');
    expect(texts).toHaveLength(1);
  });

  it('stops by itself when it is full, once', async () => {
    const { control, recorder, startRecording, hear, arrives } = createScene();
    await startRecording();
    hear({ ...spoken, isFull: true });
    hear({ ...spoken, isFull: true });
    await arrives('kept');
    expect(control.state.get()).toMatchObject({ reason: 'full' });
    expect(recorder.finish).toHaveBeenCalledTimes(1);
  });

  it('that nobody spoke into is not sent', async () => {
    const { control, startRecording, hear, send, arrives } = createScene();
    await startRecording();
    hear({ ...spoken, levels: [{ rms: -90, peak: -80 }] });
    control.press();
    await arrives('failed');
    expect(control.state.get()).toMatchObject({ problem: 'silent' });
    expect(send).not.toHaveBeenCalled();
  });

  it('is kept without a connection, and sent again by one press: never by itself, never twice', async () => {
    const send = vi.fn<VoiceParts['send']>().mockRejectedValueOnce(createNetworkError()).mockResolvedValue('Puls 72');
    const { control, startRecording, hear, texts, arrives } = createScene({ send });
    await startRecording();
    hear();
    control.press();
    await arrives('unsent');
    expect(control.state.get()).toMatchObject({ problem: 'offline' });
    control.send();
    control.send();
    await arrives('idle');
    expect(texts).toEqual(['Puls 72']);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('that is cancelled while it is sent stays, and a late answer is ignored', async () => {
    let answer: (text: string) => void = () => undefined;
    const send: VoiceParts['send'] = (_recording, { signal }) => {
      expect(signal.aborted).toBe(false);
      return new Promise((resolve) => (answer = resolve));
    };
    const { control, startRecording, hear, texts, arrives } = createScene({ send });
    await startRecording();
    hear();
    control.press();
    await arrives('sending');
    control.cancel();
    expect(control.state.get()).toMatchObject({ step: 'unsent', problem: 'cancelled' });
    answer('zu spät');
    await Promise.resolve();
    expect(texts).toEqual([]);
    expect(control.state.get().step).toBe('unsent');
  });

  it('that is discarded leaves nothing, whatever it was doing', async () => {
    const { control, recorder, startRecording, hear, interrupt, send, awake } = createScene();
    await startRecording();
    hear();
    control.discard();
    interrupt();
    hear();
    expect(control.state.get()).toEqual({ step: 'idle' });
    expect(recorder.discard).toHaveBeenCalledTimes(1);
    expect(awake).toHaveBeenCalledTimes(1);
    expect(send).not.toHaveBeenCalled();
  });

  it('that is given up while the browser asks closes the microphone that comes later', async () => {
    let give: (recorder: Recorder) => void = () => undefined;
    const { control, recorder, arrives } = createScene({ open: () => new Promise((resolve) => (give = resolve)) });
    control.press();
    await arrives('opening');
    await Promise.resolve();
    control.press();
    expect(control.state.get().step).toBe('idle');
    give(recorder);
    await vi.waitFor(() => expect(recorder.discard).toHaveBeenCalledTimes(1));
    expect(control.state.get().step).toBe('idle');
  });

  it('says why there is no microphone, and may be tried again', async () => {
    const open = vi
      .fn<VoiceParts['open']>()
      .mockRejectedValueOnce(toRecorderError(new DOMException('', 'NotAllowedError')));
    const { control, arrives } = createScene({ open });
    control.press();
    await arrives('failed');
    expect(control.state.get()).toMatchObject({ problem: 'denied' });
    control.press();
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2));
  });

  it('whose encoder breaks says so', async () => {
    const { control, recorder, startRecording, hear, arrives } = createScene();
    recorder.finish.mockRejectedValue(new RecorderError('broken'));
    await startRecording();
    hear();
    control.press();
    await arrives('failed');
    expect(control.state.get()).toMatchObject({ problem: 'broken' });
  });
});

describe('the reason of a failure is named', () => {
  const answer = (status: number, code = 'internal_error') => new ApiError(status, [{ code, message: code }], '');
  it.each([
    [new DOMException('', 'NotFoundError'), 'noMicrophone'],
    [new DOMException('', 'NotReadableError'), 'inUse'],
    [new TypeError('getUserMedia is not a function'), 'unsupported'],
  ])('of the microphone: %s', (error, problem) => {
    expect(toVoiceProblem(toRecorderError(error))).toBe(problem);
  });

  it.each([
    [createNetworkError(), 'offline'],
    [answer(401, 'not_signed_in'), 'signedOut'],
    [answer(413, 'payload_too_large'), 'tooLarge'],
    [answer(415, 'file_type_not_allowed'), 'notAudio'],
    [answer(422, 'speech_not_configured'), 'notConfigured'],
    [answer(422, 'speech_failed'), 'speechFailed'],
    [answer(422, 'recording_silent'), 'silent'],
    [answer(429, 'too_many_requests'), 'busy'],
    [answer(503, 'timed_out'), 'timeout'],
    [answer(502), 'offline'],
    [answer(500), 'failed'],
    [new Error('bug'), 'failed'],
  ] as const)('of the server: %s', (error, problem) => {
    expect(toVoiceProblem(error)).toBe(problem);
  });

  it('and says whether another attempt makes sense', () => {
    expect([mayRetry('offline'), mayRetry('speechFailed'), mayRetry('silent'), mayRetry('tooLarge')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
