import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { combineFeatures } from '#platform/server/combine-features.ts';
import { createId } from '#platform/server/ids.ts';
import { readLog } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { readMp3, writeMp3 } from '#testing/audio/mp3.ts';
import { createTone, readWav, writeWav } from '#testing/audio/wav.ts';
import { toMultipart } from '#testing/multipart.ts';
import type { FormFile } from '#testing/multipart.ts';
import { createTestPeople } from '#testing/people.ts';
import { assistantAudit } from '../../contract/audit.ts';
import { assistantCatalogue } from '../../contract/catalogue.ts';
import { assistantErrors } from '../../contract/errors.ts';
import { createVoiceFeature } from './feature.ts';
import type { SoundOptions, Speech } from './speech.ts';

const { database } = await createTestDatabase();
const { folder, drafts } = await createTestFiles(database);
const heard: { bytes: Uint8Array; options: SoundOptions }[] = [];
const house: Speech = {
  transcribe: async (bytes, options) => {
    heard.push({ bytes, options });
    return 'Frau Apfelbaum RR 130 zu 80';
  },
};
let speech: Speech | undefined;
const logLines: string[] = [];
const people = await createTestPeople(database, {
  logLines,
  uploads: { drafts, scan: async () => undefined },
  modules: () => [
    combineFeatures(
      { name: 'assistants', catalogue: assistantCatalogue, errors: assistantErrors, audit: assistantAudit },
      [createVoiceFeature({ resolveSpeech: async () => speech })],
    ),
  ],
});
const organizationId = await people.addOrganization(['care', 'property-assistant']);
const nurse = await people.signIn(
  await people.addUser({
    organizationId,
    permissions: ['benit-care-permission', 'ri-property-assistant-permission'],
  }),
);
const care = '/api/benit/care/assistant-transcription';
const property = '/api/ri/property-management/assistant-transcription';

beforeEach(() => {
  speech = house;
  heard.length = 0;
});

const mp3 = writeMp3(createTone(440, 2));
const wav = writeWav(createTone(440, 2));
const file = (bytes: Uint8Array, fileName = 'Frau Apfelbaum.mp3'): FormFile => ({ name: 'file', fileName, bytes });

async function send(parts: Parameters<typeof toMultipart>[0], path = care) {
  const { headers, body } = toMultipart(parts);
  const answer = await nurse.call<{ transcribedText?: string; errors?: readonly object[] }>('POST', path, {
    headers,
    body,
  });
  return { status: answer.status, ...answer.body };
}

describe('a recording', () => {
  it('of a nurse is MP3 and becomes text; the speech server hears it as it was sent, under a name of nobody', async () => {
    expect(await send([file(mp3)])).toMatchObject({ status: 200, transcribedText: 'Frau Apfelbaum RR 130 zu 80' });
    expect(heard).toHaveLength(1);
    expect(readMp3(heard[0]?.bytes ?? mp3.subarray(0, 1))).toMatchObject({ sampleRate: 16_000, channels: 1 });
    expect(heard[0]?.options).toMatchObject({ fileName: 'recording.mp3', mediaType: 'audio/mpeg', language: 'de' });
  });

  it('of property staff is WAV and becomes text', async () => {
    expect(await send([file(wav)], property)).toMatchObject({ status: 200 });
    expect(readWav(heard[0]?.bytes ?? wav.subarray(0, 1)).sampleRate).toBe(16_000);
    expect(heard[0]?.options).toMatchObject({ fileName: 'recording.wav', mediaType: 'audio/wav' });
  });

  it.each([
    ['WebM', Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')]), 'webm'],
    ['M4A', Buffer.from('\0\0\0\u001cftypM4A \0\0\0\0M4A isommp42', 'latin1'), 'm4a'],
  ])('may be %s, as a browser records it', async (_, head, ending) => {
    expect(await send([file(Buffer.concat([head, Buffer.alloc(4000, 7)]))])).toMatchObject({ status: 200 });
    expect(heard[0]?.options.fileName).toBe(`recording.${ending}`);
  });

  it('leaves nothing behind: no file, no row, no word in the log', async () => {
    logLines.length = 0;
    await send([file(mp3)]);
    expect(await readdir(join(folder, '.uploads'))).toEqual([]);
    const scope = { organizationId, userId: createId() };
    expect(await database.tenant(scope, (tx) => tx.selectFrom('files').select('id').execute())).toEqual([]);
    expect(logLines.join('')).not.toMatch(/Apfelbaum|130 zu 80/u);
  });

  it('is logged without its text: dictation, or a talk to which everybody agreed, and the host outside of the house', async () => {
    await send([file(mp3)]);
    speech = { ...house, outsideHost: 'speech.example' };
    await send([['consent', 'true'], file(mp3)]);
    const log = await readLog(database, organizationId);
    expect(log.map(({ event, changes }) => ({ event, changes }))).toEqual(
      expect.arrayContaining([
        { event: 'dictation_transcribed', changes: [] },
        { event: 'talk_transcribed', changes: [{ field: 'speechHost', from: null, to: 'speech.example' }] },
      ]),
    );
    expect(JSON.stringify(log)).not.toContain('Apfelbaum');
  });
});

describe('what is no speech is explained', () => {
  const junk = Buffer.from('Dies ist ein Text, der als Aufnahme ausgegeben wird.\n'.repeat(20));
  it.each([
    ['a text named .mp3', junk, 415, 'file_type_not_allowed'],
    ['a picture', Buffer.from('89504e470d0a1a0a'.repeat(70), 'hex'), 415, 'file_type_not_allowed'],
    [
      'a film of Matroska',
      Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(600)]),
      415,
      'file_type_not_allowed',
    ],
    ['no byte at all', Buffer.alloc(0), 415, 'file_type_not_allowed'],
    ['a WAV header alone', wav.subarray(0, 44), 422, 'recording_empty'],
    ['WAV without its parts', Buffer.concat([wav.subarray(0, 12), Buffer.alloc(4000)]), 422, 'recording_empty'],
    ['half of a tenth of a second', writeWav(createTone(440, 0.05)), 422, 'recording_empty'],
    ['a tag with a text behind it', Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), junk]), 422, 'recording_empty'],
    ['silence', writeWav(createTone(0, 3)), 422, 'recording_silent'],
  ])('%s', async (_, bytes, status, code) => {
    expect(await send([file(bytes)])).toMatchObject({ status, errors: [{ code }] });
    expect(heard).toEqual([]);
  });

  it('a recording in which the speech server understood nothing', async () => {
    speech = { transcribe: async () => ' \n ' };
    expect(await send([file(mp3)])).toMatchObject({ status: 422, errors: [{ code: 'recording_silent' }] });
  });

  it('26 MB', async () => {
    const large = Buffer.concat([wav.subarray(0, 44), Buffer.alloc(26 * 1024 * 1024)]);
    expect(await send([file(large)])).toMatchObject({ status: 413, errors: [{ code: 'payload_too_large' }] });
  });

  it('a field of another name, a second file, an answer that is no agreement', async () => {
    const other = { ...file(mp3), name: 'audio' };
    expect(await send([other])).toMatchObject({ status: 400, errors: [{ code: 'unknown_field', field: 'audio' }] });
    expect(await send([file(mp3), file(mp3)])).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
    expect(await send([['consent', 'perhaps'], file(mp3)])).toMatchObject({
      status: 400,
      errors: [{ field: 'consent' }],
    });
    expect(await send([['consent', 'true']])).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
  });
});

it('without a speech server the answer says so, before the recording is received', async () => {
  speech = undefined;
  for (const path of [care, property])
    expect(await send([file(mp3)], path)).toMatchObject({ status: 422, errors: [{ code: 'speech_not_configured' }] });
});

it('a speech server that fails costs the recording its text, and nothing else', async () => {
  speech = { transcribe: async () => Promise.reject(new Error('connect ECONNREFUSED')) };
  expect(await send([file(mp3)])).toMatchObject({ status: 422, errors: [{ code: 'speech_failed' }] });
  expect(await readdir(join(folder, '.uploads'))).toEqual([]);
});

it('the text of a speech server has no control characters, and keeps its lines', async () => {
  speech = { transcribe: async () => '\u0007 RR 130/80\r\nPuls\u0000 72 \u202E' };
  expect((await send([file(mp3)])).transcribedText).toBe('RR 130/80\nPuls 72 \u202E');
});
