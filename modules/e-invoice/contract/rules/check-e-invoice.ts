import type { EInvoice } from '../model.ts';
import type { CodeLists } from '../codes/code-lists.ts';
import { commonCodeLists } from '../codes/common-lists.ts';
import { checkAllowances } from './allowances.ts';
import { checkCodes } from './code-lists.ts';
import { checkDays } from './days.ts';
import { checkDecimals } from './decimals.ts';
import { checkFacturXDelivery, checkXRechnungDelivery } from './delivery-date.ts';
import { checkDocument } from './document.ts';
import type { Findings, RuleContext, RuleFinding } from './finding.ts';
import { checkLines } from './lines.ts';
import { checkParties } from './parties.ts';
import { checkPayment } from './payment.ts';
import { checkPeppol } from './peppol.ts';
import { checkTotals } from './totals.ts';
import { checkVat } from './vat.ts';
import { checkVatBreakdown } from './vat-breakdown.ts';
import { checkXRechnung } from './xrechnung.ts';

/** Further findings add no information; a hostile invoice must not fill the memory. */
export const maxRuleFindings = 1000;

export interface CheckOptions {
  /** Also the rules of XRechnung 3.0. */ readonly xrechnung: boolean;
  /** Also the rules of Factur-X 1.08 and later. */ readonly facturX: boolean;
  /** Syntax of an invoice that was read: small differences that its official rules allow are hints. */
  readonly syntax?: 'cii' | 'ubl';
  /** The small lists if absent; units and other large lists are checked on the server. */
  readonly lists?: CodeLists;
}

type Check = (context: RuleContext) => Findings;

const core: readonly Check[] = [
  checkDocument,
  checkParties,
  checkTotals,
  checkVatBreakdown,
  checkVat,
  checkLines,
  checkAllowances,
  checkPayment,
  checkDecimals,
  checkDays,
  checkCodes,
];
const xrechnungChecks: readonly Check[] = [checkXRechnung, checkPeppol, checkXRechnungDelivery];

/**
 * Finds the business rules that an invoice breaks: EN 16931-1 as in the official artefacts 1.3.16, XRechnung 3.0.2 as
 * in its Schematron 2.5.0. Amounts are compared exactly. Returns at most `maxRuleFindings` findings.
 */
export function checkEInvoice(
  invoice: EInvoice,
  { xrechnung, facturX, syntax, lists = commonCodeLists }: CheckOptions,
): readonly RuleFinding[] {
  return runChecks([...core, ...(xrechnung ? xrechnungChecks : []), ...(facturX ? [checkFacturXDelivery] : [])], {
    invoice,
    syntax,
    lists,
  });
}

/** Finds the broken rules that XRechnung adds to EN 16931; at most `maxRuleFindings` findings. */
export function checkXRechnungRules(invoice: EInvoice): readonly RuleFinding[] {
  return runChecks(xrechnungChecks, { invoice, syntax: undefined, lists: commonCodeLists });
}

function runChecks(checks: readonly Check[], context: RuleContext): readonly RuleFinding[] {
  const findings: RuleFinding[] = [];
  for (const check of checks) {
    for (const finding of check(context)) {
      findings.push(finding);
      if (findings.length >= maxRuleFindings) return findings;
    }
  }
  return findings;
}
