import { expect, test } from 'vitest';
import { readDataUrl, toDataUrl } from './data-url.ts';

test('a picture is read from its data URL as it was written', () => {
  expect(readDataUrl(toDataUrl('image/png', Uint8Array.of(0, 255, 7)))).toEqual({
    mediaType: 'image/png',
    bytes: Buffer.from([0, 255, 7]),
  });
});

test.each(['', 'data:image/png,abc', 'https://logo.example/a.png'])('%j contains none', (text) => {
  expect(readDataUrl(text)).toBeUndefined();
});
