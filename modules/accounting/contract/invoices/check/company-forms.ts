import { isEmpty } from '#modules/e-invoice/contract/rules/is-empty.ts';
import type { InvoiceDraft } from '../invoice-draft.ts';
import type { InvoiceFinding } from './finding.ts';

type Findings = Generator<InvoiceFinding, void>;

const register = ['companyRegisterCourt', 'hrbNumber'] as const;
const registerAndBoard = [...register, 'companyOwner'] as const;

const named = (names: string): RegExp => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'u');

/**
 * Legal forms with the details that their law demands on business letters, which include invoices; the first match
 * counts.
 */
const forms = [
  // § 177a HGB for the KG. If no partner is a person, the details of § 35a GmbHG or § 80 AktG are demanded of the
  // partner, too.
  { name: named('Co\\.?\\s?(?:KG|OHG|oHG)'), rule: '§125-HGB', fields: registerAndBoard },
  { name: named('KG|OHG|oHG'), rule: '§125-HGB', fields: register },
  { name: named('AG|KGaA|SE'), rule: '§80-AKTG', fields: registerAndBoard },
  { name: named('g?GmbH|UG'), rule: '§35a-GMBHG', fields: registerAndBoard },
  { name: named('eG'), rule: '§25a-GENG', fields: registerAndBoard },
  { name: named('e\\.?\\s?K(?:fm|fr)?\\.?'), rule: '§37a-HGB', fields: register },
] as const;

/** Checks register and management of a German company, by the legal form in its name. */
export function* checkCompanyForm(invoice: InvoiceDraft): Findings {
  const { companyName = '', companyCountry = 'DE' } = invoice;
  if (companyCountry !== 'DE') return;
  const form = forms.find(({ name }) => name.test(companyName));
  if (form === undefined) return;
  for (const field of form.fields) if (isEmpty(invoice[field])) yield { rule: form.rule, severity: 'warning', field };
}
