import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLimit } from '#testing/limits.ts';
import { keepPace, minBytesPerSecond, patienceMs } from './keep-pace.ts';

const chunk = Buffer.alloc(64 * 1024);
const chunkMs = (chunk.length / minBytesPerSecond) * 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An answer of so many chunks, and a way to take the next one. */
function open(chunks: AsyncIterable<Uint8Array>) {
  const raw = Object.assign(new EventEmitter(), {
    closed: false,
    destroy: () => {
      raw.closed = true;
      raw.emit('close');
    },
  });
  const payload = keepPace({ raw } as unknown as FastifyReply, chunks);
  const take = async (): Promise<void> => {
    payload.read();
    // A chunk is pulled in a later turn of the event loop.
    await vi.advanceTimersByTimeAsync(0);
  };
  return { raw, take };
}

async function* repeat(count: number, madeInMs = 0): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) {
    if (madeInMs > 0) await new Promise((resolve) => void setTimeout(resolve, madeInMs));
    yield chunk;
  }
}

const countEnded = async (): Promise<number> => (await readLimit('slow-readers'))['refused_total'] ?? 0;

describe('a reader', () => {
  it('of 8 kB per second may take any time', async () => {
    const { raw, take } = open(repeat(200));
    for (let index = 0; index < 150; index += 1) {
      await take();
      await vi.advanceTimersByTimeAsync(chunkMs);
    }
    expect(raw.closed).toBe(false);
  });

  it('of 1 kB per second is disconnected, however fast they began, and counted', async () => {
    const before = await countEnded();
    const { raw, take } = open(repeat(2000));
    for (let index = 0; index < 1000; index += 1) await take();
    const begun = performance.now();
    while (!raw.closed && performance.now() - begun < 10 * patienceMs.most) {
      await vi.advanceTimersByTimeAsync(8 * chunkMs);
      await take();
    }
    expect(raw.closed).toBe(true);
    expect(performance.now() - begun).toBeLessThanOrEqual(patienceMs.most * 1.25);
    expect(await countEnded()).toBe(before + 1);
  });

  it('of one byte every two minutes is disconnected after the first minute', async () => {
    const { raw, take } = open(repeat(3));
    await take();
    await vi.advanceTimersByTimeAsync(patienceMs.first - 1);
    expect(raw.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(raw.closed).toBe(true);
  });

  it('is not charged for the time in which the next chunk is created', async () => {
    const { raw, take } = open(repeat(3, 20 * patienceMs.most));
    await take();
    await vi.advanceTimersByTimeAsync(20 * patienceMs.most - 1);
    expect(raw.closed).toBe(false);
  });

  it('must also read the end, which is in the buffers of the connection', async () => {
    const { raw, take } = open(repeat(2));
    for (let index = 0; index < 4; index += 1) await take();
    expect(raw.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(patienceMs.most);
    expect(raw.closed).toBe(true);
  });

  it('that disconnects before the response leaves no file open', () => {
    const source = Readable.from(repeat(3));
    keepPace({ raw: { closed: true } } as unknown as FastifyReply, source);
    expect(source.destroyed).toBe(true);
  });

  it('that finishes or disconnects leaves no timer running', async () => {
    const [whole, left] = [open(repeat(1)), open(repeat(9))];
    for (const { raw, take } of [whole, left]) {
      for (let index = 0; index < 3; index += 1) await take();
      raw.destroy();
    }
    expect(vi.getTimerCount()).toBe(0);
  });
});
