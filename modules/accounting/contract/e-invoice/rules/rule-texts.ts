import type { CategoryPrefix } from './vat-categories.ts';

/** Which rules a sentence is said for; those of the categories of VAT stand in `categoryTexts`. */
const rulesByText = {
  missing: [
    'BR-01', 'BR-02', 'BR-03', 'BR-04', 'BR-05', 'BR-06', 'BR-07', 'BR-08', 'BR-09', 'BR-10', 'BR-11', 'BR-12', 'BR-13', 'BR-14', 'BR-15', 'BR-16', 'BR-18', 'BR-19', 'BR-20',
    'BR-21', 'BR-22', 'BR-23', 'BR-24', 'BR-25', 'BR-26', 'BR-31', 'BR-32', 'BR-33', 'BR-36', 'BR-37', 'BR-38', 'BR-41', 'BR-42', 'BR-43', 'BR-44', 'BR-45', 'BR-46', 'BR-47', 'BR-48', 'BR-49', 'BR-50',
    'BR-52', 'BR-53', 'BR-55', 'BR-56', 'BR-57', 'BR-61', 'BR-CO-04', 'BR-CO-18', 'BR-CO-21', 'BR-CO-22', 'BR-CO-23', 'BR-CO-24', 'BR-IC-12',
    'BR-DE-1', 'BR-DE-2', 'BR-DE-3', 'BR-DE-4', 'BR-DE-5', 'BR-DE-6', 'BR-DE-7', 'BR-DE-8', 'BR-DE-9', 'BR-DE-10', 'BR-DE-11', 'BR-DE-14', 'BR-DE-15', 'BR-DE-23-a', 'BR-DE-24-a', 'BR-DE-25-a', 'BR-DE-30', 'BR-DE-31',
    'PEPPOL-EN16931-R001', 'PEPPOL-EN16931-R010', 'PEPPOL-EN16931-R020', 'PEPPOL-EN16931-R041', 'PEPPOL-EN16931-R042', 'PEPPOL-EN16931-R061',
  ],
  payee: ['BR-17'],
  negative: ['BR-27', 'BR-28'],
  order: ['BR-29', 'BR-30'],
  emptyPeriod: ['BR-CO-19', 'BR-CO-20'],
  card: ['BR-51'],
  attribute: ['BR-54'],
  scheme: ['BR-62', 'BR-63', 'BR-64', 'BR-65'],
  onlyOne: [
    'BR-66', 'BR-67', 'CII-SR-453', 'PEPPOL-EN16931-R053', 'PEPPOL-EN16931-R054', 'UBL-SR-01', 'UBL-SR-02', 'UBL-SR-03', 'UBL-SR-04', 'UBL-SR-05', 'UBL-SR-08', 'UBL-SR-09', 'UBL-SR-10', 'UBL-SR-11', 'UBL-SR-12', 'UBL-SR-13',
    'UBL-SR-14', 'UBL-SR-15', 'UBL-SR-16', 'UBL-SR-17', 'UBL-SR-18', 'UBL-SR-19', 'UBL-SR-21', 'UBL-SR-22', 'UBL-SR-24', 'UBL-SR-34', 'UBL-SR-35', 'UBL-SR-36', 'UBL-SR-37', 'UBL-SR-39', 'UBL-SR-40', 'UBL-SR-44',
    'UBL-SR-47', 'UBL-SR-48', 'UBL-SR-49', 'UBL-SR-50', 'UBL-SR-52',
  ],
  taxPoint: ['BR-CO-03'],
  vatIdPrefix: ['BR-CO-09'],
  lineSum: ['BR-CO-10'],
  allowanceSum: ['BR-CO-11'],
  chargeSum: ['BR-CO-12'],
  netSum: ['BR-CO-13'],
  vatSum: ['BR-CO-14'],
  grossSum: ['BR-CO-15'],
  dueSum: ['BR-CO-16'],
  vatOfRate: ['BR-CO-17'],
  dueDate: ['BR-CO-25'],
  sellerIdentity: ['BR-CO-26'],
  // Reports of before the business rules have them all in one.
  decimals: [
    'BR-DEC',
    'BR-DEC-01', 'BR-DEC-02', 'BR-DEC-05', 'BR-DEC-06', 'BR-DEC-09', 'BR-DEC-10', 'BR-DEC-11', 'BR-DEC-12', 'BR-DEC-13', 'BR-DEC-14', 'BR-DEC-15', 'BR-DEC-16', 'BR-DEC-17', 'BR-DEC-18', 'BR-DEC-19', 'BR-DEC-20',
    'BR-DEC-23', 'BR-DEC-24', 'BR-DEC-25', 'BR-DEC-27', 'BR-DEC-28',
  ],
  code: [
    'BR-CL-01', 'BR-CL-03', 'BR-CL-04', 'BR-CL-05', 'BR-CL-06', 'BR-CL-07', 'BR-CL-08', 'BR-CL-10', 'BR-CL-11', 'BR-CL-13', 'BR-CL-14', 'BR-CL-15', 'BR-CL-16', 'BR-CL-17', 'BR-CL-18', 'BR-CL-19', 'BR-CL-20',
    'BR-CL-21', 'BR-CL-22', 'BR-CL-23', 'BR-CL-25', 'BR-CL-26', 'BR-DE-17',
  ],
  mediaType: ['BR-CL-24'],
  supplyDate: ['BR-IC-11', 'BR-FX-EN-04', 'BR-DE-TMP-32'],
  outsideAlone: ['BR-O-11', 'BR-O-12', 'BR-O-13', 'BR-O-14'],
  splitItaly: ['BR-B-01'],
  splitStandard: ['BR-B-02'],
  taxNumbers: ['BR-DE-16'],
  cashDiscount: ['BR-DE-18'],
  iban: ['BR-DE-19', 'BR-DE-20'],
  specification: ['BR-DE-21'],
  fileNames: ['BR-DE-22'],
  meansConflict: ['BR-DE-23-b', 'BR-DE-24-b', 'BR-DE-25-b'],
  corrected: ['BR-DE-26'],
  telephone: ['BR-DE-27'],
  email: ['BR-DE-28'],
  location: ['BR-TMP-2'],
  sameCurrency: ['PEPPOL-EN16931-R005'],
  emptyElements: ['PEPPOL-EN16931-R008'],
  percentage: ['PEPPOL-EN16931-R040'],
  chargeIndicator: ['PEPPOL-EN16931-R043'],
  priceCharge: ['PEPPOL-EN16931-R044'],
  netPrice: ['PEPPOL-EN16931-R046'],
  sign: ['PEPPOL-EN16931-R055'],
  lineReference: ['PEPPOL-EN16931-R101'],
  linePeriod: ['PEPPOL-EN16931-R110', 'PEPPOL-EN16931-R111'],
  lineAmount: ['PEPPOL-EN16931-R120'],
  positive: ['PEPPOL-EN16931-R121'],
  baseUnit: ['PEPPOL-EN16931-R130'],
  number_unreadable: ['number_unreadable'],
  day_unreadable: ['day_unreadable'],
} as const;

type Number = '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10';

/** `BR-S-08`, `BR-IC-05` … */
export type CategoryRule = `BR-${CategoryPrefix}-${Number}`;

export type RuleId = (typeof rulesByText)[keyof typeof rulesByText][number] | CategoryRule;

/** What is said for the rules of a category of VAT: of the numbers of the parties (02 to 04), of the rate (05 to 07), of VAT (09), of the reason (10). */
const categoryTexts: Readonly<Record<CategoryPrefix, readonly [parties: string, rate: string, vat: string, reason: string]>> = {
  S: ['taxNumbers', 'ratePositive', 'vatOfRate', 'reasonForbidden'],
  Z: ['taxNumbers', 'rateZero', 'vatZero', 'reasonForbidden'],
  E: ['taxNumbers', 'rateZero', 'vatZero', 'reasonMissing'],
  AE: ['reverseCharge', 'rateZero', 'vatZero', 'reasonMissing'],
  IC: ['intraCommunity', 'rateZero', 'vatZero', 'reasonMissing'],
  G: ['export', 'rateZero', 'vatZero', 'reasonMissing'],
  O: ['noVatIds', 'rateNone', 'vatZero', 'reasonMissing'],
  AF: ['taxNumbers', 'rateNotNegative', 'vatOfRate', 'reasonForbidden'],
  AG: ['taxNumbers', 'rateNotNegative', 'vatOfRate', 'reasonForbidden'],
};

const textsOfRules: ReadonlyMap<string, string> = new Map(Object.entries(rulesByText).flatMap(([text, rules]) => rules.map((rule) => [rule, text] as const)));

/** The sentence of a rule and, where it is about one, the category of VAT; undefined for what is no rule. */
export function findRuleText(rule: string): { readonly text: string; readonly category: CategoryPrefix | null } | undefined {
  const text = textsOfRules.get(rule);
  if (text !== undefined) return { text, category: null };
  const [, prefix = '', number = ''] = /^BR-([A-Z]{1,2})-(\d\d)$/u.exec(rule) ?? [];
  if (!Object.hasOwn(categoryTexts, prefix) || Number(number) < 1 || Number(number) > 10) return undefined;
  const category = prefix as CategoryPrefix;
  const [parties, rate, vat, reason] = categoryTexts[category];
  const at = Number(number);
  return { text: at === 1 ? 'breakdown' : at <= 4 ? parties : at <= 7 ? rate : at === 8 ? 'taxable' : at === 9 ? vat : reason, category };
}

/** Every rule there is. */
export function listRules(): readonly string[] {
  const numbers = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, '0'));
  return [...textsOfRules.keys(), ...Object.keys(categoryTexts).flatMap((prefix) => numbers.map((number) => `BR-${prefix}-${number}`))];
}

/** Every sentence there is. */
export function listRuleTexts(): readonly string[] {
  return [...new Set([...Object.keys(rulesByText), 'breakdown', 'taxable', ...Object.values(categoryTexts).flat()])];
}
