import { isEuCountry } from '#platform/contract/countries.ts';
import type { InvoiceDraft } from '../invoices.ts';
import type { CheckContext, InvoiceFinding } from './finding.ts';

type Findings = Generator<InvoiceFinding, void>;

/** Rules of reasons that need the VAT ids of both sides, and of where the customer then sits. */
const crossBorder: Readonly<Record<string, string>> = { reverseChargeEu: '§14a(1)-USTG', intraCommunity: '§14a(3)-USTG' };

interface TaxedRow {
  readonly path: string;
  readonly vat?: number | undefined;
  readonly vatReason?: string | undefined;
  readonly text: string;
}

/** Why no VAT is charged: § 14 (4) no. 8, § 14a, § 19 UStG. */
export function* checkVatReasons(invoice: InvoiceDraft, { isSmallBusiness }: CheckContext): Findings {
  const { positions = [], allowances = [], charges = [] } = invoice;
  const rows: TaxedRow[] = [
    ...positions.map((position, index) => ({ ...position, path: `positions.${index}`, text: position.vatReasonText ?? '' })),
    ...allowances.map((entry, index) => ({ ...entry, path: `allowances.${index}`, text: '-' })),
    ...charges.map((entry, index) => ({ ...entry, path: `charges.${index}`, text: '-' })),
  ];
  for (const row of rows) yield* isSmallBusiness ? checkSmallBusinessRow(row) : checkRow(row);
  yield* checkCustomer(invoice, rows);
}

function* checkRow({ path, vat, vatReason = '', text }: TaxedRow): Findings {
  if (vat !== 0) return;
  const field = `${path}.vatReason`;
  if (vatReason === '') yield { rule: '§14(4)8-USTG', severity: 'error', field };
  else if (vatReason === 'exempt' && text.trim() === '') yield { rule: '§14(4)8-USTG-exempt', severity: 'warning', field: `${path}.vatReasonText` };
  else if (vatReason === 'smallBusiness') yield { rule: '§19-USTG-setting', severity: 'warning', field };
}

function* checkSmallBusinessRow(row: TaxedRow): Findings {
  const { path, vat, vatReason = '' } = row;
  const fix = { changes: [{ field: `${path}.vat`, value: 0 }, { field: `${path}.vatReason`, value: 'smallBusiness' }] };
  if (vat === 0 && vatReason === '') yield { rule: '§14(4)8-USTG', severity: 'error', field: `${path}.vatReason`, fix };
  else if (vat !== 0 && vat !== undefined) yield { rule: '§19-USTG', severity: 'warning', field: `${path}.vat`, fix };
  else if (vatReason !== 'smallBusiness') yield* checkRow(row);
}

/** VAT ids and country of who gets it, by the reasons that occur. */
function* checkCustomer(invoice: InvoiceDraft, rows: readonly TaxedRow[]): Findings {
  const { customerCountry = 'DE' } = invoice;
  const isOtherEuCountry = customerCountry !== 'DE' && isEuCountry(customerCountry);
  const hasVatNumber = Boolean(invoice.customerVatNumber?.trim());
  const reasons = new Set(rows.map(({ vat, vatReason = '' }) => (vat === 0 ? vatReason : '')));
  for (const [reason, rule] of Object.entries(crossBorder)) {
    if (!reasons.has(reason)) continue;
    for (const field of ['vatNumber', 'customerVatNumber'] as const) if (!invoice[field]?.trim()) yield { rule, severity: 'error', field };
    if (!isOtherEuCountry) yield { rule: `${rule}-country`, severity: 'error', field: 'customerCountry' };
  }
  if (reasons.has('reverseCharge') && !hasVatNumber) yield { rule: '§14a(5)-USTG', severity: 'error', field: 'customerVatNumber' };
  if (reasons.has('export') && isEuCountry(customerCountry)) yield { rule: '§4(1)a-USTG', severity: 'warning', field: 'customerCountry' };
  if (isOtherEuCountry && !hasVatNumber && rows.some(({ vat }) => vat !== 0)) yield { rule: '§3a-USTG', severity: 'warning', field: 'customerVatNumber' };
}
