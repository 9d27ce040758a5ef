import { describe, expect, it } from 'vitest';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import { createId } from '#platform/server/ids.ts';
import { exposeAddress, readExposeLink } from './expose-link.ts';

const secretKey = 'a'.repeat(64);
const person = { organizationId: organizationIdSchema.parse(createId()), stakeholderId: createId() };

const valuesOf = (address: string) => {
  const [a = '', b = ''] = address.split('/').slice(-2);
  return { a, b };
};

describe('the link of an exposé email', () => {
  const link = valuesOf(exposeAddress({ publicUrl: 'https://kontor.example', secretKey }, person));

  it('names its person', () => {
    expect(readExposeLink(secretKey, link)).toEqual(person);
  });

  it('is refused with another selector, secret or key', () => {
    const other = valuesOf(
      exposeAddress({ publicUrl: 'https://kontor.example', secretKey }, { ...person, stakeholderId: createId() }),
    );
    expect(readExposeLink(secretKey, { a: other.a, b: link.b })).toBeUndefined();
    expect(readExposeLink(secretKey, { a: link.a, b: `${link.b.slice(0, -2)}AA` })).toBeUndefined();
    expect(readExposeLink('b'.repeat(64), link)).toBeUndefined();
    expect(readExposeLink(secretKey, { a: '', b: '' })).toBeUndefined();
  });
});
