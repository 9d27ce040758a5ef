import { image, line, multiline, presetChoice } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { homepagePictureRule, homepageTargets, maxHomepageTexts } from './homepage.ts';

const picture = () => image({ rule: homepagePictureRule, error: 'homepage_picture_unknown' });

/** Form of a page of the homepage. */
export const homepageFields = defineFields({
  heading: line({ max: maxHomepageTexts.heading }),
  text: multiline({ max: maxHomepageTexts.text }),
  navigateTo: presetChoice(homepageTargets, ''),
  background: picture(),
  avatar: picture(),
});
