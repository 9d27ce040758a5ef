import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { transcribeCareRecording } from '#modules/assistants/contract/voice/voice.ts';
import { sendRecording } from './recording-commands.ts';
import { toVoiceProblem } from './voice-problem.ts';

const recording = { file: new File(['sound'], 'recording.mp3'), seconds: 3, consent: true };

/** Requests that a test answers, or not. */
const sent: PlayedRequest[] = [];

class PlayedRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  form: FormData | undefined;
  withCredentials = false;

  open(): void {
    sent.push(this);
  }

  setRequestHeader(): void {
    // The test looks at the form alone.
  }

  getAllResponseHeaders(): string {
    return 'content-type: application/json';
  }

  send(form: FormData): void {
    this.form = form;
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  progress(share: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: share * 100, total: 100 }));
  }

  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', PlayedRequest);
  vi.stubGlobal('window', { location: { origin: 'http://kontor.test' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins to send; a failure is named. */
function begin(signal = new AbortController().signal) {
  const shares: number[] = [];
  const outcome = sendRecording(transcribeCareRecording, recording, {
    signal,
    onProgress: (share) => shares.push(share),
  }).catch((error: unknown) => toVoiceProblem(error));
  return { outcome, shares };
}

const first = async () => vi.waitFor(() => sent[0] ?? Promise.reject(new Error('nothing was sent')));

it('a recording is sent with the agreement of all, and its text comes back', async () => {
  const { outcome, shares } = begin();
  const request = await first();
  request.progress(0.5);
  request.progress(1);
  request.answer(200, { transcribedText: 'Puls 72' });
  expect(await outcome).toBe('Puls 72');
  expect(shares).toEqual([0.5, 1]);
  expect(request.form?.get('consent')).toBe('true');
  expect(request.form?.get('file')).toMatchObject({ name: 'recording.mp3' });
});

it('an upload that stands still for a minute ends; one that goes on may take longer', async () => {
  const { outcome } = begin();
  const request = await first();
  for (const share of [0.1, 0.2, 0.3]) {
    await vi.advanceTimersByTimeAsync(50_000);
    request.progress(share);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe('timeout');
});

it('an answer may take five minutes, and no longer', async () => {
  const { outcome } = begin();
  const request = await first();
  request.progress(1);
  await vi.advanceTimersByTimeAsync(299_000);
  request.progress(1);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await outcome).toBe('timeout');
});

it('cancelling ends the request', async () => {
  const controller = new AbortController();
  const { outcome } = begin(controller.signal);
  await first();
  controller.abort();
  expect(await outcome).toBe('cancelled');
});
