import { expect, it } from 'vitest';
import { startSpeechServer } from '#testing/speech-server.ts';
import type { SpeechBehaviour } from '#testing/speech-server.ts';
import { resolveHost } from '../connectors/resolve-host.ts';
import { createSpeech } from './speech.ts';

/** A WAV file of so many samples of silence. */
function createWav({ samples = 16_000, sampleRate = 16_000, channels = 1 } = {}): Buffer {
  const data = Buffer.alloc(samples * 2 * channels);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** Frames of MPEG-2, layer III, 16 kHz, 48 kbit/s: 216 bytes each. */
const createMp3 = (frames: number): Buffer =>
  Buffer.concat(
    Array.from({ length: frames }, () => Buffer.concat([Buffer.from('fff368c4', 'hex'), Buffer.alloc(212)])),
  );

const wav = { fileName: 'recording.wav', mediaType: 'audio/wav', language: 'de' };
const mp3 = { fileName: 'recording.mp3', mediaType: 'audio/mpeg', language: 'de' };
const settingsOf = (url: string) => ({ url, key: 'secret-key', model: 'whisper' });

it('a recording is sent as a form with the key, and its text is returned', async () => {
  const server = await startSpeechServer();
  server.behave('ok', ' Frau Apfelbaum RR 130 zu 80 \n');
  const speech = createSpeech(settingsOf(server.url));
  await expect(speech.transcribe(createWav(), wav)).resolves.toBe('Frau Apfelbaum RR 130 zu 80');
  await speech.transcribe(createMp3(50), mp3);
  expect(server.calls).toEqual([
    {
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer secret-key',
      fields: { model: 'whisper', language: 'de', response_format: 'json' },
      fileName: 'recording.wav',
      mediaType: 'audio/wav',
      sound: { kind: 'wav', channels: 1, sampleRate: 16_000, seconds: 1 },
    },
    expect.objectContaining({ fileName: 'recording.mp3', sound: { kind: 'mp3', sampleRate: 16_000, frames: 50 } }),
  ]);
});

it('a recording in which nothing was understood is an empty text', async () => {
  const server = await startSpeechServer();
  await expect(createSpeech(settingsOf(server.url)).transcribe(createWav(), wav)).resolves.toBe('');
});

it.each([
  ['a text named .mp3', Buffer.from('Dies ist ein Text.\n'.repeat(50)), mp3],
  ['a cut-off MP3', createMp3(3).subarray(0, 500), mp3],
  ['a WAV of 48 kHz', createWav({ sampleRate: 48_000 }), wav],
  ['a WAV of two channels', createWav({ channels: 2 }), wav],
])('the server of the tests refuses %s', async (_name, bytes, options) => {
  const server = await startSpeechServer();
  server.behave('ok', 'Text');
  await expect(createSpeech(settingsOf(server.url)).transcribe(bytes, options)).rejects.toMatchObject({
    problem: 'refused',
    status: 400,
  });
});

it.each<[SpeechBehaviour, string]>([
  ['refuses', 'refused'],
  ['unavailable', 'refused'],
  ['other-shape', 'no_answer'],
  ['redirects', 'unreachable'],
  ['endless', 'too_large'],
  ['hangs', 'timeout'],
])('a server that %s is the problem %s', async (behaviour, problem) => {
  const server = await startSpeechServer();
  server.behave(behaviour);
  const deadlineMs = behaviour === 'hangs' ? 50 : 60_000;
  await expect(
    createSpeech(settingsOf(server.url)).transcribe(createWav(), { ...wav, deadlineMs }),
  ).rejects.toMatchObject({ problem });
});

it('a recording above 25 MB is sent to nobody, and a server that is away is unreachable', async () => {
  const server = await startSpeechServer();
  const speech = createSpeech(settingsOf(server.url));
  await expect(speech.transcribe(Buffer.alloc(25 * 1024 * 1024 + 1), mp3)).rejects.toMatchObject({
    problem: 'too_large',
  });
  expect(server.calls).toHaveLength(0);
  await server.stop();
  await expect(speech.transcribe(createMp3(3), mp3)).rejects.toMatchObject({ problem: 'unreachable' });
});

it('somebody who gives up hears their own reason', async () => {
  const server = await startSpeechServer();
  server.behave('hangs');
  const controller = new AbortController();
  const speech = createSpeech(settingsOf(server.url));
  const heard = speech.transcribe(createMp3(3), { ...mp3, signal: controller.signal });
  await expect.poll(() => server.calls).toHaveLength(1);
  controller.abort(new Error('enough'));
  await expect(heard).rejects.toThrow('enough');
});

it('the name of a file cannot add a field', async () => {
  const server = await startSpeechServer();
  const fileName = 'a"\r\n\r\nx\r\n--b.mp3';
  await createSpeech(settingsOf(server.url)).transcribe(createMp3(3), { ...mp3, fileName });
  expect(Object.keys(server.calls[0]?.fields ?? {})).toEqual(['model', 'language', 'response_format']);
});

it('an address of this machine is refused where it is not allowed, before anything is sent', async () => {
  const server = await startSpeechServer();
  const findAddress = (host: string) => resolveHost(host, { allowPrivate: false });
  for (const url of [server.url, server.url.replace('127.0.0.1', 'localhost')])
    await expect(createSpeech(settingsOf(url), { findAddress }).transcribe(createMp3(3), mp3)).rejects.toMatchObject({
      problem: 'private_address',
    });
  expect(server.calls).toHaveLength(0);
});
