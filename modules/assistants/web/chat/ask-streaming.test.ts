import { expect, it } from 'vitest';
import { askStreaming } from './ask-streaming.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const streamOf = (pieces: readonly Uint8Array[]) => async (onPiece: (bytes: Uint8Array) => void) => {
  for (const piece of pieces) onPiece(piece);
};

it('texts come as they are written, the answer last, wherever the pieces are cut', async () => {
  const bytes = encode('{"text":"Füße"}\n{"text":"Füße taub"}\n{"answer":{"type":"report"}}\n');
  for (const size of [1, 7, 1000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    );
    const texts: string[] = [];
    expect(await askStreaming(streamOf(pieces), (text) => texts.push(text))).toEqual({ type: 'report' });
    expect(texts).toEqual(['Füße', 'Füße taub']);
  }
});

it('errors of the last line are thrown, and so is an end without an answer', async () => {
  const failing = encode('{"text":"a"}\n{"errors":[{"code":"care_drafts_full","message":"full"}]}\n');
  await expect(askStreaming(streamOf([failing]), () => undefined)).rejects.toThrow('full');
  await expect(askStreaming(streamOf([encode('{"text":"a"}\n')]), () => undefined)).rejects.toThrow(
    'cannot be reached',
  );
});
