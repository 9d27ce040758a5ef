import { expect, it } from 'vitest';
import { openEngineScene } from '#testing/assistants/engine-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { startModelServer } from '#testing/model-server.ts';
import { startSpeechServer } from '#testing/speech-server.ts';

const { database } = await createTestDatabase();
const open = (options: Parameters<typeof openEngineScene>[1] = {}) => openEngineScene(database, options);
const inHouse = { parts: { connect: { allowPrivate: true } } };

/** Frames of MPEG-2, layer III, 16 kHz, 48 kbit/s. */
const mp3 = Buffer.concat(
  Array.from({ length: 20 }, () => Buffer.concat([Buffer.from('fff368c4', 'hex'), Buffer.alloc(212)])),
);

const hostOf = (url: string): string => new URL(url).host;
const own = (url: string) => ({ source: 'own', url, model: 'eigenes', key: 'geheim' });

it('without any server there is no engine, and nothing is logged', async () => {
  const { draft, transcribe, readEngines, readLog } = await open();
  expect(await readEngines()).toEqual({ languageModel: null, speech: null, mayConfigure: true });
  expect(await draft('Guten Tag')).toEqual({ outcome: 'none', host: null });
  expect(await transcribe(mp3)).toEqual({ outcome: 'none', host: null });
  expect(await readLog()).toEqual([]);
});

it('the server of the installation is used until the organisation names its own or turns it off', async () => {
  const [installed, server] = [await startModelServer(), await startModelServer()];
  installed.behave('ok', { from: 'installation' });
  server.behave('ok', { from: 'own' });
  const scene = await open({ ...inHouse, languageModel: { url: installed.url, key: undefined, model: 'groß' } });
  expect(await scene.readEngines()).toMatchObject({
    languageModel: { host: hostOf(installed.url), inHouse: true, model: 'groß' },
  });
  expect((await scene.draft('eins')).outcome).toBe('{"from":"installation"}');
  await scene.save('languageModelConfig', own(server.url));
  expect(await scene.readEngines()).toMatchObject({ languageModel: { host: hostOf(server.url), model: 'eigenes' } });
  expect((await scene.draft('zwei')).outcome).toBe('{"from":"own"}');
  expect(server.calls[0]).toMatchObject({ authorization: 'Bearer geheim', body: { model: 'eigenes' } });
  await scene.save('languageModelConfig', { source: 'off' });
  expect((await scene.draft('drei')).outcome).toBe('none');
  expect([installed.calls.length, server.calls.length]).toEqual([1, 1]);
});

it('a call is logged with its purpose, host, model, tokens, hash and outcome, and never with its text', async () => {
  const server = await startModelServer();
  const { draft, readLog } = await open({
    languageModel: { url: server.url, key: undefined, model: 'klein' },
  });
  server.behave('ok', { text: 'Kanarienvogel' });
  await draft('Frau Kanarienvogel schläft');
  server.behave('failing');
  await draft('Frau Kanarienvogel wacht');
  const log = await readLog();
  const hash = { field: 'promptHash', from: null, to: expect.stringMatching(/^[0-9a-f]{64}$/u) as unknown };
  expect(log).toMatchObject([
    {
      event: 'care_drafted_by_model',
      subject: hostOf(server.url),
      changes: [
        { field: 'model', from: null, to: 'klein' },
        { field: 'outcome', from: null, to: 'answered' },
        { field: 'promptTokens', from: null, to: '120' },
        { field: 'answerTokens', from: null, to: '34' },
        hash,
      ],
    },
    { event: 'care_drafted_by_model', changes: [{}, { field: 'outcome', to: 'refused' }, hash] },
  ]);
  expect(JSON.stringify(log)).not.toContain('Kanarienvogel');
});

it('the key is never answered, and stays for the same host alone', async () => {
  const { save, browser } = await open();
  const url = 'https://models.example/v1';
  expect((await save('languageModelConfig', own(url))).body.configuration.properties).toEqual({
    source: 'own',
    url,
    model: 'eigenes',
    keySet: true,
  });
  expect((await browser.call('GET', '/api/benit/care/model-configuration')).text).not.toContain('geheim');
  const changed = { source: 'own', url: 'https://models.example/v2', model: 'anderes' };
  expect((await save('languageModelConfig', changed)).body.configuration.properties).toMatchObject({ keySet: true });
  for (const other of ['https://other.example/v1', 'http://models.example/v1', 'https://models.example:8443/v1'])
    expect(await save('languageModelConfig', { ...changed, url: other })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'properties.key', code: 'model_key_again' }] },
    });
  expect((await save('languageModelConfig', { ...changed, key: null })).body.configuration.properties).toMatchObject({
    keySet: false,
  });
});

it('changes are logged without the key, and an old version is refused', async () => {
  const { save, readLog } = await open();
  await save('speechConfig', { ...own('https://speech.example/v1'), speechOutside: true }, 0);
  expect(await save('speechConfig', { source: 'off' }, 0)).toMatchObject({ status: 409 });
  const log = await readLog();
  expect(log).toMatchObject([
    {
      event: 'assistant_model_changed',
      subject: 'speechConfig',
      changes: [
        { field: 'source', from: 'installation', to: 'own' },
        { field: 'url', to: 'https://speech.example/v1' },
        { field: 'model', to: 'eigenes' },
        { field: 'speechOutside', from: 'false', to: 'true' },
        { field: 'key', from: null, to: null },
      ],
    },
  ]);
  expect(JSON.stringify(log)).not.toContain('geheim');
});

it.each([
  [{ source: 'own', url: '', model: 'x' }, 'properties.url'],
  [{ source: 'own', url: 'models.example', model: 'x' }, 'properties.url'],
  [{ source: 'own', url: 'ftp://models.example', model: 'x' }, 'properties.url'],
  [{ source: 'own', url: 'https://me:secret@models.example', model: 'x' }, 'properties.url'],
  [{ source: 'own', url: 'https://models.example/?key=1', model: 'x' }, 'properties.url'],
  [{ source: 'own', url: 'https://models.example', model: ' ' }, 'properties.model'],
  [{ source: 'own', url: 'https://models.example', model: 'x', key: 'a\nb' }, 'properties.key'],
  [{ source: 'somewhere' }, 'properties.source'],
])('%j is refused', async (properties, field) => {
  const { save } = await open();
  expect(await save('languageModelConfig', properties)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});

it('somebody who may not configure reads where text goes and changes nothing', async () => {
  const { save, readEngines } = await open({ mayConfigure: () => false });
  expect(await readEngines()).toMatchObject({ mayConfigure: false });
  expect(await save('languageModelConfig', { source: 'off' })).toMatchObject({ status: 403 });
});

it('an address of an organisation never leads to this machine or a private network, unless that is allowed', async () => {
  const [model, speech] = [await startModelServer(), await startSpeechServer()];
  const { save, draft, transcribe } = await open({ parts: { connect: { allowPrivate: false } } });
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
    await save('languageModelConfig', own(model.url.replace('127.0.0.1', host)));
    expect((await draft('Guten Tag')).outcome).toBe('private_address');
    await save('speechConfig', own(speech.url.replace('127.0.0.1', host)));
    expect((await transcribe(mp3)).outcome).toBe('private_address');
  }
  expect([model.calls.length, speech.calls.length]).toEqual([0, 0]);
});

it('a server that redirects, so that it could lead elsewhere, gives no answer', async () => {
  const server = await startModelServer();
  server.behave('redirects');
  const { save, draft } = await open(inHouse);
  await save('languageModelConfig', own(server.url));
  expect((await draft('Guten Tag', 500)).outcome).toMatch(/unreachable|timeout/u);
});

it('an address without encryption leads to private networks alone', async () => {
  const { save, draft, readEngines } = await open(inHouse);
  await save('languageModelConfig', own('http://93.184.216.34/v1'));
  expect(await readEngines()).toMatchObject({ languageModel: { host: '93.184.216.34', inHouse: false } });
  expect((await draft('Guten Tag')).outcome).toBe('outside');
});

it('recordings stay in the house until the organisation agrees, whatever the address is', async () => {
  const server = await startSpeechServer();
  server.behave('ok', 'Frau Apfelbaum');
  const { save, transcribe, readEngines } = await open({
    // The operator says that it is not in the house.
    speech: { url: server.url, key: undefined, model: 'whisper', inHouse: false },
  });
  expect(await readEngines()).toMatchObject({ speech: { inHouse: false, needsConsent: true } });
  expect(await transcribe(mp3)).toEqual({ outcome: 'none', host: null });
  expect(server.calls).toHaveLength(0);
  await save('speechConfig', { source: 'installation', speechOutside: true });
  expect(await readEngines()).toMatchObject({ speech: { needsConsent: false } });
  expect(await transcribe(mp3)).toEqual({ outcome: 'Frau Apfelbaum', host: hostOf(server.url) });
});

it('a recording is transcribed in the house without further consent, and logged without its text', async () => {
  const server = await startSpeechServer();
  server.behave('ok', 'Frau Apfelbaum RR 130 zu 80');
  const { transcribe, readLog } = await open({
    speech: { url: server.url, key: 'geheim', model: 'whisper' },
  });
  expect(await transcribe(mp3)).toEqual({ outcome: 'Frau Apfelbaum RR 130 zu 80', host: null });
  server.behave('unavailable');
  expect((await transcribe(mp3)).outcome).toBe('refused');
  const log = await readLog();
  expect(log).toMatchObject([
    { event: 'recording_transcribed', subject: hostOf(server.url), changes: [{}, { to: 'answered' }] },
    { event: 'recording_transcribed', changes: [{}, { to: 'refused' }] },
  ]);
  expect(JSON.stringify(log)).not.toContain('Apfelbaum');
});

it('200 people who wait for a model that hangs hold no connection: others read, and all end with their deadline', async () => {
  const server = await startModelServer();
  server.behave('hangs');
  const { draft, readEngines, addNurse } = await open({
    languageModel: { url: server.url, key: undefined, model: 'klein' },
  });
  const nurses = await Promise.all(Array.from({ length: 10 }, addNurse));
  const body = { prompt: 'x'.repeat(10_000), deadlineMs: 3000 };
  const waiting = nurses.flatMap((nurse) =>
    Array.from({ length: 20 }, () =>
      nurse.call<{ outcome: string }>('POST', '/api/test/draft', { body }).then((answer) => answer.body.outcome),
    ),
  );
  await expect.poll(() => server.mostAtOnce).toBeGreaterThanOrEqual(16);
  // More than all connections together.
  const read = await Promise.all(Array.from({ length: 40 }, () => readEngines()));
  expect(read).toHaveLength(40);
  const outcomes = await Promise.all(waiting);
  expect(new Set(outcomes)).toEqual(new Set(['timeout', 'paused']));
  // 16 at once; the server hears of those that were given up a moment after the next ones have begun.
  expect(server.mostAtOnce).toBeLessThan(32);
  server.behave('ok', 1);
  expect((await draft('Guten Tag', 100)).outcome).toBe('paused');
});
