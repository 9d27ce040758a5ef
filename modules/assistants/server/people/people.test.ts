import { describe, expect, it } from 'vitest';
import { careUrl, openCare } from '#testing/care/care-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

type Listed = TestBody & { records: { lastName: string; room: string }[] };

describe('people in care', () => {
  it('are found by name, room and living area, those who left by their state', async () => {
    const { head, addPatient } = await openCare(people);
    await addPatient({ lastName: 'Pusteblume', firstName: 'Anna', room: '14', place: 'window', livingArea: 'WB 2' });
    await addPatient({ lastName: 'Grünkohl', firstName: 'Karl', room: '9', state: 'deceased' });
    const find = async (query: string) => {
      const { status, body, text } = await head.browser.call<Listed>('GET', `${careUrl}/patient?${query}`);
      expect(status, text).toBe(200);
      return body.records.map(({ lastName }) => lastName);
    };
    expect(await find('searchTerm=pusteb')).toEqual(['Pusteblume']);
    expect(await find('searchTerm=14 Fenster')).toEqual(['Pusteblume']);
    expect(await find('searchTerm=WB 2')).toEqual(['Pusteblume']);
    expect(await find('state=deceased')).toEqual(['Grünkohl']);
    expect(await find('state=movedOut&searchTerm=X&sort=firstName&direction=asc&active=all&totals=true')).toEqual([]);
  });

  it('with entries are not deleted', async () => {
    const { head, addPatient } = await openCare(people);
    const id = await addPatient({ lastName: 'Apfelbaum' });
    await head.browser.call('POST', `${careUrl}/entry`, {
      body: { type: 'report', patientId: id, data: { text: 'x' } },
    });
    const { status, body } = await head.browser.call('DELETE', `${careUrl}/patient/${id}`);
    expect([status, body.errors?.[0]?.code]).toEqual([422, 'record_in_use']);
  });

  it('are kept longer for a reason only', async () => {
    const { head } = await openCare(people);
    const { status, body } = await head.browser.call('POST', `${careUrl}/patient`, {
      body: { record: { lastName: 'Apfelbaum', keptUntil: '2040-01-01' } },
    });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'record.keptBecause']);
  });

  it('come in and out as tables through heads of care alone', async () => {
    const { head, addStaff } = await openCare(people);
    const nurse = await addStaff('nurse');
    const table = { name: 'file', fileName: 'liste.csv', bytes: Buffer.from('Nachname;Vorname\r\nMüller;Erna\r\n') };
    const preview = toMultipart([table]);
    const load = toMultipart([['mapping', '{"0":"lastName","1":"firstName"}'], ['mode', 'all'], table]);
    for (const [browser, isAllowed] of [
      [nurse.browser, false],
      [head.browser, true],
    ] as const) {
      const answers = [
        await browser.call('GET', `${careUrl}/patient/export?format=csv`),
        await browser.call('POST', `${careUrl}/patient/import/preview`, preview),
        await browser.call('POST', `${careUrl}/patient/import`, load),
      ];
      expect(answers.map(({ status }) => status)).toEqual(isAllowed ? [202, 200, 202] : [403, 403, 403]);
      if (!isAllowed)
        expect(answers.map(({ body }) => body.errors?.[0]?.code)).toEqual(Array(3).fill('care_head_only'));
    }
  });
});
