import type { Refusal } from '#modules/property-owner/contract/analytics/plan.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';

const paid =
  '(?:gezahlt|bezahlt|ueberwiesen|eingegangen|angekommen|beglichen|entrichtet|da|paid|arrived|received|come in|settled)';
const rent = '(?:miete(?!r)\\S*|kaltmiete\\S*|warmmiete\\S*|hausgeld|nebenkosten\\S*|kaution\\S*|rents?|deposits?)';
const some = '(?:\\S+ ){0,8}?';
const few = '(?:\\S+ ){0,5}?';

/** Questions that the data cannot answer, by their words; the first pattern that occurs decides. */
const patterns: readonly (readonly [Refusal, string])[] = [
  [
    'noDebits',
    '\\S*rueckstaend\\S*|\\S*rueckstand\\S*|\\S*schulden|schuld|schulde[nt]|schuldig\\S*|saeumig\\S*|ueberfaellig\\S*|zahlungsverzug|im verzug|verzug|saeumnis\\S*|\\S*aussenstaend\\S*|ausstehend\\S*|aussteht|(?:steht|stehen) (?:\\S+ ){0,4}?aus|mahn\\S*|gemahnt|sollstellung\\S*|mietausf\\S*|zahlungsmoral|zahlungsausf\\S*|offene[nrs]? (?:posten|forderung\\S*|miet\\S*|betraeg\\S*|betrag|zahlung\\S*|rechnung\\S*|nebenkosten\\S*)|forderung\\S*|nachzahlung\\S*|arrears|overdue|owes?|owed|owing|debts?|debtors?|in default|delinquent|outstanding|unpaid|behind (?:with|on)|late payers?|(?:pays?|paid|paying) (?:late|too late|on time|punctually)|unpuenktlich\\S*|puenktlich\\S*|zu spaet|verspaetet\\S*',
  ],
  [
    'noDebits',
    `(?:wer|welche\\S*|who|which) ${some}(?:nicht(?! um(?:lag|leg)\\S*)|(?:kein\\S*|no|not)(?! (?:beleg|rechnung|receipt|transferable|umlagef)\\S*)|hasnt|havent|didnt|doesnt|never|nie) ${some}(?:${paid}|zahlt|zahlen|pay|pays)`,
  ],
  [
    'noDebits',
    `(?:fehlende|fehlt|fehlen|missing|offene?) ${few}${rent}|${rent} (?:fehlt|fehlen|(?:ist |sind |noch )?offen|is missing)`,
  ],
  [
    'noDebits',
    `(?:wurden?|ist|sind|was|were|is|are) ${few}(?:\\S*abrechnung(?:en)?|${rent}|statement|settlement) ${few}${paid}`,
  ],
  [
    'noDebits',
    `(?:hat|haben|has|have|did) (?!wir |we |ich )${few}(?:seine|ihre|alle|his|her|their|die|the|every\\S*|all) ${few}${rent} ${few}(?:${paid}|pay)`,
  ],
  ['noDebits', `(?:has|have|did) ${few}(?:paid|pay) ${few}${rent}`],
  [
    'noDebits',
    '(?:rechnung(?:en)?|zahlungen|betraege|posten|bills|invoices) (?:\\S+ ){0,3}?(?:offen|unbezahlt|faellig|open|due)|(?:unbezahlt|faellig)e[nrs]? (?:rechnung|miete|zahlung)\\S*',
  ],
  [
    'noDebits',
    `(?<=^ )(?:haben|hat|have|has|did) (?:alle|jeder|jede|saemtliche|meine|unsere|die|all|every|everybody|everyone|the|my|our) ?(?:mieter(?:n|in|innen)?|tenants?)? ?${few}(?:${paid}|pay)`,
  ],
  [
    'noForecast',
    '\\S*prognos\\S*|vorhersag\\S*|voraussag\\S*|hochrechn\\S*|hochgerechnet|voraussichtlich\\S*|erwarte\\S*|zukunft|zukuenftig\\S*|budget\\S*|wirtschaftsplan\\S*|planung\\S*|forecast\\S*|predict\\S*|projection\\S*|expected|expect|outlook|future|ausblick|schaetz\\S*|estimate\\S*',
  ],
  [
    'noForecast',
    `(?:wird|werden|wuerden?) (?!${some}(?:gezahlt|bezahlt|ausgegeben|eingenommen|ueberwiesen|umgelegt|geworden))${some}(?:kosten|steigen|sinken|fallen|teurer|billiger|sein|zahlen|ausgeben|einnehmen|verdienen|brauchen|haben|bekommen|entwickeln|betragen|bleiben|erhoeht|reichen)`,
  ],
  [
    'noForecast',
    '(?<=^ )will .{0,60}|(?:what|how|how much|how high|when|which \\S+) will .{0,60}|(?:is|are) going to .{0,60}|shall .{0,60}|(?:sollte|sollten|should) (?:ich|wir|i|we) .{0,60}',
  ],
  [
    'noForecast',
    '(?:spart|sparen|spare|einspar\\S*|ersparnis\\S*|save|savings?|saves)|(?:was waere|was passiert|what if|wenn (?:ich|wir)|if (?:i|we)) .{0,60}',
  ],
  [
    'noValues',
    'lohn(?:t|en|te)? (?:es )?sich|lohnt|\\S*rendite\\S*|roi|yields?|rentab\\S*|rentier\\S*|wert|werts|marktwert\\S*|verkehrswert\\S*|verkaufswert|kaufpreis\\S*|verkaufspreis\\S*|immobilienwert\\S*|wertsteiger\\S*|wertentwickl\\S*|wertzuwachs|worth|value|values|market price|purchase price|sale price|selling price|kredit\\S*|darlehen\\S*|hypothek\\S*|tilgung\\S*|restschuld\\S*|zinsbindung|loans?|mortgages?|cap rate|return on \\S+|kaufpreisfaktor|amorti\\S*|quadratmeterpreis',
  ],
  [
    'noMeters',
    '\\S*verbrauch\\S*|verbrauchen|verbraucht|kwh|kilowatt\\S*|kubikmeter\\S*|m3|liter|zaehler\\S*|messwert\\S*|consumption|consumed?|meters?|meter readings?|usage|cubic met\\S+|litres?|did (?:we|i) use|have (?:we|i) used|co2\\S*|emission\\S*|energieausweis\\S*',
  ],
  [
    'noLabourShares',
    '(?:paragraph )?35 ?a|\\S*lohnanteil\\S*|\\S*lohnkosten\\S*|arbeitskosten\\S*|arbeitslohn\\S*|haushaltsnah\\S*|handwerkerleistung\\S*|handwerkerbonus|labou?r (?:shares?|costs?|part|portion)|household.related',
  ],
  [
    'noTaxAdvice',
    'steuer|steuern|steuerlich\\S*|absetz\\S*|absetzbar\\S*|abschreib\\S*|abschreibung\\S*|afa|steuererklaerung\\S*|einkommensteuer\\S*|finanzamt|werbungskosten|anlage v|umsatzsteuer\\S*|mehrwertsteuer|vorsteuer\\S*|tax|taxes|taxable|tax return|deductibles?|deduct|write off|depreciat\\S*|vat',
  ],
];

const compiled = patterns.map(([refusal, pattern]) => [refusal, words(pattern)] as const);
/** The last payment is in the data. */
const wasPaid = /(?<= )(?:wann|when) (?:.* )?(?:zuletzt|last)(?= )/u;
/** Taxes that are a kind of cost. */
const taxesAsCosts = /(?<= )(?:grundsteuer\S*|(?:property|land|real estate) tax(?:es)?)(?= )/u;

/** Returns why the data cannot answer a question, as far as its words show it. */
export function findUnanswerable(phrase: Phrase): Refusal | undefined {
  return compiled.find(
    ([refusal, pattern]) =>
      phrase.has(pattern) &&
      !(refusal === 'noTaxAdvice' && phrase.has(taxesAsCosts)) &&
      !(refusal === 'noDebits' && phrase.has(wasPaid)),
  )?.[0];
}
