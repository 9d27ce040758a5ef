import { expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { writePasswordChangedMail, writeResetMail } from './account-mails.ts';

const reader = { email: 'erika@example.de', firstName: 'Erika', lastName: 'Muster' };
const url = 'https://kontor.example/benit/auth/set-password/a/b';

test.each(languageKeys)('both mails are whole in %s', (language) => {
  for (const write of [writeResetMail, writePasswordChangedMail]) {
    const mail = write({ language, brand: { name: 'Pflegewelt', logo: null }, reader, url });
    expect(mail.to).toBe(reader.email);
    for (const text of [mail.subject, mail.text, mail.html]) {
      expect(text).toContain('Pflegewelt');
      expect(text).not.toMatch(/\{\{|undefined/u);
    }
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain('Erika Muster');
      expect(text).toContain(url);
    }
  }
});

test('no language repeats the text of another', () => {
  const subjects = languageKeys.flatMap((language) =>
    [writeResetMail, writePasswordChangedMail].map((write) => write({ language, brand: { name: 'Kontor', logo: null }, reader, url }).subject),
  );
  expect(new Set(subjects).size).toBe(12);
});

test('someone without a name is greeted without one', () => {
  const mail = writeResetMail({ language: 'de', brand: { name: 'Kontor', logo: null }, reader: { email: 'a@b.example', firstName: '', lastName: '' }, url });
  expect(mail.text).toMatch(/^Guten Tag,\n/u);
});
