import type { VatBreakdown } from '../model.ts';
import type { Decimal } from '../decimal.ts';
import { abs, add, compare, formatDecimal, isEqual, one, parseDecimal, subtract, toDecimal, zero } from '../decimal.ts';
import type { Findings, RuleContext, RuleSeverity } from './finding.ts';
import { broken } from './finding.ts';
import { isEmpty } from './is-empty.ts';
import type { CategoryRule } from './rule-texts.ts';
import { compareVat } from './vat-breakdown.ts';
import type { CategoryCode, VatCategoryRules } from './vat-categories.ts';
import { categoryPrefixes, vatCategoryRules } from './vat-categories.ts';

interface Entry {
  readonly kind: 'line' | 'allowance' | 'charge';
  readonly path: string;
  readonly category: string;
  readonly rate: string;
  readonly amount: string;
}

/** Positions, allowances and charges with VAT, summed once for all rules. */
interface Usage {
  readonly entries: readonly Entry[];
  /** Sums by category, and by category and rate. */
  readonly sums: ReadonlyMap<string, Decimal>;
}

const rateKey = (category: string, rate: string): string => `${category} ${formatDecimal(toDecimal(rate))}`;

/** Checks the rules of each VAT category: BR-S-01 to BR-S-10, and so on for Z, E, AE, IC, G, O, AF and AG. */
export function* checkVat(context: RuleContext): Findings {
  const usage = readUsage(context);
  for (const [code, rules] of Object.entries(vatCategoryRules) as [CategoryCode, VatCategoryRules][])
    yield* checkCategory(context, usage, code, rules);
  for (const { kind, path, category, rate } of usage.entries) {
    if (!Object.hasOwn(vatCategoryRules, category)) continue;
    const number = { line: '05', allowance: '06', charge: '07' } as const;
    if (!vatCategoryRules[category as CategoryCode].isRate(rate))
      yield broken(ruleOf(category as CategoryCode, number[kind]), `${path}.vatRate`, { found: rate });
  }
  for (const [index, breakdown] of context.invoice.vatBreakdown.entries()) {
    if (Object.hasOwn(vatCategoryRules, breakdown.category))
      yield* checkRow(context, usage, `vatBreakdown.${index}`, breakdown, breakdown.category as CategoryCode);
  }
  yield* checkIntraCommunity(context);
  yield* checkOutsideScope(context, usage);
  yield* checkSplitPayment(context, usage);
}

function ruleOf(
  code: CategoryCode,
  number: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10',
): CategoryRule {
  return `BR-${categoryPrefixes[code]}-${number}`;
}

function readUsage({ invoice }: RuleContext): Usage {
  const entries: Entry[] = [];
  const sums = new Map<string, Decimal>();
  const use = (entry: Entry): void => {
    entries.push(entry);
    const amount = toDecimal(entry.amount);
    const signed = entry.kind === 'allowance' ? { ...amount, digits: -amount.digits } : amount;
    for (const key of [entry.category, rateKey(entry.category, entry.rate)])
      sums.set(key, add(sums.get(key) ?? zero, signed));
  };
  for (const [index, line] of invoice.lines.entries())
    use({
      kind: 'line',
      path: `lines.${index}`,
      category: line.vatCategory,
      rate: line.vatRate,
      amount: line.netAmount,
    });
  for (const [index, { vatCategory, vatRate, amount }] of invoice.allowances.entries())
    use({ kind: 'allowance', path: `allowances.${index}`, category: vatCategory, rate: vatRate, amount });
  for (const [index, { vatCategory, vatRate, amount }] of invoice.charges.entries())
    use({ kind: 'charge', path: `charges.${index}`, category: vatCategory, rate: vatRate, amount });
  return { entries, sums };
}

/** Checks 01 to 04: a used category has its row in the breakdown, and the parties have the required numbers. */
function* checkCategory(
  { invoice, syntax }: RuleContext,
  { entries, sums }: Usage,
  code: CategoryCode,
  { byRate, findTaxNumberFault }: VatCategoryRules,
): Findings {
  const rows = invoice.vatBreakdown.filter(({ category }) => category === code).length;
  const isUsed = sums.has(code);
  // A row without positions is an error for different categories in CII and in UBL.
  const isSuperfluous = rows > 0 && !isUsed && syntax !== (byRate ? 'cii' : 'ubl');
  if ((isUsed && rows === 0) || (!byRate && rows > 1) || isSuperfluous)
    yield broken(ruleOf(code, '01'), 'vatBreakdown');
  const path = isUsed ? findTaxNumberFault(invoice) : undefined;
  if (path === undefined) return;
  const used = new Set(entries.filter(({ category }) => category === code).map(({ kind }) => kind));
  for (const [kind, number] of [
    ['line', '02'],
    ['allowance', '03'],
    ['charge', '04'],
  ] as const)
    if (used.has(kind)) yield broken(ruleOf(code, number), path);
}

/** Checks 08 to 10: the sum of a row, its VAT, and the reason for charging none. */
function* checkRow(
  { syntax }: RuleContext,
  { sums }: Usage,
  path: string,
  row: VatBreakdown,
  code: CategoryCode,
): Findings {
  const { byRate, needsReason } = vatCategoryRules[code];
  const [net, vat] = [parseDecimal(row.taxableAmount), parseDecimal(row.vatAmount)];
  const expected = sums.get(byRate ? rateKey(code, row.rate) : code) ?? zero;
  if (net !== undefined && !isEqual(net, expected)) {
    // CII and UBL allow differences below one unit of the currency in opposite cases.
    const isAllowed = syntax === (byRate ? 'ubl' : 'cii') && compare(abs(subtract(net, expected)), one) < 0;
    const severity: RuleSeverity = isAllowed ? 'hint' : 'error';
    yield broken(ruleOf(code, '08'), `${path}.taxableAmount`, {
      severity,
      expected: formatDecimal(expected),
      found: formatDecimal(net),
    });
  }
  if (vat !== undefined && byRate) {
    const { expected: exact, difference } = compareVat(row.taxableAmount, toDecimal(row.rate), vat);
    if (compare(difference, one) >= 0)
      yield broken(ruleOf(code, '09'), `${path}.vatAmount`, {
        expected: formatDecimal(exact),
        found: formatDecimal(vat),
      });
  } else if (vat !== undefined && vat.digits !== 0n)
    yield broken(ruleOf(code, '09'), `${path}.vatAmount`, { expected: '0.00', found: formatDecimal(vat) });
  if (needsReason === (isEmpty(row.exemptionReason) && isEmpty(row.exemptionCode)))
    yield broken(ruleOf(code, '10'), `${path}.exemptionReason`);
}

function* checkIntraCommunity({ invoice }: RuleContext): Findings {
  if (invoice.vatBreakdown.every(({ category }) => category !== 'K')) return;
  const hasPeriod = !isEmpty(invoice.period?.start) || !isEmpty(invoice.period?.end);
  if (isEmpty(invoice.delivery?.date) && !hasPeriod) yield broken('BR-IC-11', 'delivery.date');
  if (isEmpty(invoice.delivery?.address?.country)) yield broken('BR-IC-12', 'delivery.address.country');
}

/** Checks BR-O-11 to BR-O-14: items outside the scope of VAT are not mixed with others in an invoice. */
function* checkOutsideScope({ invoice }: RuleContext, { entries }: Usage): Findings {
  if (invoice.vatBreakdown.every(({ category }) => category !== 'O')) return;
  if (invoice.vatBreakdown.some(({ category }) => category !== 'O')) yield broken('BR-O-11', 'vatBreakdown');
  const others = new Set(entries.filter(({ category }) => category !== 'O' && category !== '').map(({ kind }) => kind));
  for (const [kind, rule, path] of [
    ['line', 'BR-O-12', 'lines'],
    ['allowance', 'BR-O-13', 'allowances'],
    ['charge', 'BR-O-14', 'charges'],
  ] as const)
    if (others.has(kind)) yield broken(rule, path);
}

/** Checks BR-B-01 and BR-B-02: split payment exists in Italy alone, and not beside the standard rate. */
function* checkSplitPayment({ invoice }: RuleContext, { entries }: Usage): Findings {
  const rows = [...entries, ...invoice.vatBreakdown];
  if (rows.every(({ category }) => category !== 'B')) return;
  const countries = [invoice.seller, invoice.buyer, invoice.taxRepresentative, invoice.delivery]
    .map((party) => party?.address?.country ?? '')
    .filter((country) => country !== '');
  if (countries.some((country) => country !== 'IT')) yield broken('BR-B-01', 'seller.address.country');
  if (rows.some(({ category }) => category === 'S')) yield broken('BR-B-02', 'vatBreakdown');
}
