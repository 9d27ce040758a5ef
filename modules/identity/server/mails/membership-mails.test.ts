import { expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { writeAddedMail, writeEmailChangedMail, writeInvitationMail } from './membership-mails.ts';
import type { MembershipMail } from './membership-mails.ts';

const url = 'https://kontor.example/benit/auth/set-password/a/b';
const facts = {
  brand: { name: 'Pflegewelt', logo: null }, organization: 'Sonnenhof', actor: 'Anna Admin', url,
  reader: { email: 'erika@example.de', firstName: 'Erika', lastName: 'Muster' }, before: 'erika@alt.example', after: 'erika@neu.example', invited: false,
};
const writers = { writeInvitationMail, writeAddedMail, writeEmailChangedMail } as const;

test.each(languageKeys)('all mails are whole in %s', (language) => {
  for (const [name, write] of Object.entries(writers)) {
    const mail = write({ ...facts, language });
    for (const text of [mail.text, mail.html]) {
      for (const part of ['Pflegewelt', 'Sonnenhof', 'Anna Admin', 'Erika Muster', url]) expect(text).toContain(part);
      expect(text).toContain(name === 'writeEmailChangedMail' ? 'erika@neu.example' : 'erika@example.de');
      expect(text).not.toMatch(/\{\{|undefined|null/u);
    }
    expect(mail.text.includes('72')).toBe(name === 'writeInvitationMail');
    expect(mail.to).toBe('erika@example.de');
  }
});

test('no mail repeats the subject or the text of another', () => {
  const write = (pick: 'subject' | 'text') => languageKeys.flatMap((language) => Object.values(writers).map((writer) => writer({ ...facts, language })[pick]));
  expect(new Set(write('subject')).size).toBe(18);
  expect(new Set(write('text')).size).toBe(18);
});

test('an invitation without a person is one by the operator', () => {
  const text = (mail: Pick<MembershipMail, 'language' | 'actor'>): string => writeInvitationMail({ ...facts, ...mail }).text;
  expect(text({ language: 'de', actor: null })).toContain('Das Pflegewelt-Team hat Sie eingeladen');
  expect(text({ language: 'de', actor: ' ' })).toContain('Das Pflegewelt-Team hat Sie eingeladen');
  expect(text({ language: 'en', actor: null })).toContain('The Pflegewelt team has invited you');
});

test('names are one line, never endless, and text', () => {
  const mail = writeInvitationMail({ ...facts, language: 'de', actor: 'Anna\r\nBcc: x@y.de', organization: `<b>${'😀'.repeat(300)}` });
  expect(mail.subject).toBe(`Ihre Einladung zu <b>${'😀'.repeat(97)}…`);
  expect(mail.text).toContain('Anna Bcc: x@y.de hat Sie eingeladen');
  expect(mail.html).not.toContain('<b>');
});

test('the logo of the brand travels in the mail', () => {
  const logo = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  for (const write of Object.values(writers)) expect(write({ ...facts, language: 'de', brand: { name: 'Pflegewelt', logo } })).toMatchObject({ logo });
});
