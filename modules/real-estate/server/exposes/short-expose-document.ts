import { defineDocument } from '#platform/server/documents/define-document.ts';
import { commonParts, createPictureStock, isFilled, paragraphsOf } from './compose-pages.ts';
import { commissionRows, contactLines } from './contact-parts.ts';
import { energyNote, energyRows, needsCertificate } from './energy-page.ts';
import { noTexts } from './expose-document.ts';
import type { ExposeInput } from './expose-input.ts';
import { createFieldWords, featureList } from './field-words.ts';
import type { Row } from './field-words.ts';
import { codeOf } from './offer-code.ts';

const mostFeatures = 9;

/** A number, a class or a day says nothing without its name. */
const inShort = ({ label, value }: Row): string => (/^(?:\p{L}\+?$|\d)/u.test(value) ? `${label} ${value}` : value);

/** Short exposé, always of two pages. */
export const shortExposeDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../documents/short-expose.typ', import.meta.url),
  texts: noTexts,
  languageOf: ({ language }: ExposeInput) => language,
  data: (input, { formats }) => {
    const { data } = input;
    const words = createFieldWords(input.language, data, formats);
    const stock = createPictureStock(input, words);
    const lead = stock.at('Coverbild') ?? stock.take(1)[0] ?? null;
    const chosen = stock.short();
    const pictures = (chosen.length > 0 ? chosen : stock.take(5)).filter(({ file }) => file !== lead?.file);
    const hasEnergy = needsCertificate(data);
    const energy = [
      energyNote(input, words),
      ...(data['energyCertificateAvailability'] === 'AVAILABLE' ? energyRows(words).map(inShort) : []),
    ];
    const { name, lines } = contactLines(input, words);
    return {
      ...commonParts(input, words, formats),
      words: {
        more: words.say('more'),
        features: words.say('features'),
        energy: words.say('energy'),
        commission: words.labelOf('courtage'),
        attributes: words.labelOf('additionalAttributesExpose'),
      },
      lead,
      text: paragraphsOf(
        isFilled(data['descriptionShortExpose']) ? data['descriptionShortExpose'] : data['descriptionNote'],
      ),
      front: pictures.slice(0, 2),
      back: pictures.slice(2, 5),
      features: featureList(data, words).slice(0, mostFeatures),
      energy: hasEnergy ? energy.filter((part) => part !== '').join(', ') : '',
      commission: commissionRows(data, words)[0]?.value ?? '',
      attributes: paragraphsOf(data['additionalAttributesExpose']),
      code: codeOf(input, words),
      contact: { name: name === '' ? input.agency.organization : name, lines },
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = shortExposeDocument;
