import { defineFields } from '#platform/contract/fields.ts';
import { isOfType } from '#platform/contract/optional-kinds.ts';
import { textFields } from '../../contract/objects/fields/text-fields.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';
import { translatedTexts } from '../../contract/objects/translated-texts.ts';
import { textTypes } from '../../contract/texts/text-types.ts';

/** Fields of the tab of texts, titles first. */
export const textFormFields = defineFields({
  title: { ...objectFields.title, isRequired: true },
  shortTitle: objectFields.shortTitle,
  ...textFields,
});
export type TextFormFields = typeof textFormFields;

const translated = { title: objectFields.title, ...textFields };

/** Fields of the texts in another language: none is required, since the German one stands in for it. */
export const translatedFields = defineFields(
  Object.fromEntries(translatedTexts.map((name) => [name, translated[name]])) as Pick<
    typeof translated,
    (typeof translatedTexts)[number]
  >,
);
export type TranslatedFields = typeof translatedFields;

/** The texts that are shown, in the order of the portals; the keywords stand with the text they serve. */
export function listTexts(type: string): readonly (keyof TextFormFields & string)[] {
  const checklist = 'realEstateBuyChecklist' as const;
  return [...textTypes, ...(isOfType(textFormFields[checklist], type) ? [checklist] : [])];
}

/** Most characters of a text without a limit of bytes. */
export function maxCharacters(name: keyof TextFormFields): number | undefined {
  return textFormFields[name].maxLength;
}
