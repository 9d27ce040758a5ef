import { createEmptyAssessment } from '#modules/assistants/contract/drafts/answer.ts';
import { assessmentDocument } from '../../documents/assessment-document.ts';
import { recordDocument } from '../../documents/record-document.ts';
import { reportDocument } from '../../documents/report-document.ts';
import {
  makeSampleAssessment,
  makeSampleEntry,
  makeSampleRecord,
  samplePatient,
} from '../../documents/testing/sample-entries.ts';
import { handoverDocument } from '../handover-document.ts';

const letterhead = { language: 'de' as const, organization: 'Pflegedienst Lindenhof' };
const record = {
  ...letterhead,
  patient: samplePatient,
  staff: [
    { name: 'B. Beispiel', initials: 'BB', carePosition: 'nurse' as const, since: '2026-01-01', until: null },
    { name: 'C. Probe', initials: 'CP', carePosition: null, since: null, until: '2026-10-31' },
  ],
  period: '01.11.2026 – 30.11.2026',
  printedAt: '2026-11-24T10:00:00.000Z',
};
const shift = { from: '2026-11-23T20:00:00.000Z', to: '2026-11-24T05:00:00.000Z' };
const template = (name: string) => `modules/assistants/documents/${name}.typ`;

/** Documents of care with long texts and with none, by what they are. */
export function careSamples() {
  return {
    'an assessment': {
      template: template('assessment'),
      prepare: () =>
        assessmentDocument.prepareDocument({
          ...letterhead,
          setting: 'home',
          patientName: '',
          sis: makeSampleAssessment(12),
          entry: makeSampleEntry(),
        }),
    },
    'an empty assessment': {
      template: template('assessment'),
      prepare: () =>
        assessmentDocument.prepareDocument({
          ...letterhead,
          setting: 'outpatient',
          patientName: 'Frau Apfelbaum',
          sis: createEmptyAssessment(),
        }),
    },
    'measured values': {
      template: template('care-report'),
      prepare: () =>
        reportDocument.prepareDocument({ ...letterhead, kind: 'vitals', entries: makeSampleRecord().slice(0, 2) }),
    },
    'the record of a person': {
      template: template('care-record'),
      prepare: () => recordDocument.prepareDocument({ ...record, entries: makeSampleRecord() }),
    },
    'a record without entries': {
      template: template('care-record'),
      prepare: () => recordDocument.prepareDocument({ ...record, staff: [], entries: [] }),
    },
    'a handover': {
      template: template('handover'),
      prepare: () =>
        handoverDocument.prepareDocument({
          ...letterhead,
          handover: {
            ...shift,
            groups: [{ patient: samplePatient, entries: makeSampleRecord() }],
            openDrafts: [{ authorName: 'B. Beispiel', count: 2 }],
          },
        }),
    },
    'a handover without entries': {
      template: template('handover'),
      prepare: () =>
        handoverDocument.prepareDocument({ ...letterhead, handover: { ...shift, groups: [], openDrafts: [] } }),
    },
  };
}
