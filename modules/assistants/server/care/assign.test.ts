import { describe, expect, it } from 'vitest';
import { assignPerson } from './assign-person.ts';
import { assignTime } from './assign-time.ts';

const patient = (id: string, lastName: string) => ({
  id,
  lastName,
  firstName: '',
  callName: '',
  salutation: '',
  room: '',
  place: '',
  birthDate: null,
  street: '',
  city: '',
  telephoneNumber: '',
});
const [erna, hans, karl] = [patient('erna', 'Müller'), patient('hans', 'Müller'), patient('karl', 'Grünkohl')];
const patients = [erna, hans, karl];
const say = (name: string) => ({ person: { name, room: '', place: '' as const } });

describe('the person of a draft', () => {
  it('is the one who was named, if nobody else can be meant', () => {
    expect(assignPerson(say('Herr Grünkohl'), { patients, chosen: undefined })).toEqual({
      patientId: 'karl',
      candidates: [],
      chosen: null,
    });
  });

  it('is asked for if several fit, and if nobody was named and nobody chosen', () => {
    expect(assignPerson(say('Müller'), { patients, chosen: undefined })).toMatchObject({
      patientId: null,
      candidates: ['erna', 'hans'],
    });
    expect(assignPerson(say(''), { patients, chosen: undefined })).toMatchObject({ patientId: null });
  });

  it('is the chosen one unless somebody else was named: then there is a question, and no default', () => {
    expect(assignPerson(say(''), { patients, chosen: karl })).toMatchObject({ patientId: 'karl' });
    expect(assignPerson(say('Müller'), { patients, chosen: hans })).toMatchObject({ patientId: 'hans' });
    expect(assignPerson(say('Frau Müller'), { patients, chosen: karl })).toEqual({
      patientId: null,
      candidates: ['karl', 'erna', 'hans'],
      chosen: 'karl',
    });
  });
});

describe('the time of a draft', () => {
  const now = new Date('2026-11-23T15:42:00.000Z');
  const at = (day: string, time: string, asked = false) => {
    const { eventAt, isAsked } = assignTime({ day, time, asked }, now);
    return [eventAt.toISOString(), isAsked];
  };
  it('is now unless another one was said', () => {
    expect(at('', '')).toEqual(['2026-11-23T15:42:00.000Z', false]);
    expect(at('', '14:10')).toEqual(['2026-11-23T13:10:00.000Z', false]);
    expect(at('2026-11-22', '21:00')).toEqual(['2026-11-22T20:00:00.000Z', false]);
  });

  it('is asked for if it is ambiguous, half said, or still to come', () => {
    expect(at('', '', true)[1]).toBe(true);
    expect(at('2026-11-22', '')[1]).toBe(true);
    expect(at('2026-11-23', '23:30')).toEqual(['2026-11-23T15:42:00.000Z', true]);
  });
});
