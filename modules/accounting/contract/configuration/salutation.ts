import type { LanguageKey } from '#platform/contract/language-keys.ts';

interface Salutations {
  readonly general: string;
  readonly toWoman: (name: string) => string;
  readonly toMan: (name: string) => string;
}

const salutations: Readonly<Record<LanguageKey, Salutations>> = {
  de: {
    general: 'Sehr geehrte Damen und Herren,',
    toWoman: (name) => `Sehr geehrte Frau ${name},`,
    toMan: (name) => `Sehr geehrter Herr ${name},`,
  },
  en: {
    general: 'Dear Sir or Madam,',
    toWoman: (name) => `Dear Ms ${name},`,
    toMan: (name) => `Dear Mr ${name},`,
  },
  es: {
    general: 'Estimados señores:',
    toWoman: (name) => `Estimada Sra. ${name}:`,
    toMan: (name) => `Estimado Sr. ${name}:`,
  },
  // A French letter names nobody in its salutation.
  fr: { general: 'Madame, Monsieur,', toWoman: () => 'Madame,', toMan: () => 'Monsieur,' },
  ru: {
    general: 'Уважаемые дамы и господа,',
    toWoman: (name) => `Уважаемая госпожа ${name},`,
    toMan: (name) => `Уважаемый господин ${name},`,
  },
  cn: { general: '尊敬的客户：', toWoman: (name) => `尊敬的${name}女士：`, toMan: (name) => `尊敬的${name}先生：` },
};

const women = new Set([
  'frau',
  'fr.',
  'ms',
  'ms.',
  'mrs',
  'mrs.',
  'sra.',
  'señora',
  'madame',
  'mme',
  'госпожа',
  '女士',
]);
const men = new Set(['herr', 'herrn', 'hr.', 'mr', 'mr.', 'sr.', 'señor', 'monsieur', 'm.', 'господин', '先生']);

/**
 * Writes the salutation of a letter. A person is addressed by their family name and doctorate; a company, or anybody
 * whose salutation is unknown, by the general one.
 * @param salutation form of address as typed, such as `Frau`
 * @param name of the customer
 */
export function writeSalutation(salutation: string, name: string, language: LanguageKey): string {
  const { general, toWoman, toMan } = salutations[language];
  const [address = '', ...titles] = salutation.trim().split(/\s+/u);
  const family = [...titles.filter((title) => isTitle(title)), findFamilyName(name)].join(' ').trim();
  if (family === '') return general;
  if (women.has(address.toLowerCase())) return toWoman(family);
  return men.has(address.toLowerCase()) ? toMan(family) : general;
}

/** Finds the family name in `Dr. Anna von der Heide`, `Krämer, Anna` or `Anna Krämer`, with the titles in front. */
function findFamilyName(name: string): string {
  const [beforeComma = '', afterComma] = name.split(',');
  const words = beforeComma.trim().split(/\s+/u);
  const firstName = words.findIndex((word) => !isTitle(word));
  if (firstName === -1) return '';
  const titles = words.slice(0, firstName);
  const names = words.slice(firstName);
  const particle = names.findIndex((word, index) => index > 0 && /^\p{Ll}/u.test(word));
  const family = afterComma === undefined ? names.slice(particle === -1 ? -1 : particle) : names;
  return [...titles, ...family].join(' ');
}

function isTitle(word: string): boolean {
  return /^(?:dr|prof)\.$/iu.test(word);
}
