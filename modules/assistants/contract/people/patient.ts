import { day, line, presetChoice } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { defineEntity } from '#platform/contract/records/entity.ts';
import { recordCalls } from '#platform/contract/records/record-calls.ts';
import { careAccess, carePath } from '../access.ts';

/** Whereabouts of a person; the last two are found among former people only. */
const patientStates = ['present', 'hospital', 'absent', 'movedOut', 'deceased'] as const;
export type PatientState = (typeof patientStates)[number];

/** States of people who are no longer cared for. */
export const formerStates = ['movedOut', 'deceased'] as const satisfies readonly PatientState[];

/** A person who is cared for, at home or in a home. */
export const patient = defineEntity({
  module: 'assistants',
  name: 'patient',
  base: carePath,
  permission: careAccess.permission,
  table: 'patients',
  title: 'lastName',
  sort: 'lastName',
  names: [['lastName', 'firstName']],
  fields: defineFields({
    lastName: line({ max: 100, required: true }),
    firstName: line({ max: 100 }),
    callName: line({ max: 100 }),
    salutation: presetChoice(['', 'Frau', 'Herr'], ''),
    birthDate: day(),
    room: line({ max: 20 }),
    place: presetChoice(['', 'door', 'window'], ''),
    livingArea: line({ max: 60 }),
    street: line({ max: 200 }),
    city: line({ max: 100 }),
    telephoneNumber: line({ max: 50 }),
    tour: line({ max: 60 }),
    state: presetChoice(patientStates, 'present'),
    admittedOn: day(),
    contractEndOn: day(),
    keptUntil: day(),
    keptBecause: line({ max: 200 }),
  }),
  sections: {
    person: ['lastName', 'firstName', 'callName', 'salutation', 'birthDate', 'telephoneNumber'],
    home: ['room', 'place', 'livingArea', 'street', 'city', 'tour'],
    care: ['state', 'admittedOn', 'contractEndOn', 'keptUntil', 'keptBecause'],
  },
  filters: ['state'],
  alike: ['lastName', 'firstName'],
  columnNames: {
    lastName: ['Nachname', 'Name', 'Familienname'],
    firstName: ['Vorname'],
    callName: ['Rufname'],
    birthDate: ['Geburtsdatum', 'Geburtstag', 'geb.'],
    room: ['Zimmer', 'Zi.', 'Zimmernummer'],
    livingArea: ['Wohnbereich', 'WB', 'Station'],
    street: ['Straße', 'Anschrift'],
    city: ['Ort', 'Wohnort'],
    telephoneNumber: ['Telefon', 'Tel.'],
    admittedOn: ['Aufnahme', 'Einzug', 'Aufnahmedatum'],
    contractEndOn: ['Auszug', 'Vertragsende'],
  },
  columns: {
    lastName: { width: 160, grow: 2 },
    firstName: { width: 140, grow: 1.5 },
    birthDate: { width: 112, card: 'fact' },
    room: { width: 88, card: 'start' },
    livingArea: { width: 130, hideOrder: 2, card: 'fact' },
    street: { width: 160, grow: 1, hideOrder: 3 },
    tour: { width: 110, hideOrder: 4, card: 'fact' },
    state: { width: 120, hideOrder: 1, card: 'end' },
    admittedOn: { width: 112, hideOrder: 5, card: 'hidden' },
    contractEndOn: { width: 112, hideOrder: 6, card: 'hidden' },
  },
});

export const patientCalls = recordCalls(patient);

/** Entities of the assistants. */
export const assistantEntities = [patient] as const;
