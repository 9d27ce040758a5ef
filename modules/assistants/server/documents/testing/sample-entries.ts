import { createEmptyAssessment, riskAreas, riskTopics } from '#modules/assistants/contract/drafts/answer.ts';
import type { Assessment } from '#modules/assistants/contract/drafts/answer.ts';
import type { CareEntry, NamedPatient, Signature } from '#modules/assistants/contract/entries/entry.ts';
import { emptyContent } from '../../entries/entry-content.ts';

export const samplePatient: NamedPatient = {
  id: 'p1',
  lastName: 'Apfelbaum',
  firstName: 'Frieda',
  salutation: 'Frau',
  birthDate: '1938-04-01',
  room: '12',
  place: 'window',
  street: '',
  state: 'present',
};

const signature: Signature = {
  at: '2026-11-23T15:42:00.000Z',
  userId: 'u1',
  name: 'B. Beispiel',
  initials: 'BB',
  carePosition: 'nurse',
};

/** An assessment with words in each topic, risks with reasons, and cells that are open. */
export function makeSampleAssessment(repeats = 1): Assessment {
  const sis = createEmptyAssessment();
  const say = (text: string) => Array.from({ length: repeats }, () => text).join(' ');
  sis.topic0.text = say('„I will hoam zu meiner Katz.“');
  sis.topic1.text = say('Sieht schlecht, verlegt die Brille, weiß aber, welcher Tag ist.');
  sis.topic2.text = say('Geht mit Rollator kurze Strecken, Treppe nicht. Ist im Mai im Bad gestürzt.');
  sis.topic3.text = say('Spritzt Insulin selbst, Füße taub. Knie schmerzt morgens 6/10.');
  sis.topic4.text = say('Wäscht Gesicht und Arme allein. Vorlage nachts. Hat sechs Kilo verloren.');
  sis.topic5.text = say('Sonntags kommt die Enkelin, sonst „hockt man halt rum“.');
  sis.topic6.text = say('3. Stock ohne Aufzug, Essen auf Rädern.');
  for (const topic of riskTopics)
    for (const area of riskAreas) if (area !== 'cystitis_intertrigo') sis[topic].risks[area].riskExists = false;
  sis.topic2.risks.fall = {
    riskExists: true,
    explanation: say('Ist im Mai im Bad gestürzt.'),
    furtherAssessment: true,
  };
  sis.topic4.risks.nutrition = {
    riskExists: true,
    explanation: 'Sechs Kilo in drei Monaten.',
    furtherAssessment: false,
  };
  return sis;
}

let count = 0;

/** A released entry. */
export function makeSampleEntry(given: Partial<CareEntry> & { readonly text?: string } = {}): CareEntry {
  const { text = 'Hat gut geschlafen, nicht geklingelt.', ...rest } = given;
  count += 1;
  return {
    ...emptyContent,
    id: `e${count}`,
    state: 'released',
    type: 'report',
    kind: 'entry',
    refersTo: null,
    reason: '',
    patient: samplePatient,
    eventAt: '2026-11-23T13:10:00.000Z',
    eventAsked: false,
    data: { ...emptyContent.data, text },
    values: [],
    sis: null,
    important: false,
    engine: 'rules',
    model: '',
    said: '',
    marks: null,
    author: { userId: 'u1', name: 'B. Beispiel' },
    createdAt: signature.at,
    changedAt: signature.at,
    version: 1,
    released: signature,
    withdrawn: null,
    correctedBy: null,
    ...rest,
  };
}

/** A record with a correction, an addendum, a withdrawn entry, values and an assessment. */
export function makeSampleRecord(): CareEntry[] {
  const corrected = makeSampleEntry({ text: 'Puls 27', correctedBy: 'c1' });
  return [
    makeSampleEntry({
      type: 'vitals',
      important: true,
      data: { patientName: '', bloodPressure: '130/80', heartRate: '72', bodyTemperature: '37,2', text: 'liegend' },
      values: [{ kind: 'weight', value: '61,4', unit: 'kg', note: '' }],
    }),
    corrected,
    makeSampleEntry({ id: 'c1', kind: 'correction', refersTo: corrected.id, reason: 'Zahlendreher', text: 'Puls 72' }),
    makeSampleEntry({ kind: 'addendum', refersTo: corrected.id, text: 'Um 14 Uhr doch Suppe.' }),
    makeSampleEntry({ text: 'über jemand anderen', withdrawn: { ...signature, reason: 'falsche Person' } }),
    makeSampleEntry({ type: 'sis', sis: makeSampleAssessment(), text: '', eventAt: '2026-11-20T08:00:00.000Z' }),
  ];
}
