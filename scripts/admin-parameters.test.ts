import { expect, test } from 'vitest';
import { ParameterError, readParameters, assertGiven } from './admin-parameters.ts';

function complaintsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof ParameterError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('parameters are read, trimmed, and German is the language', () => {
  expect(readParameters(['--email', ' x@y.de ', '--organization', 'Betrieb'])).toEqual({
    values: { email: 'x@y.de', organization: 'Betrieb' },
    language: 'de',
  });
  expect(readParameters(['--language=cn'])).toEqual({ values: {}, language: 'cn' });
});

test.each([
  [['--email', 'no address'], ['--email: given "no address", expected an email address']],
  [['--organization', 'x'.repeat(201)], [`--organization: given "${'x'.repeat(201)}", expected 1 to 200 characters`]],
  [
    ['--first-name', 'a\u0000', '--last-name', ' '],
    [
      String.raw`--first-name: given "a\u0000", expected 1 to 100 characters`,
      '--last-name: given " ", expected 1 to 100 characters',
    ],
  ],
  [['--language', 'it'], ['--language: given "it", expected one of de, en, es, fr, ru, cn']],
  [
    ['--password', 'geheim'],
    ["Unknown option '--password'", expect.stringMatching(/^npm run admin:create -- /u)],
  ],
  [['x@y.de'], [expect.stringContaining("'x@y.de'"), expect.stringMatching(/^npm run admin:create -- /u)]],
  [['--email'], [expect.stringContaining('--email'), expect.stringMatching(/^npm run admin:create -- /u)]],
])('%j is refused', (args, complaints) => {
  expect(complaintsOf(() => readParameters(args))).toEqual(complaints);
});

test('missing values are named in one line each', () => {
  expect(complaintsOf(() => assertGiven(['email', 'last-name']))).toEqual([
    '--email: given nothing, expected an email address',
    '--last-name: given nothing, expected 1 to 100 characters',
  ]);
  expect(complaintsOf(() => assertGiven([]))).toEqual([]);
});
