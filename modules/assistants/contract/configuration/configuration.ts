import { presetChoice, ruledLine } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { fieldsCard, settingsCalls } from '#platform/contract/settings.ts';
import { z } from 'zod';
import { careAccess, carePath } from '../access.ts';

/** Settings of care, on which the heading of the sixth topic depends. */
const careSettings = ['outpatient', 'home', 'shortTerm', 'dayCare'] as const;
export type CareSetting = (typeof careSettings)[number];

/** Words for those who are cared for. */
const personWords = ['person', 'resident', 'patient', 'guest'] as const;
export type PersonWord = (typeof personWords)[number];

const clockTime = () =>
  ruledLine({ rule: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, { error: 'clock_time' }), max: 5 });

/** Setting in which, and people for whom an organisation cares, and when its shifts begin. */
export const careConfigFields = defineFields({
  careSetting: presetChoice(careSettings, 'outpatient', { naming: 'careConfiguration.settings' }),
  personWord: presetChoice(personWords, 'person', { naming: 'careConfiguration.words' }),
  earlyShift: clockTime(),
  lateShift: clockTime(),
  nightShift: clockTime(),
});
export const careConfigCard = fieldsCard('careConfig', careConfigFields);

export const careConfigurationCalls = settingsCalls({
  name: 'Care',
  path: `${carePath}/configuration`,
  access: careAccess,
  summaries: {
    get: 'Returns where and for whom the organisation cares, and when its shifts begin',
    save: 'Saves these settings; only a head of care, or anyone while there is none',
  },
  cards: [careConfigCard],
  errors: ['care_head_only'],
});
export type CareConfiguration = z.infer<typeof careConfigurationCalls.entry>;
