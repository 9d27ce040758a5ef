import { expect, it } from 'vitest';
import { toFileName } from './file-names.ts';

it('a file is named after the number, without slashes, and the files of one invoice differ in name', () => {
  expect(toFileName('RE-2026-0012')).toBe('RE-2026-0012.pdf');
  expect((['pdf', 'cii', 'ubl'] as const).map((format) => toFileName('2026/11/001', format))).toEqual([
    '2026-11-001.pdf',
    '2026-11-001.xml',
    '2026-11-001.ubl.xml',
  ]);
});
