import { describe, expect, it } from 'vitest';
import { readLog } from '#testing/audit-log.ts';
import { addPatient, careUrl, entryCalls, openCare } from '#testing/care/care-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createId } from '#platform/server/ids.ts';
import { createEmptyAssessment, riskAreas, riskTopics } from '../../contract/drafts/answer.ts';
import type { Assessment } from '../../contract/drafts/answer.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

async function open() {
  const care = await openCare(people);
  const erna = await care.addPatient({ lastName: 'Müller', firstName: 'Erna', birthDate: '1938-04-01', room: '12' });
  const nurse = await care.addStaff('nurse');
  return { ...care, erna, nurse, calls: entryCalls(nurse.browser), ofHead: entryCalls(care.head.browser) };
}

/** An assessment with all thirty cells decided. */
function decided(text: string): Assessment {
  const sis = createEmptyAssessment();
  for (const topic of riskTopics) for (const area of riskAreas) sis[topic].risks[area].riskExists = false;
  sis.topic2.text = text;
  return sis;
}

describe('a draft', () => {
  it('is read by its author alone; others see that there is one', async () => {
    const { calls, erna, ofHead, head, addStaff } = await open();
    const draft = await calls.write({ patientId: erna, data: { text: 'Hat gut geschlafen, nicht geklingelt.' } });
    expect(draft).toMatchObject({ state: 'draft', engine: 'hand', patient: { lastName: 'Müller', room: '12' } });
    const colleague = await addStaff(null);
    for (const { browser } of [head, colleague]) {
      const others = entryCalls(browser);
      expect((await others.call('GET', `/${draft.id}`)).status).toBe(404);
      expect(await others.list('state=draft')).toEqual([]);
      expect((await others.call('PUT', `/${draft.id}`, { data: { text: 'anders' } })).status).toBe(404);
      expect((await others.call('POST', `/${draft.id}/release`, {})).status).toBe(404);
      const { text } = await browser.call('GET', `${careUrl}/open-draft`);
      expect(text).toContain(draft.id);
      expect(text).not.toContain('geklingelt');
    }
    expect((await ofHead.call('DELETE', `/${draft.id}`)).status).toBe(404);
    expect(await calls.list('state=draft')).toMatchObject([{ id: draft.id }]);
  });

  it('is taken over by a head of care, and the log has it', async () => {
    const { calls, erna, ofHead, addStaff, organizationId } = await open();
    const draft = await calls.write({ patientId: erna, data: { text: 'Rest der Schicht' } });
    const other = entryCalls((await addStaff('nurse')).browser);
    expect((await other.call('POST', `/${draft.id}/take-over`, {})).body.errors).toMatchObject([
      { code: 'care_head_only' },
    ]);
    expect(await ofHead.expectEntry(ofHead.call('POST', `/${draft.id}/take-over`, {}))).toMatchObject({ id: draft.id });
    expect((await calls.call('GET', `/${draft.id}`)).status).toBe(404);
    const log = await readLog(database, organizationId);
    expect(log.map(({ event }) => event)).toContain('care_draft_taken_over');
    expect(JSON.stringify(log)).not.toContain('Rest der Schicht');
  });

  it('that was changed meanwhile is not overwritten', async () => {
    const { calls, erna } = await open();
    const { id, version } = await calls.write({ patientId: erna, data: { text: 'eins' } });
    await calls.expectEntry(calls.call('PUT', `/${id}`, { data: { text: 'zwei' }, version }));
    const refused = await calls.call('PUT', `/${id}`, { data: { text: 'drei' }, version });
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, 'changed_meanwhile']);
    expect((await calls.list('state=draft'))[0]?.data.text).toBe('zwei');
  });

  it('of which nothing was written, of nobody, and of tomorrow is not released', async () => {
    const { calls, erna } = await open();
    const empty = await calls.write({ patientId: erna });
    const nobody = await calls.write({ data: { text: 'Sturz im Bad' } });
    const codeOf = async (id: string) => {
      const { status, body } = await calls.call('POST', `/${id}/release`, {});
      return [status, body.errors?.[0]?.code, body.errors?.[0]?.field];
    };
    expect(await codeOf(empty.id)).toEqual([422, 'care_nothing_to_release', 'data.text']);
    expect(await codeOf(nobody.id)).toEqual([422, 'care_person_missing', 'patientId']);
    const tomorrow = await calls.call('PUT', `/${empty.id}`, { eventAt: '2031-01-01T10:00:00.000Z' });
    expect(tomorrow.body.errors).toMatchObject([{ code: 'event_in_future', field: 'eventAt' }]);
  });
});

describe('a released entry', () => {
  it('has name, initials and position of who released it, and is never changed', async () => {
    const { calls, erna, nurse } = await open();
    const entry = await calls.report(erna, 'Wünscht ein weiches Ei.');
    expect(entry).toMatchObject({
      state: 'released',
      released: { userId: nurse.user.id, carePosition: 'nurse' },
      data: { patientName: 'Erna Müller' },
    });
    expect(entry.released?.initials).toMatch(/^\p{Lu}{2}\d?$/u);
    const changed = await calls.call('PUT', `/${entry.id}`, { data: { text: 'anders' } });
    expect([changed.status, changed.body.errors?.[0]?.code]).toEqual([409, 'care_entry_released']);
    expect((await calls.call('DELETE', `/${entry.id}`)).status).toBe(409);
    await expect(
      database.tenant({ organizationId: entry.patient?.id as never, userId: nurse.user.id }, (tx) =>
        tx.updateTable('care_entries').set({ said: 'x' }).execute(),
      ),
    ).rejects.toThrow(/permission denied/u);
  });

  it('is there once, however often and at once it is released', async () => {
    const { calls, erna } = await open();
    const draft = await calls.write({ patientId: erna, data: { text: 'doppelt getippt' } });
    const answers = await Promise.all([0, 1, 2].map(() => calls.call('POST', `/${draft.id}/release`, {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await calls.list(`patient=${erna}`)).toHaveLength(1);
    expect(await calls.list('state=draft')).toEqual([]);
  });

  it('gets an addendum, also by a colleague; both are read together', async () => {
    const { calls, erna, addStaff } = await open();
    const entry = await calls.report(erna, 'Hat nicht gegessen.');
    const colleague = entryCalls((await addStaff('assistant')).browser);
    const id = createId();
    for (const _ of [1, 2])
      await colleague.expectEntry(
        colleague.call('POST', `/${entry.id}/addendum`, { id, text: 'Um 14 Uhr doch Suppe.' }),
      );
    const { body } = await calls.call('GET', `/${entry.id}`);
    expect((body as { related?: unknown }).related).toMatchObject([
      { id, kind: 'addendum', refersTo: entry.id, data: { text: 'Um 14 Uhr doch Suppe.' } },
    ]);
  });

  it('is corrected by its author or a head of care, with a reason; the former text stays readable', async () => {
    const { calls, erna, addStaff, ofHead } = await open();
    const entry = await calls.report(erna, 'Puls 27', { data: { text: '', heartRate: '72' } });
    const stranger = entryCalls((await addStaff('nurse')).browser);
    const wish = { reason: 'Zahlendreher', data: { heartRate: '76' } };
    expect((await stranger.call('POST', `/${entry.id}/correct`, wish)).body.errors).toMatchObject([
      { code: 'care_not_author' },
    ]);
    expect((await calls.call('POST', `/${entry.id}/correct`, { data: { heartRate: '76' } })).status).toBe(400);
    const corrected = await calls.expectEntry(calls.call('POST', `/${entry.id}/correct`, wish));
    expect(corrected).toMatchObject({ kind: 'correction', reason: 'Zahlendreher', data: { heartRate: '76' } });
    const [first, second] = await calls.list(`patient=${erna}`);
    expect(new Set([first?.id, second?.id])).toEqual(new Set([entry.id, corrected.id]));
    const { entry: former } = (await calls.call('GET', `/${entry.id}`)).body;
    expect(former).toMatchObject({ correctedBy: corrected.id, data: { heartRate: '72' } });
    expect((await ofHead.call('POST', `/${entry.id}/correct`, wish)).body.errors).toMatchObject([
      { code: 'care_entry_corrected' },
    ]);
    const { body } = await calls.call('GET', '/../values/' + erna);
    expect(body).toMatchObject({ series: [{ values: { heartRate: 76 } }] });
  });

  it('is withdrawn: a trace stays, its text and its value are for a head of care alone', async () => {
    const { calls, erna, ofHead, nurse } = await open();
    const entry = await calls.report(erna, 'Rote Stelle am Steiß', { data: { text: 'Rote Stelle', heartRate: '91' } });
    await calls.expectEntry(calls.call('POST', `/${entry.id}/withdraw`, { reason: 'falsche Person' }));
    const [trace] = await calls.list(`patient=${erna}`);
    expect(trace).toMatchObject({ id: entry.id, data: { text: '', heartRate: '' }, said: '' });
    expect(trace?.withdrawn).toMatchObject({ reason: 'falsche Person', userId: nurse.user.id });
    expect(await calls.list('searchTerm=Stelle')).toEqual([]);
    expect(await ofHead.list('searchTerm=Stelle')).toMatchObject([{ data: { text: 'Rote Stelle' } }]);
    expect((await calls.call('GET', '/../values/' + erna)).body).toMatchObject({ series: [] });
    for (const path of ['addendum', 'correct', 'withdraw'])
      expect(
        (await calls.call('POST', `/${entry.id}/${path}`, { text: 'x', ...(path !== 'addendum' && { reason: 'x' }) }))
          .status,
        path,
      ).toBe(path === 'withdraw' ? 400 : 409);
  });

  it('is found by its words, the name of the person, and the day', async () => {
    const { calls, erna, head } = await open();
    const paul = await addPatient(head.browser, { lastName: 'Donnerstag', firstName: 'Paul' });
    await calls.report(erna, 'Enkelin war da');
    await calls.report(paul, 'Brille verlegt');
    expect(await calls.list('searchTerm=enkelin')).toMatchObject([{ patient: { lastName: 'Müller' } }]);
    expect(await calls.list('searchTerm=donnerstag')).toMatchObject([{ patient: { id: paul } }]);
    expect(await calls.list('from=2027-01-01')).toEqual([]);
    expect(await calls.list(`patient=${paul}&searchTerm=enkelin`)).toEqual([]);
  });
});

describe('an assessment', () => {
  it('is released by a nurse once all thirty cells are decided', async () => {
    const { calls, erna, addStaff } = await open();
    const draft = await calls.write({ type: 'sis', patientId: erna });
    const sis = decided('geht 20 m mit Rollator');
    sis.topic3.risks.pain.riskExists = null;
    await calls.expectEntry(calls.call('PUT', `/${draft.id}`, { sis }));
    const refused = await calls.call('POST', `/${draft.id}/release`, {});
    expect(refused.body.errors).toMatchObject([
      { code: 'care_matrix_open', field: 'sis.topic3.pain', params: { count: 1 } },
    ]);
    sis.topic3.risks.pain.riskExists = true;
    await calls.expectEntry(calls.call('PUT', `/${draft.id}`, { sis }));
    expect(await calls.release(draft.id)).toMatchObject({ type: 'sis', state: 'released' });
    for (const position of ['assistant', null] as const) {
      const helper = entryCalls((await addStaff(position)).browser);
      const own = await helper.write({ type: 'sis', patientId: erna, sis });
      expect((await helper.call('POST', `/${own.id}/release`, {})).body.errors, String(position)).toMatchObject([
        { code: 'care_nurse_only' },
      ]);
    }
  });

  it('gets a new version with a reason, which begins with the former one', async () => {
    const { calls, erna } = await open();
    const draft = await calls.write({ type: 'sis', patientId: erna, sis: decided('geht allein') });
    const entry = await calls.release(draft.id);
    expect((await calls.call('POST', '', { type: 'sis', reviewOf: entry.id })).status).toBe(400);
    const review = await calls.write({ type: 'sis', reviewOf: entry.id, reason: 'Krankenhaus, Sturz' });
    expect(review).toMatchObject({ kind: 'review', refersTo: entry.id, sis: { topic2: { text: 'geht allein' } } });
    expect(await calls.release(review.id)).toMatchObject({ kind: 'review', patient: { id: erna } });
    expect(await calls.list(`patient=${erna}&type=sis`)).toHaveLength(2);
  });
});
