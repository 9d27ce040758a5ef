import { afterEach } from 'vitest';
import { offences } from './offences.ts';

afterEach(() => {
  const found = offences.splice(0);
  if (found.length > 0) throw new Error(`Unexpected during this test:\n${found.join('\n')}`);
});
