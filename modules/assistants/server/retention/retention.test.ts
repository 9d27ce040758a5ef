import { expect, it } from 'vitest';
import { readLog } from '#testing/audit-log.ts';
import { careUrl, entryCalls, openCare } from '#testing/care/care-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { holdCareEntries } from './hold-entries.ts';
import { deleteOldDrafts } from './delete-old-drafts.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

it('a record is deleted by a head of care once it is ten years old, with all entries; the log has no name', async () => {
  const { head, addPatient, addStaff, organizationId } = await openCare(people);
  const old = await addPatient({ lastName: 'Apfelbaum', contractEndOn: '2015-06-30', state: 'deceased' });
  const recent = await addPatient({ lastName: 'Grünkohl', contractEndOn: '2025-06-30' });
  const held = await addPatient({
    lastName: 'Donnerstag',
    contractEndOn: '2015-06-30',
    keptUntil: '2040-01-01',
    keptBecause: 'Sturzfolge, Verfahren',
  });
  const current = await addPatient({ lastName: 'Pusteblume' });
  const calls = entryCalls(head.browser);
  for (const patientId of [old, recent]) await calls.report(patientId, 'Eintrag');
  const nurse = await addStaff('nurse');
  const remove = async (browser: typeof head.browser, id: string) => {
    const { status, body } = await browser.call('DELETE', `${careUrl}/record/${id}`);
    return [status, body.errors?.[0]?.code];
  };
  expect(await remove(nurse.browser, old)).toEqual([403, 'care_head_only']);
  for (const id of [recent, held, current]) expect(await remove(head.browser, id)).toEqual([422, 'care_record_kept']);
  expect(await remove(head.browser, old)).toEqual([200, undefined]);
  expect(await calls.list(`patient=${old}`)).toEqual([]);
  expect(await calls.list(`patient=${recent}`)).toHaveLength(1);
  const deleted = (await readLog(database, organizationId)).filter(({ event }) => event === 'care_record_deleted');
  expect(deleted).toHaveLength(1);
  expect(JSON.stringify(deleted)).not.toContain('Apfelbaum');
});

it('a draft is deleted thirty days after its last change; entries stay', async () => {
  const { head, addPatient, organizationId } = await openCare(people);
  const patientId = await addPatient({ lastName: 'Apfelbaum' });
  const calls = entryCalls(head.browser);
  await calls.write({ patientId, data: { text: 'liegt' } });
  await calls.report(patientId, 'bleibt');
  const own = { organizationId, userId: head.user.id };
  const day = 24 * 3_600_000;
  const now = people.clock.now().getTime();
  expect(await database.tenant(own, (tx) => deleteOldDrafts(tx, new Date(now + 29 * day)))).toBe(0);
  expect(await database.tenant(own, (tx) => deleteOldDrafts(tx, new Date(now + 31 * day)))).toBe(1);
  expect(await calls.list('state=draft')).toEqual([]);
  expect(await calls.list()).toHaveLength(1);
});

it('entries keep their organisation from being purged until the last retention is over', async () => {
  const { head, addPatient, organizationId } = await openCare(people);
  const own = { organizationId, userId: head.user.id };
  const hold = () => database.tenant(own, (tx) => holdCareEntries(tx, people.clock.now()));
  const past = await addPatient({ lastName: 'Apfelbaum', contractEndOn: '2010-06-30' });
  const calls = entryCalls(head.browser);
  await calls.report(past, 'lange vorbei');
  expect(await hold()).toBeNull();
  const ended = await addPatient({ lastName: 'Grünkohl', contractEndOn: '2025-06-30' });
  await calls.report(ended, 'noch zehn Jahre');
  expect(await hold()).toEqual({ kind: 'care_entries', count: 1, until: '2035-06-30' });
});
