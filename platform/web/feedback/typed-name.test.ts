import { expect, test } from 'vitest';
import { isTypedName } from './typed-name.ts';

test('accepts the name itself, also with spaces around it and other Unicode compositions', () => {
  expect(isTypedName('Müller GmbH', 'Müller GmbH')).toBe(true);
  expect(isTypedName('  Müller GmbH ', 'Müller GmbH')).toBe(true);
  expect(isTypedName('Mu\u0308ller GmbH', 'Müller GmbH')).toBe(true);
});

test('accepts nothing else', () => {
  for (const typed of ['', 'Müller', 'müller gmbh', 'Müller  GmbH', 'Muller GmbH', 'Müller GmbH.']) {
    expect(isTypedName(typed, 'Müller GmbH')).toBe(false);
  }
});
