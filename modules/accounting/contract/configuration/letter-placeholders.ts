import { languageKeys } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';

/** Names of the placeholders of the texts in invoices. */
export const letterPlaceholders = [
  'salutation',
  'customer',
  'servicePeriod',
  'number',
  'date',
  'dueDate',
  'payable',
  'company',
] as const;
export type LetterPlaceholder = (typeof letterPlaceholders)[number];

/** Word in braces that stands for a value of the invoice, in the language of the text. */
export const placeholderWords: Readonly<Record<LanguageKey, Readonly<Record<LetterPlaceholder, string>>>> = {
  de: {
    salutation: 'Anrede',
    customer: 'Kunde',
    servicePeriod: 'Leistungszeitraum',
    number: 'Nummer',
    date: 'Datum',
    dueDate: 'Zahlbar bis',
    payable: 'Zahlbetrag',
    company: 'Firma',
  },
  en: {
    salutation: 'Salutation',
    customer: 'Customer',
    servicePeriod: 'Period of supply',
    number: 'Number',
    date: 'Date',
    dueDate: 'Due date',
    payable: 'Amount due',
    company: 'Company',
  },
  es: {
    salutation: 'Saludo',
    customer: 'Cliente',
    servicePeriod: 'Periodo de la operación',
    number: 'Número',
    date: 'Fecha',
    dueDate: 'Fecha de vencimiento',
    payable: 'Importe a pagar',
    company: 'Empresa',
  },
  fr: {
    salutation: 'Formule d’appel',
    customer: 'Client',
    servicePeriod: 'Période de la prestation',
    number: 'Numéro',
    date: 'Date',
    dueDate: 'Date d’échéance',
    payable: 'Net à payer',
    company: 'Entreprise',
  },
  ru: {
    salutation: 'Обращение',
    customer: 'Клиент',
    servicePeriod: 'Период услуг',
    number: 'Номер',
    date: 'Дата',
    dueDate: 'Оплатить до',
    payable: 'К оплате',
    company: 'Компания',
  },
  cn: {
    salutation: '称呼',
    customer: '客户',
    servicePeriod: '服务期间',
    number: '编号',
    date: '日期',
    dueDate: '付款期限',
    payable: '应付金额',
    company: '公司',
  },
};

const nameByWord: ReadonlyMap<string, LetterPlaceholder> = new Map(
  languageKeys.flatMap((language) =>
    letterPlaceholders.map((name) => [toKey(placeholderWords[language][name]), name] as const),
  ),
);

/** Finds the placeholder of a word of any language, in any case; undefined for other words. */
export function findPlaceholder(word: string): LetterPlaceholder | undefined {
  return nameByWord.get(toKey(word));
}

/** Apostrophes are typed in two ways. */
function toKey(word: string): string {
  return word.trim().toLowerCase().replaceAll('’', "'");
}

/** Returns what looks like a placeholder but is none, such as a mistyped one: it would stay in the text. */
export function findUnknownWords(text: string): readonly string[] {
  const found = text.match(/\{[^{}\n]{1,40}\}/gu) ?? [];
  return [...new Set(found)].filter((placeholder) => findPlaceholder(placeholder.slice(1, -1)) === undefined);
}
