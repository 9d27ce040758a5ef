// Houses that an agent offers, unlike those that somebody manages.
const dwellingHouses =
  /Haus zu[mr]|Haustyp|Wohnhaus|(?:Einfamilien|Mehrfamilien|Reihen|Reihenmittel|Reiheneck|Bauern)haus|Doppelhaus/u;
const exceptDwellings = new RegExp(`^(?!.*(?:${dwellingHouses.source}))`, 'su');

/**
 * Words that texts must not have, by language, with those of the glossary to take instead; where `german` is given, only
 * as the translation of a German text that has it.
 */
export const avoidedWords = [
  { language: 'de', pattern: /Verwaltungsprogramm|liefernde[mnrs]? Programm/u, instead: 'Vorsystem' },
  { language: 'de', pattern: /Wohngeld/u, instead: 'Hausgeld or Anteil an den laufenden Kosten' },
  { language: 'de', pattern: /Berechtigung/u, instead: 'Recht' },
  { language: 'de', pattern: /Gutschrift/u, instead: 'Stornorechnung' },
  { language: 'de', pattern: /„Passwort vergessen“/u, instead: '„Passwort vergessen?“, as the link is called' },
  {
    language: 'en',
    pattern: /\b(?:tak(?:e|es|en|ing)|took) over\b/iu,
    instead: 'import, use or assume responsibility',
  },
  { language: 'en', pattern: /\bstands?\b/iu, instead: 'is listed, is shown or is' },
  { language: 'en', pattern: /\breleas(?:e|es|ed|ing)\b/iu, instead: 'approve (a receipt)' },
  { language: 'en', pattern: /\bat once\b/iu, instead: 'immediately' },
  { language: 'en', pattern: /\bby hand\b/iu, instead: 'manually' },
  { language: 'en', pattern: /\bgo(?:es|ing)? on \p{L}+ing\b/iu, instead: 'continue' },
  { language: 'en', pattern: /\bwhoever\b/iu, instead: 'anyone who, people who' },
  { language: 'en', pattern: /\bannual evaluation\b/iu, instead: 'annual summary' },
  { language: 'en', pattern: /\bamount due\b/iu, german: /Rechnungsbetrag/u, instead: 'invoice total' },
  { language: 'es', pattern: /\bcasas?\b/iu, german: exceptDwellings, instead: 'edificio' },
  { language: 'es', pattern: /programa de (?:administración|origen)/iu, instead: 'sistema de origen' },
  { language: 'fr', pattern: /\bbilans?\b/iu, instead: 'récapitulatif' },
  { language: 'fr', pattern: /\bmaisons?\b/iu, german: exceptDwellings, instead: 'bâtiment, immeuble' },
  { language: 'fr', pattern: /logiciel (?:de gestion|d’origine)/iu, instead: 'système source' },
  {
    language: 'fr',
    pattern: /oublié\u00A0»/u,
    instead: '«\u00A0Mot de passe oublié\u202F?\u00A0», as the link is called',
  },
  { language: 'ru', pattern: /электронн\p{L}+ почт/iu, instead: 'эл. почты' },
  {
    language: 'ru',
    pattern: /загру[зж]/iu,
    german: /^(?!.*hochladen).*(?:herunterl|heruntergel|Download (?:jederzeit|erfolg))/isu,
    instead: 'скачать',
  },
  { language: 'ru', pattern: /дворник/iu, instead: 'управдом' },
  { language: 'cn', pattern: /此人/u, instead: '该用户' },
  { language: 'cn', pattern: /邮箱地址/u, instead: '电子邮箱' },
  { language: 'cn', pattern: /单据/u, instead: '凭证' },
  { language: 'cn', pattern: /放行/u, instead: '审批' },
  { language: 'cn', pattern: /存档/u, instead: '归档' },
  { language: 'cn', pattern: /您组织/u, instead: '贵组织' },
  { language: 'cn', pattern: /“忘记密码”/u, instead: '“忘记密码？”, as the link is called' },
  // Pages show the name of the brand by their host: {{brand}}, or no name.
  { pattern: /\bKontor\b/u, instead: 'the name of the brand' },
];
