import { createId } from '#platform/server/ids.ts';
import { addPatient, careUrl, entryCalls } from '#testing/care/care-scene.ts';
import { testByFuzzing } from '#testing/fuzzing.ts';
import type { TestBody } from '#testing/http.ts';
import type { OwnStanding } from '../contract/staff/staff.ts';

// Without a speech server nothing is transcribed.
await testByFuzzing(
  'assistants',
  async ({ browser, path }) => {
    const { body } = await browser.call<TestBody & { own: OwnStanding }>('GET', `${careUrl}/staff/own`);
    const { userId } = body.own;
    await browser.call('PUT', `${careUrl}/staff/${userId}`, { body: { carePosition: 'head' } });
    const calls = entryCalls(browser);
    const patients = await Promise.all(
      ['Apfelbaum', 'Donnerstag'].map((lastName) => addPatient(browser, { lastName })),
    );
    const [patientId = ''] = patients;
    // Records whose time is over.
    const over = [];
    for (const lastName of ['Brandt', 'Ernst', 'Seidel'])
      over.push(await addPatient(browser, { lastName, contractEndOn: '2010-01-31' }));
    const drafts = [];
    for (const text of ['Rollator', 'Enkelin da', 'hat gut gegessen', 'Spaziergang'])
      drafts.push(await calls.write({ patientId, data: { text } }));
    const released = [];
    for (const text of ['schläft viel', 'war im Garten', 'hat gelacht'])
      released.push((await calls.report(patientId, text)).id);
    return {
      userId: [userId],
      patientId: path.startsWith(`${careUrl}/record/`) ? over : patients,
      patient: patients,
      reviewOf: [createId()],
      id: [...drafts.map(({ id }) => id), ...released],
      version: [1],
      text: ['Nachtrag'],
      url: ['https://models.example/v1', 'http://127.0.0.1:9/v1', ''],
      source: ['installation', 'own', 'off'],
      model: ['small'],
      prompt: ['Frau Apfelbaum RR 130 zu 80', 'Hat gut gegessen'],
      reportInput: ['kurzer Bericht'],
      from: ['2026-02-01T10:00:00Z', '2026-01-01'],
      to: ['2026-02-02T10:00:00Z', '2026-12-31'],
      earlyShift: ['06:00'],
      lateShift: ['14:00'],
      nightShift: ['21:00'],
      mapping: [{ 0: 'lastName' }],
      reason: ['falsche Person'],
      eventAt: ['2026-01-02T10:00:00.000Z'],
    };
  },
  ['transcribeCareRecording', 'transcribePropertyRecording'],
);
