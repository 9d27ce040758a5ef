import { expect, it } from 'vitest';
import { toDownloadName } from './download-name.ts';

it('names the file after the invoice and replaces every slash', () => {
  expect(toDownloadName('RE-2026-0012')).toBe('RE-2026-0012.pdf');
  expect(toDownloadName('2026/11/001')).toBe('2026-11-001.pdf');
});
