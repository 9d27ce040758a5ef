import { addPatient, careUrl, entryCalls } from '#testing/care/care-scene.ts';
import { createTone, writeWav } from '#testing/audio/wav.ts';
import { testIsolation } from '#testing/isolation.ts';
import { toMultipart } from '#testing/multipart.ts';
import { attackTransfers } from '#testing/records.ts';
import { canary, expectDone } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';
import { patient } from '../contract/people/patient.ts';

const recording = toMultipart([{ name: 'file', fileName: 'recording.wav', bytes: writeWav(createTone(440, 1)) }]);

/** Gives the victim somebody in care, with a draft and an entry about them. */
async function fill({ browser, user }: Owner) {
  await expectDone(browser.call('PUT', `${careUrl}/staff/${user.id}`, { body: { carePosition: 'head' } }));
  const server = { source: 'own', url: `https://${canary.toLowerCase()}.example/v1`, model: canary, key: canary };
  for (const configIdentifier of ['languageModelConfig', 'speechConfig'])
    await expectDone(
      browser.call('PUT', `${careUrl}/model-configuration`, { body: { configIdentifier, properties: server } }),
    );
  const patientId = await addPatient(browser, { lastName: canary, firstName: canary });
  const calls = entryCalls(browser);
  const { id: entryId } = await calls.report(patientId, canary, { data: { text: canary, heartRate: '72' } });
  const { id: draftId } = await calls.write({ patientId, data: { text: canary } });
  return { patientId, entryId, draftId, staffId: user.id };
}

await testIsolation('assistants', {
  fill,
  attacks: ({ patientId, entryId, draftId, staffId }) => ({
    ...attackTransfers([patient], canary),
    listCareStaff: { url: `${careUrl}/staff` },
    getOwnStanding: { url: `${careUrl}/staff/own` },
    saveCareStaff: { url: `${careUrl}/staff/${staffId}`, body: { carePosition: 'assistant' }, refusal: 404 },
    listCareEntries: { url: `${careUrl}/entry?patient=${patientId}` },
    getCareEntry: { url: `${careUrl}/entry/${entryId}`, refusal: 404 },
    createCareEntry: {
      url: `${careUrl}/entry`,
      body: { type: 'report', patientId, data: { text: 'x' } },
      refusal: 422,
    },
    saveCareEntry: { url: `${careUrl}/entry/${draftId}`, body: { data: { text: 'x' } }, refusal: 404 },
    discardCareEntry: { url: `${careUrl}/entry/${draftId}`, refusal: 404 },
    releaseCareEntry: { url: `${careUrl}/entry/${draftId}/release`, body: {}, refusal: 404 },
    takeOverDraft: { url: `${careUrl}/entry/${draftId}/take-over`, body: {} },
    listOpenDrafts: { url: `${careUrl}/open-draft` },
    addendCareEntry: { url: `${careUrl}/entry/${entryId}/addendum`, body: { text: 'x' }, refusal: 404 },
    correctCareEntry: { url: `${careUrl}/entry/${entryId}/correct`, body: { reason: 'x' }, refusal: 404 },
    withdrawCareEntry: { url: `${careUrl}/entry/${entryId}/withdraw`, body: { reason: 'x' }, refusal: 404 },
    getAssistantModelConfiguration: {},
    saveAssistantModelConfiguration: {
      body: {
        configIdentifier: 'speechConfig',
        properties: { source: 'own', url: 'https://other.example', model: 'x' },
      },
    },
    getCareEngines: {},
    getPropertyEngines: {},
    getCareConfiguration: { url: `${careUrl}/configuration` },
    saveCareConfiguration: {
      url: `${careUrl}/configuration`,
      body: {
        configIdentifier: 'careConfig',
        properties: {
          careSetting: 'home',
          personWord: 'guest',
          earlyShift: '06:00',
          lateShift: '14:00',
          nightShift: '21:00',
        },
      },
    },
    askCareAssistant: { url: `${careUrl}/assistant-interface`, body: { prompt: 'RR 130/80', patientId }, refusal: 422 },
    streamCareAssistant: { url: `${careUrl}/assistant-stream`, body: { prompt: 'RR 130/80', patientId }, refusal: 422 },
    askPropertyAssistant: {
      url: '/api/ri/property-management/assistant-interface',
      body: { prompt: 'Es tropft im Bad' },
    },
    streamPropertyAssistant: {
      url: '/api/ri/property-management/assistant-stream',
      body: { prompt: 'Es tropft im Bad' },
    },
    transcribeCareRecording: recording,
    transcribePropertyRecording: recording,
    makeCareReport: { url: `${careUrl}/report`, body: { reportInput: 'x' } },
    makePropertyReport: { url: '/api/ri/property-management/poc/report', body: { reportInput: 'x' } },
    getEntryDocument: { url: `${careUrl}/entry/${entryId}/document`, refusal: 404 },
    makeRecordDocument: { url: `${careUrl}/record-document`, body: { patientId }, refusal: 404 },
    deleteCareRecord: { url: `${careUrl}/record/${patientId}` },
    getHandover: { url: `${careUrl}/handover` },
    printHandover: { url: `${careUrl}/handover-document`, body: {} },
    getMorning: { url: `${careUrl}/morning` },
    listMeasuredValues: { url: `${careUrl}/values/${patientId}`, refusal: 422 },
  }),
});
