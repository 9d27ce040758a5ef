import { describe, expect, it } from 'vitest';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { readLog } from '#testing/audit-log.ts';
import { careUrl, entryCalls, openCare } from '#testing/care/care-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { makeSampleAssessment } from './testing/sample-entries.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const headers = { accept: 'application/pdf' };

async function print(browser: TestBrowser, path: string, body?: object): Promise<string> {
  const answer = await browser.call(body ? 'POST' : 'GET', path, { headers, ...(body && { body }) });
  expect(answer.status, answer.text).toBe(200);
  return readPdfText(answer.bytes);
}

describe('the PDF of an answer', () => {
  it('has its text, as a draft, also as hex text', async () => {
    const { head } = await openCare(people);
    const text = await print(head.browser, `${careUrl}/report`, { reportInput: 'Frau A. hat durchgeschlafen.' });
    expect(text).toContain('Frau A. hat durchgeschlafen.');
    expect(text).toContain('Entwurf – nicht freigegeben');
    const { text: hex } = await head.browser.call('POST', `${careUrl}/report`, { body: { reportInput: 'kurz' } });
    expect(hex).toMatch(/^255044462d[0-9a-f]+$/u);
  });

  it('of several people has each with their values', async () => {
    const { head } = await openCare(people);
    const entries = [
      { patientName: 'Apfelbaum', bloodPressure: '130/80' },
      { patientName: 'Grünkohl', bloodPressure: '145/90', heartRate: '88' },
    ];
    const text = await print(head.browser, `${careUrl}/report`, { reportInput: { type: 'vitals', entries } });
    expect(text).toMatch(/Vitalwerte[^]*Apfelbaum[^]*130\/80 mmHg[^]*Grünkohl[^]*145\/90 mmHg[^]*88 \/min/u);
  });

  it('of an assessment has seven topics, thirty cells and the reasons; markup stays text', async () => {
    const { head } = await openCare(people);
    const sis = makeSampleAssessment();
    sis.topic5.text = '<b>#pagebreak() $x$ #read("/etc/passwd")</b>';
    const text = await print(head.browser, `${careUrl}/report`, {
      reportInput: { type: 'sis', data: { patientName: 'Frieda Apfelbaum' }, sis },
    });
    for (const part of [
      'Strukturierte Informationssammlung',
      'Frieda Apfelbaum',
      'Was bewegt Sie im Augenblick?',
      '6 Haushaltsführung',
      'Ist im Mai im Bad gestürzt.',
      '<b>#pagebreak()',
      'Unterschrift der Pflegefachkraft',
      'Seite 2 von 2',
    ])
      expect(text).toContain(part);
    expect(text.match(/\bnein\b/gu)?.length).toBeGreaterThanOrEqual(23);
    expect(text.match(/\boffen\b/gu)).toHaveLength(5);
  });

  it('of topics longer than the form flows on, and nothing is cut', async () => {
    const { head } = await openCare(people);
    const sis = makeSampleAssessment();
    sis.topic2.text = `Anfang ${'geht am Rollator '.repeat(400)}Schluss`;
    const text = await print(head.browser, `${careUrl}/report`, { reportInput: { type: 'sis', sis } });
    expect(text).toContain('Schluss');
    expect(text).toMatch(/Seite 3 von 3/u);
  });
});

describe('the PDF of an entry', () => {
  it('says who released it and when, and of a draft that it is one', async () => {
    const { addStaff, addPatient } = await openCare(people);
    const patientId = await addPatient({ lastName: 'Müller', firstName: 'Erna', birthDate: '1938-04-01', room: '12' });
    const { browser } = await addStaff('nurse');
    const calls = entryCalls(browser);
    const draft = await calls.write({ patientId, data: { text: 'Wünscht ein weiches Ei.' } });
    expect(await print(browser, `${careUrl}/entry/${draft.id}/document`)).toContain('nicht freigegeben');
    await calls.release(draft.id);
    const text = await print(browser, `${careUrl}/entry/${draft.id}/document`);
    expect(text).toMatch(/Freigegeben .*, Pflegefachkraft \(\p{Lu}{2}\d?\)/u);
    for (const part of ['Erna Müller', '01.04.1938', 'Wünscht ein weiches Ei.']) expect(text).toContain(part);
    expect(text).not.toContain('Entwurf');
  });
});

describe('the record of a person', () => {
  it('has entries with corrections in the order of the events and initials, no drafts; the log has its printing', async () => {
    const { head, addPatient, organizationId } = await openCare(people);
    const patientId = await addPatient({ lastName: 'Müller', firstName: 'Erna' });
    const calls = entryCalls(head.browser);
    const later = await calls.report(patientId, 'Zweites', { eventAt: '2026-01-31T10:00:00.000Z' });
    await calls.report(patientId, 'Erstes', { eventAt: '2026-01-30T10:00:00.000Z' });
    await calls.write({ patientId, data: { text: 'nur ein Entwurf' } });
    await calls.call('POST', `/${later.id}/correct`, { text: 'Zweites, richtig', reason: 'verhört' });
    const gone = await calls.report(patientId, 'gehört zu jemand anderem');
    await calls.call('POST', `/${gone.id}/withdraw`, { reason: 'falsche Person' });
    const text = await print(head.browser, `${careUrl}/record-document`, { patientId });
    expect(text).toMatch(/Erstes[^]*Zweites[^]*Berichtigung[^]*Zweites, richtig[^]*Grund: verhört/u);
    expect(text).toMatch(/Eintrag zurückgezogen.*falsche Person/u);
    expect(text).toMatch(/nachgetragen/u);
    expect(text).toMatch(/Handzeichen[^]*Pflegedienstleitung/u);
    expect(text).toContain('Seite 1 von 1');
    for (const hidden of ['nur ein Entwurf', 'gehört zu jemand anderem']) expect(text).not.toContain(hidden);
    expect((await readLog(database, organizationId)).map(({ event }) => event)).toContain('care_record_printed');
  });
});
