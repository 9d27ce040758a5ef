import type { Page } from '@playwright/test';
import { readMp3 } from '#testing/audio/mp3.ts';
import { measureTone, readWav } from '#testing/audio/wav.ts';
import { transcribedText } from './support/assistant-parts.ts';
import type { PartsServer } from './support/assistant-parts.ts';
import { heardTone, test } from './support/microphone.ts';
import { expect, expectWellMade } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'assistants', `voice.${key}`, params);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page) => page.getByLabel('Text', { exact: true });

// The browser writes refusals and lost connections to the console.
test.use({ expectedErrors: /status of (?:401|413|415|422|429)|ERR_(?:EMPTY_RESPONSE|INTERNET_DISCONNECTED|FAILED)/u });

async function open(page: Page, { url }: PartsServer, search = ''): Promise<void> {
  await page.goto(`${url}/${search}`);
  await expect(button(page, say('start'))).toBeVisible();
}

/** Records until at least a second of sound has arrived. */
async function record(page: Page): Promise<void> {
  await button(page, say('start')).click();
  await expect(page.getByRole('timer')).not.toHaveText('0:00');
}

async function recordAndStop(page: Page): Promise<void> {
  await record(page);
  await button(page, say('stop')).click();
}

/** Decodes a file as the browser plays it. */
function decode(page: Page, file: Uint8Array): Promise<{ sampleRate: number; samples: number[] }> {
  return page.evaluate(
    `(async () => {
      const bytes = Uint8Array.from(atob('${Buffer.from(file).toString('base64')}'), (letter) => letter.charCodeAt(0));
      const decoded = await new OfflineAudioContext(1, 1, 16000).decodeAudioData(bytes.buffer);
      return { sampleRate: decoded.sampleRate, samples: [...decoded.getChannelData(0)] };
    })()`,
  );
}

/** Asserts that a sound is the one of the microphone, and nothing beside it. */
function expectHeard({
  sampleRate,
  samples,
}: {
  readonly sampleRate: number;
  readonly samples: Int16Array<ArrayBuffer>;
}) {
  expect(samples.length).toBeGreaterThan(sampleRate / 2);
  const heard = measureTone({ sampleRate, samples }, heardTone);
  expect(heard).toBeGreaterThan(0.01);
  for (const other of [heardTone / 2, heardTone * 3.3, 5000])
    expect(measureTone({ sampleRate, samples }, other)).toBeLessThan(heard / 4);
}

test.describe('a recording', () => {
  test('begins and ends with one tap each, arrives as MP3 that holds what was said, and becomes text', async ({
    page,
    parts,
  }) => {
    await open(page, parts);
    await record(page);
    await expect(page.getByRole('status')).toContainText(/Aufnahme läuft|näher sprechen/u);
    await expect
      .poll(() => page.getByRole('meter').getAttribute('aria-valuenow').then(Number), { intervals: [20] })
      .toBeGreaterThan(10);
    await expectWellMade(page);
    await button(page, say('stop')).click();
    await expect(field(page)).toHaveValue(transcribedText);

    expect(parts.calls).toMatchObject([
      { path: '/api/benit/care/assistant-transcription', fields: {}, fileName: 'recording.mp3' },
    ]);
    const { file = new Uint8Array() } = parts.calls[0] ?? {};
    const { seconds, ...facts } = readMp3(file);
    expect(facts).toEqual({ sampleRate: 16_000, channels: 1, kbps: 48 });
    const { sampleRate, samples } = await decode(page, file);
    expect(samples.length / sampleRate).toBeCloseTo(seconds, 0);
    expectHeard({ sampleRate, samples: Int16Array.from(samples, (sample) => sample * 32_767) });
  });

  test('of property staff arrives as WAV of 16 kHz, one channel, 16 bits; all by the keyboard', async ({
    page,
    parts,
  }) => {
    await open(page, parts, '?format=wav');
    await button(page, say('start')).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('timer')).not.toHaveText('0:00');
    await expect(button(page, say('stop'))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue(transcribedText);
    await expect(button(page, say('start'))).toBeFocused();

    expect(parts.calls).toMatchObject([{ path: '/api/ri/property-management/assistant-transcription' }]);
    const sound = readWav(parts.calls[0]?.file ?? new Uint8Array());
    expect(sound.sampleRate).toBe(16_000);
    expectHeard(sound);
  });

  test('that is ended by a phone call is kept and offered; the screen stays awake meanwhile', async ({
    page,
    parts,
  }) => {
    await page.addInitScript(`
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => (window.heard = await ask(wanted));
      window.locks = [];
      Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
        window.locks.push(kind);
        return { release: async () => window.locks.push('released') };
      } } });`);
    await open(page, parts);
    await record(page);
    await page.evaluate(`window.heard.getTracks().forEach((track) => track.dispatchEvent(new Event('ended')))`);
    await expect(page.getByRole('status')).toHaveText(say('kept.interrupted'));
    expect(await page.evaluate('window.locks')).toEqual(['screen', 'released']);
    expect(parts.calls).toEqual([]);
    await expectWellMade(page);
    await button(page, /^Aufnahme senden \(0:\d\d\)$/u).click();
    await expect(field(page)).toHaveValue(transcribedText);
  });

  test('is not lost by leaving the page without a question', async ({ page, parts }) => {
    await open(page, parts);
    await record(page);
    await page.getByRole('link', { name: 'Other' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: text('de', 'platform', 'unsaved.stay') }).click();
    await expect(button(page, say('stop'))).toBeVisible();
    await button(page, say('discard')).click();
    await expect(button(page, say('start'))).toBeVisible();
    await page.getByRole('link', { name: 'Other' }).click();
    await expect(page.getByRole('link', { name: 'Parts' })).toBeVisible();
    expect(parts.calls).toEqual([]);
  });
});

test.describe('before a recording', () => {
  test('of a talk it is asked once whether everybody agreed, and the answer is sent', async ({ page, parts }) => {
    await open(page, parts, '?purpose=talk');
    await button(page, say('start')).click();
    const question = page.getByRole('dialog', { name: say('consent.title') });
    await question.getByRole('button', { name: say('consent.decline') }).click();
    await expect(button(page, say('start'))).toBeVisible();
    await button(page, say('start')).click();
    await question.getByRole('button', { name: say('consent.confirm') }).click();
    await expect(page.getByRole('timer')).not.toHaveText('0:00');
    await button(page, say('stop')).click();
    await expect(field(page)).toHaveValue(transcribedText);
    await recordAndStop(page);
    await expect(field(page)).toHaveValue(`${transcribedText}\n${transcribedText}`);
    expect(parts.calls.map(({ fields }) => fields)).toEqual([{ consent: 'true' }, { consent: 'true' }]);
  });

  test('for a speech server outside of the house its host is named, once', async ({ page, parts }) => {
    await open(page, parts, '?speech=outside');
    await button(page, say('start')).click();
    const question = page.getByRole('dialog', { name: say('outside.title', { host: 'speech.example' }) });
    await expect(question).toContainText('Namen');
    await question.getByRole('button', { name: say('outside.confirm') }).click();
    await expect(page.getByRole('timer')).not.toHaveText('0:00');
    await button(page, say('stop')).click();
    await expect(field(page)).toHaveValue(transcribedText);
    await recordAndStop(page);
    await expect(field(page)).toHaveValue(`${transcribedText}\n${transcribedText}`);
  });
});

test.describe('what goes wrong is explained where it happens', () => {
  for (const [name, problem] of [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'noMicrophone'],
    ['NotReadableError', 'inUse'],
  ] as const)
    test(`a microphone that the browser does not give: ${name}`, async ({ page, parts }) => {
      await page.addInitScript(
        `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'));`,
      );
      await open(page, parts);
      await button(page, say('start')).click();
      await expect(page.getByRole('status')).toHaveText(say(`problems.${problem}`));
      await expect(button(page, say('start'))).toBeFocused();
    });

  test('no speech server', async ({ page, parts }) => {
    await open(page, parts, '?speech=none');
    await button(page, say('start')).click();
    await expect(page.getByRole('status')).toHaveText(say('problems.notConfigured'));
    await expectWellMade(page);
  });

  test('a recording that the server refuses, with its reason; what may succeed later is offered again', async ({
    page,
    parts,
  }) => {
    const refuse = (status: number, code: string) => ({ status, body: { errors: [{ code, message: code }] } });
    parts.play(
      refuse(422, 'speech_failed'),
      refuse(401, 'not_signed_in'),
      refuse(429, 'too_many_requests'),
      refuse(413, 'payload_too_large'),
    );
    await open(page, parts);
    await recordAndStop(page);
    const status = page.getByRole('status');
    for (const problem of ['speechFailed', 'signedOut', 'busy']) {
      await expect(status).toHaveText(say(`problems.${problem}`));
      await button(page, /^Erneut senden/u).click();
    }
    await expect(status).toHaveText(say('problems.tooLarge'));
    await expect(button(page, /^Erneut senden/u)).toHaveCount(0);
    await button(page, say('discard')).click();
    await expect(button(page, say('start'))).toBeVisible();
    expect(parts.calls).toHaveLength(4);
  });

  test('no connection: the recording waits, and is sent by one tap, once', async ({ page, parts }) => {
    const recorderParts = ['capture-processor', 'mp3-worker'].map((name) =>
      page
        // The script itself, not the chunk that names its address.
        .waitForResponse((response) => response.url().includes(name) && response.request().resourceType() === 'fetch')
        .then((response) => response.finished()),
    );
    await open(page, parts);
    // The parts of the recorder are fetched once the page is used.
    await page.mouse.move(100, 100);
    await Promise.all(recorderParts);
    await page.context().setOffline(true);
    await recordAndStop(page);
    await expect(page.getByRole('status')).toHaveText(say('problems.offline'));
    await page.context().setOffline(false);
    await expect(page.getByRole('status')).toHaveText(say('problems.offline'));
    await button(page, /^Erneut senden/u).click();
    await expect(field(page)).toHaveValue(transcribedText);
    expect(parts.calls).toHaveLength(1);
  });

  test('a speech server that hangs: sending is cancelled, and the recording is still there', async ({
    page,
    parts,
  }) => {
    parts.play('hang');
    await open(page, parts);
    await recordAndStop(page);
    await expect(page.getByRole('status')).toHaveText(say('transcribing'));
    await button(page, text('de', 'platform', 'actions.cancel')).click();
    await expect(page.getByRole('status')).toHaveText(say('problems.cancelled'));
    await button(page, /^Erneut senden/u).click();
    await expect(field(page)).toHaveValue(transcribedText);
  });
});
