import { describe, expect, it } from 'vitest';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { careUrl, entryCalls, openCare } from '#testing/care/care-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { Handover, Morning } from '../../contract/handover/handover.ts';
import { findShiftBefore } from './read-handover.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const shifts = { careSetting: 'home', earlyShift: '06:00', lateShift: '14:00', nightShift: '21:00' } as const;

describe('the shift before', () => {
  it.each([
    ['early shift: the night', '2026-11-23T05:30:00.000Z', '2026-11-22T20:00:00.000Z'],
    ['late shift: the morning', '2026-11-23T13:30:00.000Z', '2026-11-23T05:00:00.000Z'],
    ['night: the evening', '2026-11-23T22:30:00.000Z', '2026-11-23T13:00:00.000Z'],
    ['after midnight: still the evening', '2026-11-24T01:30:00.000Z', '2026-11-23T13:00:00.000Z'],
  ])('of the %s', (_, now, from) => {
    expect(findShiftBefore(new Date(now), shifts).toISOString()).toBe(from);
  });

  it('without shifts is the day before', () => {
    const none = { careSetting: 'outpatient', earlyShift: '', lateShift: '', nightShift: '' } as const;
    expect(findShiftBefore(new Date('2026-11-23T05:30:00.000Z'), none).toISOString()).toBe('2026-11-22T05:30:00.000Z');
  });
});

const read = async (browser: TestBrowser, query = ''): Promise<Handover> => {
  const { status, body, text } = await browser.call<TestBody & { handover: Handover }>(
    'GET',
    `${careUrl}/handover?${query}`,
  );
  expect(status, text).toBe(200);
  return body.handover;
};

describe('a handover', () => {
  it('has people with entries alone, by rooms; of drafts of others their number', async () => {
    const { head, addPatient, addStaff } = await openCare(people);
    const anna = await addPatient({ lastName: 'Apfelbaum', room: '14', livingArea: 'WB 2' });
    const karl = await addPatient({ lastName: 'Grünkohl', room: '9', livingArea: 'WB 1' });
    await addPatient({ lastName: 'Donnerstag', room: '10' });
    const calls = entryCalls(head.browser);
    await calls.report(anna, 'Sturz im Bad', {});
    const wrong = await calls.report(karl, 'verschrieben');
    await calls.call('POST', `/${wrong.id}/correct`, { text: 'richtig', reason: 'verhört' });
    const gone = await calls.report(karl, 'falsche Person');
    await calls.call('POST', `/${gone.id}/withdraw`, { reason: 'falsche Person' });
    const nurse = await addStaff('nurse');
    await entryCalls(nurse.browser).write({ patientId: anna, data: { text: 'noch geheim' } });
    const handover = await read(head.browser);
    expect(
      handover.groups.map(({ patient, entries }) => [patient.lastName, entries.map(({ data }) => data.text)]),
    ).toEqual([
      ['Grünkohl', ['richtig']],
      ['Apfelbaum', ['Sturz im Bad']],
    ]);
    expect(handover.openDrafts).toMatchObject([{ count: 1 }]);
    expect(handover.livingAreas).toEqual(['WB 1', 'WB 2']);
    expect(JSON.stringify(handover)).not.toContain('geheim');
    expect((await read(head.browser, 'livingArea=WB 2')).groups).toHaveLength(1);
    expect((await read(head.browser, 'to=2020-01-02T00:00:00Z&from=2020-01-01T00:00:00Z')).groups).toEqual([]);
    const printed = await head.browser.call('POST', `${careUrl}/handover-document`, {
      headers: { accept: 'application/pdf' },
      body: {},
    });
    expect(await readPdfText(printed.bytes)).toMatch(/Übergabe[^]*Zimmer 9[^]*richtig[^]*Zimmer 14[^]*Sturz im Bad/u);
  });

  it('of too long a time is refused', async () => {
    const { head } = await openCare(people);
    const { status, body } = await head.browser.call('GET', `${careUrl}/handover?from=2020-01-01T00:00:00Z`);
    expect([status, body.errors?.[0]?.code]).toEqual([400, 'handover_too_long']);
  });
});

describe('the morning of a head of care', () => {
  it('has falls, marks and what was withdrawn in the night, who has no entries, and no content', async () => {
    const { head, addPatient, addStaff } = await openCare(people);
    const anna = await addPatient({ lastName: 'Apfelbaum' });
    await addPatient({ lastName: 'Grünkohl', contractEndOn: '2010-01-01' });
    const calls = entryCalls(head.browser);
    await calls.report(anna, 'Im Bad gestürzt, keine Verletzung.');
    const draft = await calls.write({ patientId: anna, data: { text: 'wichtig' } });
    await calls.release(draft.id, { important: true });
    const { body, text } = await head.browser.call<TestBody & { morning: Morning }>('GET', `${careUrl}/morning`);
    expect(body.morning).toMatchObject({
      night: { falls: 1, important: 1, addenda: 0, withdrawn: 0 },
      oldAssessments: { count: 2 },
      deletable: { count: 1, names: [{ lastName: 'Grünkohl' }] },
      silent: { count: 0 },
    });
    expect(text).not.toContain('Verletzung');
    const nurse = await addStaff('nurse');
    expect((await nurse.browser.call('GET', `${careUrl}/morning`)).body.errors).toMatchObject([
      { code: 'care_head_only' },
    ]);
  });
});
