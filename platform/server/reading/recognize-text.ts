import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { TextLine, Word } from './text-page.ts';
import { toLines } from './text-page.ts';

// Only in worker processes: it takes seconds of a processor and 200 MB.

const langPath = join(dirname(findPackageJSON('@tesseract.js-data/deu', import.meta.url) ?? ''), '4.0.0_best_int');

type Engine = Awaited<ReturnType<typeof createWorker>>;
let engine: Promise<Engine> | undefined;

/** Starts with the first picture and stays for the next ones, until the process ends. */
function startEngine(): Promise<Engine> {
  engine ??= (async () => {
    // Data and program lie on this machine, nothing is fetched.
    const started = await createWorker('deu', OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: 'none' });
    await started.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
    return started;
  })().catch((error: unknown) => {
    // The next picture tries again.
    engine = undefined;
    throw error;
  });
  return engine;
}

/** Recognizes German text in a picture (PNG) whose size in pixels is given. */
export async function recognizeText(
  picture: Uint8Array,
  size: { readonly width: number; readonly height: number },
): Promise<TextLine[]> {
  const { recognize } = await startEngine();
  const { data } = await recognize(
    Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength),
    {},
    { blocks: true, text: false },
  );
  const found = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
  const words = found.flatMap((line) => line.words);
  return toLines(
    words.flatMap(({ text, confidence, bbox }): Word[] => {
      if (text.trim() === '') return [];
      const box = {
        x: bbox.x0 / size.width,
        y: bbox.y0 / size.height,
        width: (bbox.x1 - bbox.x0) / size.width,
        height: (bbox.y1 - bbox.y0) / size.height,
      };
      return [{ text: text.trim(), box, confidence: Math.min(1, Math.max(0, confidence / 100)) }];
    }),
    (findSlope(found.map(({ baseline }) => baseline)) * size.width) / size.height,
  );
}

/** The median slope of the longer half of the lines; short ones say little. */
function findSlope(
  baselines: readonly { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }[],
): number {
  const longest = baselines
    .filter(({ x0, x1 }) => x1 > x0)
    .toSorted((one, other) => other.x1 - other.x0 - (one.x1 - one.x0));
  const slopes = longest
    .slice(0, Math.ceil(longest.length / 2))
    .map(({ x0, y0, x1, y1 }) => (y1 - y0) / (x1 - x0))
    .toSorted((one, other) => one - other);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}
