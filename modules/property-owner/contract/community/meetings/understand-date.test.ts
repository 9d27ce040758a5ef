import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understandDate } from './understand-date.ts';

describe('the date of a meeting', () => {
  it.each([
    ['12.12.2021, 14:00', '2021-12-12', '14:00'],
    ['12.12.2021 14:00', '2021-12-12', '14:00'],
    ['12.12.21, 14.30 Uhr', '2021-12-12', '14:30'],
    ['1.3.2027', '2027-03-01', null],
    ['12. Dezember 2021 um 14 Uhr', '2021-12-12', '14:00'],
    ['12. Dez. 2021, ab 9 Uhr', '2021-12-12', '09:00'],
    ['3. März 2027, 18:30 Uhr', '2027-03-03', '18:30'],
    ['12 December 2021, 14:00', '2021-12-12', '14:00'],
    ['2021-12-12 14:00', '2021-12-12', '14:00'],
    ['2021-12-12T14:00:00', '2021-12-12', '14:00'],
    ['2021-12-12', '2021-12-12', null],
    ['Do 17.12.2026, 18:00 Uhr', '2026-12-17', '18:00'],
    ['Do., 17.12.2026, 18 Uhr', '2026-12-17', '18:00'],
    ['Donnerstag, den 17. Dezember 2026 um 18:00 Uhr', '2026-12-17', '18:00'],
    ['  17.12.2026,\u00A018:00–20:00 Uhr ', '2026-12-17', '18:00'],
    ['Mi, 06.01.2027, 18:00 Uhr', '2027-01-06', '18:00'],
    ['29.02.2028', '2028-02-29', null],
  ])('%j is understood', (text, day, time) => {
    expect(understandDate(text)).toEqual({ day, time });
  });

  it.each([
    ['bald', 'no day'],
    ['', 'nothing'],
    ['Dezember 2026', 'no day of the month'],
    ['17.12.', 'no year'],
    ['29.02.2027', 'a day that does not exist'],
    ['31.04.2027, 18:00', 'a day that does not exist'],
    ['Fr 17.12.2026, 18:00', 'a Thursday'],
    ['17.12.2026, 25:00', 'an hour that does not exist'],
    ['17.12.2026, 18:75', 'a minute that does not exist'],
    ['17.12.2026 18', 'a number that need not be an hour'],
    ['17.12. oder 18.12.2026', 'two days'],
    ['17.12.2026, 18:00 im Gemeindesaal', 'further words'],
    ['12/17/2026', 'an order of day and month that nobody knows'],
    ['17.12.1200', 'centuries ago'],
  ])('%j is not understood: %s', (text) => {
    expect(understandDate(text)).toBeNull();
  });

  it('is understood of every day and time as the product itself writes them', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01T00:00Z'), max: new Date('2999-12-31T23:59Z'), noInvalidDate: true }),
        (date) => {
          const [day = '', time = ''] = date.toISOString().slice(0, 16).split('T');
          const german = `${day.split('-').toReversed().join('.')}, ${time}`;
          expect(understandDate(german)).toEqual({ day, time });
          expect(understandDate(`${day} ${time}`)).toEqual({ day, time });
        },
      ),
    );
  });
});
