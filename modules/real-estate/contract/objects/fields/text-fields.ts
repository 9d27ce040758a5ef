import { flag, multiline, optionalNumber } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { byteText, typed } from '#platform/contract/optional-kinds.ts';
import { longText, maxNoteBytes } from './limits.ts';
import { maxDelayDays, minDelayDays } from '../delay-days.ts';

const note = () => byteText({ maxBytes: maxNoteBytes });

/** Texts of an object: the four notes as the portals take them, and those of exposés and websites. */
export const textFields = defineFields({
  descriptionNote: note(),
  furnishingNote: note(),
  locationNote: note(),
  otherNote: note(),
  descriptionNoteLong: longText(),
  descriptionNoteLongKIHelp: longText(),
  descriptionNoteLongKIText: longText(),
  locationNoteLong: longText(),
  descriptionShortExpose: multiline({ max: 2000 }),
  additionalAttributesExpose: multiline({ max: 2000 }),
  realEstateBuyChecklist: typed(longText(), { types: ['realestates.houseBuy', 'realestates.livingBuySite'] }),
});

/** Settings of exposés and of the clock behind interested people. */
export const settingFields = defineFields({
  exposeObjectOverviewDistance: optionalNumber({ max: 100 }),
  addEmptyPageToExpose: flag(),
  stakeholderDelayDays: optionalNumber({ min: minDelayDays, max: maxDelayDays }),
});
