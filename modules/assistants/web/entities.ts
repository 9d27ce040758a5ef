import { IconUsers } from '@tabler/icons-react';
import { groupEntities, webEntity } from '#platform/web/records/web-entity.ts';
import { carePath, patientsPath } from './pages.ts';

const patients = webEntity(
  patientsPath,
  IconUsers,
  () => import('../contract/people/patient.ts').then(({ patient }) => patient),
  {
    texts: ['people', 'entries'],
    isConfidential: true,
    loadSummary: () => import('./documents/person-overview.tsx').then((module) => module.PrintablePersonOverview),
    loadView: () => Promise.resolve({ related: {} }),
    loadTransferGate: () => import('./people/head-only.tsx').then((module) => module.HeadOnly),
  },
);

/** People who are cared for, one of the tabs of care. */
export const peopleGroup = groupEntities(
  {
    application: 'care-assistant',
    label: 'assistants:tabs.label',
    path: carePath,
    frame: () => import('./care-frame.tsx').then((module) => module.CareFrame),
  },
  [patients],
);

/** Page of one of the people. */
export const { recordPage: patientPage } = patients;
