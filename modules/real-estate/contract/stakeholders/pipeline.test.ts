import { describe, expect, it } from 'vitest';
import { findDelayClock, isStep, stakeholderStates } from './pipeline.ts';

describe('the steps of interested people', () => {
  const allowed = ['EXPOSE TERMIN', 'EXPOSE AUSGESCHIEDEN', 'TERMIN AUSWAHL', 'TERMIN AUSGESCHIEDEN'];
  const last = ['AUSWAHL AUSGESCHIEDEN', 'AUSGESCHIEDEN EXPOSE'];

  it('are the six of the pipeline, and no other', () => {
    const found = stakeholderStates.flatMap((from) =>
      stakeholderStates.filter((to) => isStep(from, to)).map((to) => `${from} ${to}`),
    );
    expect(found).toEqual([...allowed, ...last]);
  });
});

describe('the clock', () => {
  const person = {
    status: 'EXPOSE',
    requestReceivedAt: '2026-11-10T09:00:00Z',
    appointment: null,
    interestEmailSent: false,
  } as const;

  it('appears on the day on which the request is as old as the delay', () => {
    expect(findDelayClock(person, 10, new Date('2026-11-19T22:59:00Z'))).toBeNull();
    expect(findDelayClock(person, 10, new Date('2026-11-19T23:00:00Z'))).toEqual({ colour: 'yellow', days: 10 });
  });

  it('counts German days: a request just before midnight in Germany is a day old soon', () => {
    const late = { ...person, requestReceivedAt: '2026-11-10T22:59:00Z' };
    expect(findDelayClock(late, 1, new Date('2026-11-10T23:01:00Z'))).toEqual({ colour: 'yellow', days: 1 });
    const later = { ...person, requestReceivedAt: '2026-11-10T23:01:00Z' };
    expect(findDelayClock(later, 1, new Date('2026-11-11T22:00:00Z'))).toBeNull();
  });

  it('counts days over the end of summer time', () => {
    const summer = { ...person, requestReceivedAt: '2026-10-24T22:30:00Z' };
    expect(findDelayClock(summer, 1, new Date('2026-10-25T22:45:00Z'))).toBeNull();
    expect(findDelayClock(summer, 1, new Date('2026-10-25T23:00:00Z'))).toEqual({ colour: 'yellow', days: 1 });
  });

  it('is red once the email was sent that asks for interest', () => {
    const asked = { ...person, interestEmailSent: true };
    expect(findDelayClock(asked, 10, new Date('2026-11-23T12:00:00Z'))).toEqual({ colour: 'red', days: 13 });
  });

  it('counts from the appointment once there is one, and never for one to come', () => {
    const visiting = { ...person, status: 'TERMIN', requestReceivedAt: '2026-10-01T09:00:00Z' } as const;
    const now = new Date('2026-11-10T12:00:00Z');
    expect(findDelayClock({ ...visiting, appointment: '2026-11-17T12:00:00Z' }, 10, now)).toBeNull();
    expect(findDelayClock({ ...visiting, appointment: '2026-10-31T12:00:00Z' }, 10, now)).toEqual({
      colour: 'yellow',
      days: 10,
    });
  });

  it('is not shown for people with further interest, nor for those who declined', () => {
    const now = new Date('2027-11-10T12:00:00Z');
    const appointment = '2026-11-01T09:00:00Z';
    for (const status of ['AUSWAHL', 'AUSGESCHIEDEN'] as const)
      expect(findDelayClock({ ...person, status, appointment }, 1, now)).toBeNull();
  });
});
