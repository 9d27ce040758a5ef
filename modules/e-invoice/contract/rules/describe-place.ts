/** Step of the path to a term of the invoice: the key of its name and, in lists, its number from 1. */
export interface PlaceStep {
  readonly name: string;
  readonly number?: number;
}

/** Groups with one name each, whatever they contain. */
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
/** Steps that are not shown to a reader: their content has its own name. */
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

/** Names a group: a position has discounts, the document has allowances; the form and the letter use two words. */
function nameGroup(part: string, [list]: readonly string[]): string {
  return part === 'allowances' && list === 'lines' ? 'discount' : (groups[part] ?? part);
}

/** Splits the path of a term into steps that have a text: `lines.3.period.end` is position 4, end. */
export function describePlace(path: string): readonly PlaceStep[] {
  const parts = path === '' ? [] : path.split('.');
  // Sums are named in full: „net“ of the totals differs from that of a position.
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
