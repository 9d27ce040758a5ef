import { expect, it } from 'vitest';
import { readPastedMembers } from './pasted-members.ts';

it('a list from a spreadsheet is read with its heading left out, empty lines too', () => {
  const text = [
    'Name\tEinheit\tMEA\tseit\tbis\tE-Mail',
    'Anna Adam\tWE 1\t230/1000\t01.04.2019\t\tanna@lindenhang.example',
    '',
    'Bernd Bach\tWE 2\t12,5/1000',
  ].join('\r\n');
  expect(readPastedMembers(text)).toEqual([
    {
      line: 2,
      problem: null,
      member: {
        person: 'Anna Adam',
        einheit: 'WE 1',
        mea: '230/1000',
        from: '2019-04-01',
        to: null,
        email: 'anna@lindenhang.example',
      },
    },
    {
      line: 4,
      problem: null,
      member: { person: 'Bernd Bach', einheit: 'WE 2', mea: '12,5/1000', from: null, to: null, email: '' },
    },
  ]);
});

it.each([
  [';WE 1;1/2', 'person'],
  ['Anna;;1/2', 'einheit'],
  ['Anna;WE 1;2/1', 'mea'],
  ['Anna;WE 1;1/2;31.02.2026', 'from'],
  ['Anna;WE 1;1/2;2026-02-01;2026-01-31', 'to'],
  ['Anna;WE 1;1/2;;;anna', 'email'],
])('the line "%s" names its field %s', (text, problem) => {
  expect(readPastedMembers(text)).toEqual([{ line: 1, member: null, problem }]);
});
