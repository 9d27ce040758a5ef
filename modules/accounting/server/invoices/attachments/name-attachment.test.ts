import { describe, expect, it } from 'vitest';
import { nameAttachment } from './name-attachment.ts';

describe('nameAttachment', () => {
  it('keeps a name with an ending of its type, in its spelling', () => {
    expect(nameAttachment('Aufmaß.PDF', 'application/pdf', [])).toBe('Aufmaß.PDF');
    expect(nameAttachment('foto.jpeg', 'image/jpeg', ['foto.jpg'])).toBe('foto.jpeg');
  });

  it('adds the ending of the type to every other name, so that nothing passes as the XML of the invoice', () => {
    expect(nameAttachment('factur-x.xml', 'text/csv', [])).toBe('factur-x.xml.csv');
    expect(nameAttachment('file', 'image/png', [])).toBe('file.png');
  });

  it('counts names that the invoice has already, whatever their case', () => {
    expect(nameAttachment('Plan.pdf', 'application/pdf', ['plan.pdf', 'Plan (2).PDF'])).toBe('Plan (3).pdf');
  });

  it('counts names that only the database takes as equal', () => {
    for (const [name, taken] of [
      ['i', 'İ'],
      ['ασ ', 'ΑΣ '],
      ['ß', 'ẞ'],
    ])
      expect(nameAttachment(`${name}.pdf`, 'application/pdf', [`${taken}.pdf`])).toBe(`${name} (2).pdf`);
  });

  it('cuts a long name before its ending', () => {
    const name = nameAttachment(
      `${'ä'.repeat(300)}.xlsx`,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      [],
    );
    expect([name.length, name.endsWith('ä.xlsx')]).toEqual([200, true]);
  });
});
