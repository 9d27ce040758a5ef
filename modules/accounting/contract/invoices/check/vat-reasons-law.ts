import { isEuCountry } from '#platform/contract/countries.ts';
import { compactIdentifier } from '#modules/e-invoice/contract/identifiers/compact-identifier.ts';
import type { InvoiceDraft } from '../invoice-draft.ts';
import {
  countryOfVatId,
  isNorthernIrish,
  isOfOtherMemberState,
} from '#modules/e-invoice/contract/identifiers/vat-ids.ts';
import type { CheckContext, InvoiceFinding } from './finding.ts';

type Findings = Generator<InvoiceFinding, void>;

/**
 * Reasons that need the VAT ids of both sides, with the rules for them, for the country of the customer, and for the
 * member state of the VAT id.
 */
const crossBorder = [
  {
    reason: 'reverseChargeEu',
    rule: '§14a(1)-USTG',
    countryRule: '§14a(1)-USTG-country',
    vatIdRule: '§14a(1)-USTG-vatId',
    forGoods: false,
  },
  {
    reason: 'intraCommunity',
    rule: '§14a(3)-USTG',
    countryRule: '§14a(3)-USTG-country',
    vatIdRule: '§6a(1)4-USTG',
    forGoods: true,
  },
] as const;

interface TaxedRow {
  readonly path: string;
  readonly vat?: number | undefined;
  readonly vatReason?: string | undefined;
  readonly text: string;
}

/** Checks the reasons for charging no VAT: § 14 (4) no. 8, § 14a, § 19 UStG. */
export function* checkVatReasons(invoice: InvoiceDraft, { isSmallBusiness }: CheckContext): Findings {
  const { positions = [], allowances = [], charges = [] } = invoice;
  const rows: TaxedRow[] = [
    ...positions.map((position, index) => ({
      ...position,
      path: `positions.${index}`,
      text: position.vatReasonText ?? '',
    })),
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
  else if (vatReason === 'exempt' && text.trim() === '')
    yield { rule: '§14(4)8-USTG-exempt', severity: 'warning', field: `${path}.vatReasonText` };
  else if (vatReason === 'smallBusiness') yield { rule: '§19-USTG-setting', severity: 'warning', field };
}

function* checkSmallBusinessRow(row: TaxedRow): Findings {
  const { path, vat, vatReason = '' } = row;
  const fix = {
    changes: [
      { field: `${path}.vat`, value: 0 },
      { field: `${path}.vatReason`, value: 'smallBusiness' },
    ],
  };
  if (vat === 0 && vatReason === '') yield { rule: '§14(4)8-USTG', severity: 'error', field: `${path}.vatReason`, fix };
  else if (vat !== 0 && vat !== undefined) yield { rule: '§19-USTG', severity: 'warning', field: `${path}.vat`, fix };
  else if (vatReason !== 'smallBusiness') yield* checkRow(row);
}

/** Lists the reasons for charging no VAT that occur in an invoice. */
export function listVatReasons({ positions = [], allowances = [], charges = [] }: InvoiceDraft): ReadonlySet<string> {
  return new Set(
    [...positions, ...allowances, ...charges].flatMap(({ vat, vatReason = '' }) =>
      vat === 0 && vatReason !== '' ? [vatReason] : [],
    ),
  );
}

/** Checks VAT id and country of the customer, by the reasons that occur. */
function* checkCustomer(invoice: InvoiceDraft, rows: readonly TaxedRow[]): Findings {
  const { customerCountry = 'DE', customerVatNumber = '' } = invoice;
  const isOtherEuCountry = customerCountry !== 'DE' && isEuCountry(customerCountry);
  const reasons = listVatReasons(invoice);
  for (const { reason, rule, countryRule, vatIdRule, forGoods } of crossBorder) {
    if (!reasons.has(reason)) continue;
    for (const field of ['vatNumber', 'customerVatNumber'] as const)
      if (!invoice[field]?.trim()) yield { rule, severity: 'error', field };
    // Northern Ireland belongs to the EU for goods alone (Art. 8 of the Windsor Framework).
    if (!isOtherEuCountry && !(forGoods && customerCountry === 'GB' && isNorthernIrish(customerVatNumber)))
      yield { rule: countryRule, severity: 'error', field: 'customerCountry' };
    if (customerVatNumber.trim() !== '') yield* checkVatId(invoice, { rule: vatIdRule, forGoods });
  }
  if (reasons.has('export') && isEuCountry(customerCountry))
    yield { rule: '§4(1)a-USTG', severity: 'warning', field: 'customerCountry' };
  if (isOtherEuCountry) yield* checkVatAbroad(invoice, rows);
}

/**
 * Checks that the VAT id belongs to another business in another member state, most likely the country of the address.
 */
function* checkVatId(
  { vatNumber, customerVatNumber = '', customerCountry = 'DE' }: InvoiceDraft,
  { rule, forGoods }: { readonly rule: string; readonly forGoods: boolean },
): Findings {
  const field = 'customerVatNumber';
  const found = compactIdentifier(customerVatNumber);
  const isOther = isOfOtherMemberState(found, { forGoods }) && found !== compactIdentifier(vatNumber);
  if (!isOther) yield { rule, severity: 'error', field, params: { found } };
  else if (countryOfVatId(found) !== customerCountry)
    yield { rule: 'vat-id-country', severity: 'warning', field, params: { found } };
}

/** Checks VAT charged to a customer in another country of the EU. */
function* checkVatAbroad({ customerVatNumber = '' }: InvoiceDraft, rows: readonly TaxedRow[]): Findings {
  const taxed = rows.find(({ vat }) => vat !== 0);
  if (taxed === undefined) return;
  if (customerVatNumber.trim() === '') yield { rule: '§3a-USTG', severity: 'warning', field: 'customerVatNumber' };
  // A customer with a German VAT id is taxed here.
  else if (isOfOtherMemberState(customerVatNumber, { forGoods: false }))
    yield { rule: '§3a(2)-USTG', severity: 'hint', field: `${taxed.path}.vat` };
}
