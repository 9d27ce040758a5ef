import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { languageKeys } from '../../contract/languages.ts';
import { defineMails } from './define-mails.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-mails-'));
afterAll(() => rm(folder, { recursive: true }));
const texts = (language: string) => ({
  sold: {
    subject: '{{article}} sold',
    text: `${language}: {{count}} × {{article}} for {{email}} at {{brand}}`,
    note: 'Until {{day}}',
    action: 'Open',
  },
});
for (const language of languageKeys) await writeFile(join(folder, `${language}.json`), JSON.stringify(texts(language)));

const mails = defineMails(pathToFileURL(`${folder}/`), { sold: { paragraphs: ['text'], notes: ['note'] } });
const reader = { email: 'erika@example.de', firstName: 'Erika', lastName: 'Muster' };
const order = {
  language: 'de',
  brand: { name: 'Kontor', logo: null },
  reader,
  values: { count: 3, day: '1.12.2026' },
  names: { article: 'Brot' },
} as const;

test('an email uses the texts of its module, with greeting and closing of the platform', () => {
  const { to, subject, text, html } = mails.write('sold', { ...order, url: 'https://kontor.example/a' });
  expect([to, subject]).toEqual(['erika@example.de', 'Brot sold']);
  expect(text).toBe(
    'Guten Tag Erika Muster,\n\nde: 3 × Brot for erika@example.de at Kontor\n\nOpen:\nhttps://kontor.example/a\n\nUntil 1.12.2026\n\nViele Grüße\nIhr Kontor-Team\n',
  );
  expect(html).toContain('href="https://kontor.example/a"');
  expect(mails.write('sold', order).text).not.toContain('Open');
});

test('it exists in every language', () => {
  expect(new Set(languageKeys.map((language) => mails.write('sold', { ...order, language }).text)).size).toBe(
    languageKeys.length,
  );
});

test('values chosen by users become neither links nor further lines', () => {
  const { subject, text, html } = mails.write('sold', {
    ...order,
    names: { article: 'Brot\r\nhttps://evil.example/x <b>' },
  });
  expect(subject).toBe('Brot … <b> sold');
  for (const part of [subject, text, html]) expect(part).not.toContain('evil.example');
  expect(html).not.toContain('<b>');
});
