/** A step on the way to a term of the invoice: the key of its name and, of lists, its place from 1. */
export interface PlaceStep {
  readonly name: string;
  readonly number?: number;
}

/** Groups that are of one name each, whatever stands in them. */
const groups: Readonly<Record<string, string>> = {
  lines: 'line',
  allowances: 'allowance',
  charges: 'charge',
  vatBreakdown: 'vatRow',
  attachments: 'attachment',
  precedingInvoices: 'precedingInvoice',
  notes: 'note',
  seller: 'seller',
  buyer: 'buyer',
  payee: 'payee',
  taxRepresentative: 'taxRepresentative',
  delivery: 'delivery',
  payment: 'payment',
};
/** Steps that say nothing to a reader: what is in them has a name of its own. */
const silent: ReadonlySet<string> = new Set([
  'identifiers',
  'contact',
  'transfers',
  'card',
  'directDebit',
  'period',
  'classifications',
  'attributes',
  'address',
]);

/** A position has discounts, the invoice as a whole allowances: the form and the letter call them by two words. */
function nameGroup(part: string, [list]: readonly string[]): string {
  return part === 'allowances' && list === 'lines' ? 'discount' : (groups[part] ?? part);
}

/** The way to a term by names that have a text: `lines.3.period.end` is position 4, end. */
export function describePlace(path: string): readonly PlaceStep[] {
  const parts = path === '' ? [] : path.split('.');
  // Sums are called in full: „net“ of the totals is not that of a position.
  if (parts[0] === 'totals') return [{ name: `totals.${parts[1] ?? ''}` }];
  const steps: PlaceStep[] = [];
  for (const [index, part] of parts.entries()) {
    if (part === 'scheme' || /^\d+$/u.test(part)) continue;
    const next = parts[index + 1];
    const isNumbered = next !== undefined && /^\d+$/u.test(next);
    const isLast = parts.slice(index + 1).every((rest) => /^\d+$/u.test(rest) || rest === 'scheme');
    const name = isLast && !isNumbered ? part : nameGroup(part, parts);
    if (silent.has(part) && !isLast) continue;
    steps.push(isNumbered && groups[part] !== undefined ? { name, number: Number(next) + 1 } : { name });
  }
  return steps;
}
