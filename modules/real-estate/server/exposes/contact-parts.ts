import { isCommissionFree } from '../../contract/objects/commission.ts';
import { tourAddress } from '../../contract/objects/tour-address.ts';
import { paragraphsOf } from './compose-pages.ts';
import type { ExposeInput } from './expose-input.ts';
import type { FieldWords, Row } from './field-words.ts';
import { mailAddress, telephoneAddress, webAddress } from './offer-code.ts';

/** Whom readers may ask, where they can look around, and the imprint. */
export function contactLines({ agency, data }: ExposeInput, words: FieldWords) {
  const { organization, contact, address, telephone, email, website, imprint } = agency;
  const lines = [
    { icon: 'home', text: [organization, address].filter((part) => part !== '').join(', '), href: '' },
    { icon: 'phone', text: telephone, href: telephoneAddress(telephone) },
    { icon: 'mail', text: email, href: mailAddress(email) },
    { icon: 'world', text: website, href: webAddress(website) },
  ];
  const href = tourAddress(data['immoviewerId']) ?? '';
  const tour = words
    .rowOf('immoviewerId')
    .map(({ label, value }) => ({ icon: 'rotate-360', text: `${label}: ${value}`, href }));
  return {
    name: contact,
    lines: [...lines, ...tour].filter(({ text }) => text !== ''),
    imprint: paragraphsOf(imprint),
  };
}

/** Commission that a reader would pay; one that falls due to nobody is not spoken of. */
export const commissionRows = (data: ExposeInput['data'], words: FieldWords): readonly Row[] =>
  isCommissionFree(data['courtage']) ? [] : words.rowOf('courtage');

/** Commission, terms of the agency and what every exposé says about its facts. */
export function termsSections({ data, terms }: ExposeInput, words: FieldWords) {
  const commission = isCommissionFree(data['courtage'])
    ? []
    : [...commissionRows(data, words).map(({ value }) => value), ...paragraphsOf(data['courtageNote'])];
  return [
    ...(commission.length === 0 ? [] : [{ title: words.labelOf('courtage'), paragraphs: commission }]),
    // Without a commission they are the title of the page.
    ...(terms.trim() === ''
      ? []
      : [{ title: commission.length === 0 ? '' : words.say('agb'), paragraphs: paragraphsOf(terms) }]),
    { title: words.say('liability'), paragraphs: [words.say('liabilityText')] },
    { title: words.say('moneyLaundering'), paragraphs: [words.say('moneyLaunderingText')] },
  ];
}
