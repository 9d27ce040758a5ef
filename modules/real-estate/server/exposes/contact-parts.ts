import { paragraphsOf } from './compose-pages.ts';
import type { ExposeInput } from './expose-input.ts';
import type { FieldWords } from './field-words.ts';

/** Whom readers may ask, and the imprint. */
export function contactLines({ agency }: ExposeInput) {
  const { organization, contact, address, telephone, email, website, imprint } = agency;
  const lines = [
    { icon: 'home', text: [organization, address].filter((part) => part !== '').join(', ') },
    { icon: 'phone', text: telephone },
    { icon: 'mail', text: email },
    { icon: 'world', text: website },
  ];
  return { name: contact, lines: lines.filter(({ text }) => text !== ''), imprint: paragraphsOf(imprint) };
}

/** Commission, terms of the agency and what every exposé says about its facts. */
export function termsSections({ data, terms }: ExposeInput, words: FieldWords) {
  const commission = [...words.rowOf('courtage').map(({ value }) => value), ...paragraphsOf(data['courtageNote'])];
  return [
    ...(commission.length === 0 ? [] : [{ title: words.labelOf('courtage'), paragraphs: commission }]),
    ...(terms.trim() === '' ? [] : [{ title: words.say('agb'), paragraphs: paragraphsOf(terms) }]),
    { title: words.say('liability'), paragraphs: [words.say('liabilityText')] },
    { title: words.say('moneyLaundering'), paragraphs: [words.say('moneyLaunderingText')] },
  ];
}
