import { describe, expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { inSentence } from '#platform/server/mail/mail-words.ts';
import { accountMailKinds, hintAtAddress, writeAccountMail } from './account-mails.ts';
import type { AccountMail } from './account-mails.ts';

const url = 'https://kontor.example/benit/auth/set-password/a/b';
const facts = {
  brand: { name: 'Pflegewelt', logo: null },
  organization: 'Sonnenhof',
  actor: 'Anna Admin',
  url,
  reader: { email: 'erika@example.de', firstName: 'Erika', lastName: 'Muster' },
  before: 'erika@alt.example',
  after: 'e…@neu.example',
  codesLeft: 9,
  welcome: {
    awaits: 'Dort ist Lindenallee 12a.',
    contact: 'Anna Admin, 0221 4711',
    until: '07.12.2026',
    colour: '#8f1d3f',
    salutation: '',
  },
} as const;

/** Values mentioned by each kind of mail beside brand, reader and link. */
const said: Readonly<Record<(typeof accountMailKinds)[number], readonly string[]>> = {
  reset: ['30'],
  passwordChanged: [],
  signInLocked: [],
  codesFailed: [],
  invitation: ['Sonnenhof', 'Anna Admin', 'erika@example.de', '72'],
  welcome: ['Sonnenhof', 'Lindenallee 12a', '0221 4711', '07.12.2026', 'erika@example.de'],
  welcomeJoin: ['Sonnenhof', 'Lindenallee 12a', '0221 4711', '07.12.2026', 'erika@example.de'],
  join: ['Sonnenhof', 'Anna Admin', 'erika@example.de', '14'],
  emailRequested: ['Sonnenhof', 'Anna Admin', 'erika@alt.example', 'e…@neu.example'],
  emailOffered: ['Sonnenhof', 'Anna Admin', 'erika@example.de', '72'],
  emailConfirmation: ['erika@example.de', '72'],
  emailInUse: ['erika@example.de'],
  emailChanged: ['erika@alt.example', 'e…@neu.example', '7'],
  secondFactorEnabled: [],
  secondFactorDisabled: [],
  secondFactorReset: [],
  recoveryCodeUsed: ['9'],
  accountDeleted: [],
};

describe.each(languageKeys)('in %s', (language) => {
  test.each(accountMailKinds)('the email %s is complete', (kind) => {
    const mail = writeAccountMail(kind, { ...facts, language });
    expect(mail.to).toBe('erika@example.de');
    expect(mail.subject).toMatch(/Pflegewelt|Sonnenhof/u);
    for (const text of [mail.text, mail.html]) {
      // An invitation in the name of an organisation does not name the product.
      const sender = kind.startsWith('welcome') ? 'Sonnenhof' : 'Pflegewelt';
      for (const part of [sender, 'Erika Muster', ...said[kind]]) expect(text).toContain(part);
      expect(text.includes(url)).toBe(kind !== 'emailInUse');
      expect(text).not.toMatch(/\{\{|undefined|null/u);
    }
  });
});

test('no mail repeats the text of another kind or language', () => {
  const texts = languageKeys.flatMap((language) =>
    accountMailKinds.map((kind) => writeAccountMail(kind, { ...facts, language }).text),
  );
  expect(new Set(texts).size).toBe(languageKeys.length * accountMailKinds.length);
});

test('an invitation in the name of an organisation greets as its records do, in its colour, with a text that can be read', () => {
  const write = (salutation: string, colour: string, language: 'de' | 'en' = 'de') =>
    writeAccountMail('welcome', { ...facts, language, welcome: { ...facts.welcome, salutation, colour } });
  expect(write('Frau', '').text).toMatch(/^Guten Tag Frau Muster,\n/u);
  expect(write('Firma', '').text).toMatch(/^Guten Tag Erika Muster,\n/u);
  expect(write('Frau', '', 'en').text).toContain('Erika Muster');
  expect(write('', '#ffd400').html).toContain('background:#ffd400;color:#000000');
  expect(write('', '#8f1d3f').html).toContain('background:#8f1d3f;color:#ffffff');
  expect(write('', 'red;x:y').html).not.toContain('red;x:y');
});

test('someone without a name is greeted without one', () => {
  const mail = writeAccountMail('reset', {
    ...facts,
    language: 'de',
    reader: { email: 'a@b.example', firstName: '', lastName: '' },
  });
  expect(mail.text).toMatch(/^Guten Tag,\n/u);
});

test('an invitation without a sender names the operator', () => {
  const text = (mail: Pick<AccountMail, 'language' | 'actor'>): string =>
    writeAccountMail('invitation', { ...facts, ...mail }).text;
  expect(text({ language: 'de', actor: null })).toContain('das Pflegewelt-Team hat Sie zu');
  expect(text({ language: 'de', actor: ' ' })).toContain('das Pflegewelt-Team hat Sie zu');
  expect(text({ language: 'en', actor: null })).toContain('The Pflegewelt team has invited you');
});

test('names are cut to one short line of plain text', () => {
  const mail = writeAccountMail('invitation', {
    ...facts,
    language: 'de',
    actor: 'Anna\r\nBcc: x y',
    organization: `<b>${'😀'.repeat(300)}`,
  });
  expect(mail.subject).toBe(`Ihre Einladung zu <b>${'😀'.repeat(97)}…`);
  expect(mail.text).toContain('Anna Bcc: x y hat Sie zu');
  expect(mail.html).not.toContain('<b>');
});

describe('names carry no links', () => {
  test.each([
    ['https://evil.example/login', '…'],
    ['Bäckerei www.evil.example', 'Bäckerei …'],
    ['Klick evil.example/x jetzt', 'Klick … jetzt'],
    ['javascript://x', '…'],
    ['//evil.example', '…'],
  ])('%s becomes %s', (name, shown) => {
    expect(inSentence(name)).toBe(shown);
  });

  test.each(['Müller.de GmbH', 'St.Anna', 'evil.example', 'a@evil.example', 'tel:0190'])(
    '%s is not an address to a mail program',
    (name) => {
      const shown = inSentence(name);
      expect(shown).not.toMatch(/[\p{L}\p{N}][.@:][\p{L}\p{N}]/u);
      expect(shown.replaceAll('\u2060', '')).toBe(name);
    },
  );

  test('in no kind of mail', () => {
    const name = 'Konto gesperrt https://evil.example/login evil.example';
    for (const kind of accountMailKinds) {
      const { subject, text, html } = writeAccountMail(kind, {
        ...facts,
        language: 'de',
        actor: name,
        organization: name,
        reader: { ...facts.reader, firstName: name, lastName: name },
      });
      for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example/u);
    }
  });
});

test('the logo of the brand is embedded in the mail', () => {
  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  for (const kind of accountMailKinds)
    expect(writeAccountMail(kind, { ...facts, language: 'de', brand: { name: 'Pflegewelt', logo } })).toMatchObject({
      logo,
    });
});

test('the hint at an address is its first character and its domain', () => {
  expect(hintAtAddress('erika@example.de')).toBe('e…@example.de');
});
