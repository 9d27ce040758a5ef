import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emailSchema } from './texts.ts';

const issuesOf = (text: unknown): unknown[] =>
  emailSchema
    .safeParse(text)
    .error?.issues.map(({ code, ...issue }) => ('format' in issue ? `${code} ${issue.format}` : code)) ?? [];

describe('an email address', () => {
  test.each([
    'a@b.de',
    'erika.muster@example.de',
    "o'brien+news@mail.example.co.uk",
    'jürgen.müller@bücher.example',
    'иван@пример.рф',
    '用户@例子.中国',
    'straße@straße.example',
    'a@1.2.3.de',
    'a@xn--bcher-kva.example',
    '!#$%&*/=?^_`{|}~-@example.org',
    `${'a'.repeat(64)}@example.de`,
    `${'ü'.repeat(32)}@example.de`,
    `a@${'b'.repeat(63)}.de`,
    'अ\u0930\u094D\u092E@उदाहरण.भारत',
  ])('may be %s', (address) => {
    expect(emailSchema.parse(address)).toBe(address);
  });

  test('is trimmed and composed', () => {
    expect(emailSchema.parse(' \tju\u0308rgen@bu\u0308cher.example\u00A0\n')).toBe('jürgen@bücher.example');
  });

  test.each([
    '',
    '@',
    'a',
    'a@',
    '@b.de',
    'a@b',
    'a@localhost',
    'a@b@c.de',
    'a@.de',
    'a@b.',
    'a@b..de',
    '.a@b.de',
    'a.@b.de',
    'a..b@c.de',
    'a@-b.de',
    'a@b-.de',
    'a@127.0.0.1',
    'a@1.٣',
    'a@[127.0.0.1]',
    '"a b"@c.de',
    'a b@c.de',
    'a@b c.de',
    'a@b_c.de',
    'a(x)@b.de',
    'a\\b@c.de',
    'a,b@c.de',
    'a;b@c.de',
    'a:b@c.de',
    '<a@b.de>',
    'Erika <a@b.de>',
    'a@b.de,c@d.de',
    'a@b.de\r\nBcc: x@y.de',
    'a\r\n@b.de',
    'a@b\n.de',
    'a\u0000@b.de',
    'a\u0085@b.de',
    'a\u2028@b.de',
    'a\u00A0b@c.de',
    'a\u200B@b.de',
    'a\u202E@b.de',
    'a\uFEFF@b.de',
    'a\uD800@b.de',
    'a\uE000@b.de',
    'a\u{E0001}@b.de',
    'a＠b.de',
    'a@b。de',
    'a＜b＞@c.de',
    'a，b@c.de',
    '\u0308a@b.de',
    'a@\u0308b.de',
    'a@b.\u0308de',
    '😀@b.de',
    'a\u0378@b.de',
    `${'a'.repeat(65)}@b.de`,
    `${'ü'.repeat(33)}@b.de`,
    `a@${'b'.repeat(64)}.de`,
  ])('is not %j', (address) => {
    expect(issuesOf(address)).toEqual(['invalid_format email']);
  });

  test('has at most 254 characters, and longer ones are refused for nothing else', () => {
    const domain = (length: number): string =>
      `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(length)}.de`;
    const longest = `${'a'.repeat(20)}@${domain(254 - 20 - 1 - 183 - 3)}`;
    expect([longest.length, issuesOf(longest)]).toEqual([254, []]);
    expect(issuesOf(`x${longest}`)).toEqual(['too_big']);
    expect(issuesOf(`${'x'.repeat(314)}@b.de`)).toEqual(['too_big']);
    expect(emailSchema.safeParse(`x${longest}`).error?.issues[0]).toMatchObject({ maximum: 254, origin: 'string' });
  });

  test('is a text of the format email for whoever reads the contract', () => {
    expect(z.toJSONSchema(emailSchema, { io: 'input' })).toMatchObject({
      type: 'string',
      format: 'email',
      maxLength: 254,
    });
  });
});
