import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTone, writeWav } from '#testing/audio/wav.ts';
import { chromiumOptions } from '#testing/chromium.ts';
import { findChromiumWithMicrophone } from '../../scripts/programs.mjs';
import { startPartsServer } from './assistant-parts.ts';
import type { PartsServer } from './assistant-parts.ts';
import { test as base } from './test.ts';

/** Tone that the microphone hears, in hertz. */
export const heardTone = 440;

/** Bursts like syllables: a lasting tone is noise, which browsers filter out. */
function createSpokenTone(): Uint8Array {
  const { sampleRate, samples } = createTone(heardTone, 12, 48_000);
  const syllables = samples.map((sample, index) => ((index / sampleRate) % 0.5 < 0.35 ? sample : 0));
  return writeWav({ sampleRate, samples: syllables });
}

interface Fixtures {
  /** The server of the parts, without calls and answers of other tests. */
  readonly parts: PartsServer;
}

/** Tests in a browser whose microphone hears a tone, in front of the parts of the assistants. */
export const test = base.extend<Fixtures, { partsServer: PartsServer }>({
  launchOptions: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'kontor-microphone-'));
      const sound = join(folder, 'sound.wav');
      writeFileSync(sound, createSpokenTone());
      await use({
        ...chromiumOptions,
        executablePath: await findChromiumWithMicrophone(),
        args: [
          ...chromiumOptions.args,
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-audio-capture=${sound}`,
        ],
      });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  partsServer: [
    async ({}, use) => {
      const server = await startPartsServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  parts: async ({ partsServer }, use) => {
    partsServer.reset();
    await use(partsServer);
  },
});
