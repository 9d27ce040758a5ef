import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { writeCalendar } from './write-calendar.ts';
import type { CalendarEntry } from './write-calendar.ts';

const entry: CalendarEntry = {
  id: '0190a7e0-0000-7000-8000-000000000001',
  host: 'portal.example',
  sequence: 0,
  day: '2026-12-17',
  time: '18:00',
  minutes: 120,
  summary: 'Eigentümerversammlung der WEG „Am Lindenhang 7“; ordentlich, vor Ort',
  place: 'Gemeindesaal, Musterstraße 4',
  description: '1. Begrüßung\n2. Fahrradüberdachung',
  url: 'https://portal.example/weg?a=1&b=2',
  organizer: { name: 'Hausverwaltung „Ahorn“, Köln', email: 'info@ahorn.example' },
  at: new Date('2026-11-23T09:00:00Z'),
};

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const [first, ...others] = calendar.getAllSubcomponents('vevent');
  if (first === undefined || others.length > 0) throw new Error('A calendar file of an appointment has one event');
  return { calendar, component: first, event: new ICAL.Event(first) };
}

describe('the calendar file of an appointment', () => {
  it.each([
    ['2026-12-17', '18:00', '2026-12-17T17:00:00.000Z', 'winter'],
    ['2026-07-02', '18:00', '2026-07-02T16:00:00.000Z', 'summer'],
    ['2026-10-25', '00:30', '2026-10-24T22:30:00.000Z', 'the day before, in UTC'],
  ])('of %s, %s begins at %s (%s) and lasts two hours', (day, time, begins) => {
    const { event } = read(writeCalendar({ ...entry, day, time }));
    expect(event.startDate.toJSDate().toISOString()).toBe(begins);
    expect(event.duration.toSeconds()).toBe(7200);
  });

  it('is of the whole day where no time was understood', () => {
    const { event } = read(writeCalendar({ ...entry, time: null }));
    expect([event.startDate.isDate, event.startDate.toString(), event.endDate.toString()]).toEqual([
      true,
      '2026-12-17',
      '2026-12-18',
    ]);
  });

  it('says what, where and by whom, whatever signs are in it', () => {
    const { calendar, component, event } = read(writeCalendar(entry));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect([event.summary, event.location, event.description]).toEqual([entry.summary, entry.place, entry.description]);
    expect(event.organizer).toBe('mailto:info@ahorn.example');
    expect(component.getFirstPropertyValue('url')).toBe(entry.url);
  });

  it('has the same id and a higher number when the meeting was changed', () => {
    const [first, second] = [0, 1].map((sequence) => read(writeCalendar({ ...entry, sequence })).event);
    expect(first?.uid).toBe('0190a7e0-0000-7000-8000-000000000001@portal.example');
    expect([second?.uid, second?.sequence]).toEqual([first?.uid, 1]);
  });

  it('names as many items of a long agenda as calendars show, whole ones', () => {
    const items = Array.from({ length: 100 }, (_, index) => `${index + 1}. ${'x'.repeat(295)}`);
    const { description } = read(writeCalendar({ ...entry, description: items.join('\n') })).event;
    expect(description.split('\n')).toEqual([...items.slice(0, 13), '…']);
    const short = items.slice(0, 13).join('\n');
    expect(read(writeCalendar({ ...entry, description: short })).event.description).toBe(short);
  });

  it('takes the entry out of calendars when it is cancelled', () => {
    const { calendar, component, event } = read(writeCalendar({ ...entry, sequence: 2, isCancelled: true }));
    expect([
      calendar.getFirstPropertyValue('method'),
      component.getFirstPropertyValue('status'),
      event.sequence,
    ]).toEqual(['CANCEL', 'CANCELLED', 2]);
  });

  it('is short without a place, an agenda and an organizer', () => {
    const { event } = read(writeCalendar({ ...entry, place: '', description: '', url: '', organizer: null }));
    expect([event.location, event.description, event.organizer]).toEqual([null, null, null]);
  });
});
