import { cutText } from '#platform/contract/cut-text.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { CheckFinding } from '../../contract/check-report.ts';
import { abs, compare, multiply, subtract, toDecimal } from '../../contract/decimal.ts';
import type { EInvoice } from '../../contract/model.ts';
import { xrechnungSpecifications } from '../../contract/model.ts';
import { checkEInvoice } from '../../contract/rules/check-e-invoice.ts';
import type { RuleFinding } from '../../contract/rules/finding.ts';
import { checkCiiSyntax } from '../check-cii-syntax.ts';
import { checkUblSyntax } from '../check-ubl-syntax.ts';
import { allCodeLists } from '../codes/all-code-lists.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { checkStructure } from '../structure/check-structure.ts';
import { toOfficialLevel } from './official-levels.ts';
import type { Profile } from './profiles.ts';

export interface ReadDocument {
  readonly root: XmlElement;
  readonly invoice: EInvoice;
  readonly syntax: 'cii' | 'ubl';
  readonly profile: Profile;
  /** True for XML in a PDF: ZUGFeRD, Factur-X. */
  readonly isAttached: boolean;
}

/** Rules for sums that also apply to profiles without positions, which are no invoices. */
const sumRules: ReadonlySet<string> = new Set([
  'BR-CO-13',
  'BR-CO-15',
  'BR-CO-16',
  'number_unreadable',
  'day_unreadable',
]);
/** Rules that Peppol PINT shares with EN 16931 in every country; its tax categories and code lists are national. */
const sharedRule = /^BR-(?:0[2-9]|1[0-6]|2[1-6]|29|30|CO-1[0-6])$/u;
const isShared = (rule: string): boolean => sumRules.has(rule) || sharedRule.test(rule);
const cent = { digits: 1n, scale: 2 };

/** Finds the rules that a received e-invoice breaks, by its profile. */
export function checkReceived({ root, invoice, syntax, profile, isAttached }: ReadDocument): CheckFinding[] {
  const xrechnung = xrechnungSpecifications.includes(invoice.specification);
  const facturX = isAttached && syntax === 'cii';
  const structure = checkStructure(root, {
    syntax,
    facturX,
    isExtended: profile.isExtended === true,
    xrechnung: profile.name === 'XRechnung',
  });
  const content = checkEInvoice(invoice, {
    xrechnung,
    facturX,
    syntax,
    lists: allCodeLists,
  });
  if (!profile.isInvoice)
    return [
      ...structure,
      ...content.filter(({ rule }) => sumRules.has(rule) || rule.startsWith('BR-DEC-')).map(toFinding),
    ];
  if (profile.isInternational === true)
    return [...structure, ...content.filter(({ rule }) => isShared(rule)).map(toFinding)];
  const form = syntax === 'cii' ? checkCiiSyntax(root, { xrechnung }) : checkUblSyntax(root, { xrechnung });
  const rules = [...form, ...content].map((finding) =>
    toFinding(
      toOfficialLevel(profile.isExtended === true ? allowRounding(finding, invoice) : finding, invoice.specification),
    ),
  );
  return [...structure, ...rules];
}

/** Allows rounding: in EXTENDED sums may differ by a cent for each position. */
function allowRounding(finding: RuleFinding, { lines }: EInvoice): RuleFinding {
  if (!/^BR-CO-1[0-6]$/u.test(finding.rule) || finding.expected === undefined || finding.found === undefined)
    return finding;
  const difference = abs(subtract(toDecimal(finding.expected), toDecimal(finding.found)));
  const isAllowed = compare(difference, multiply(cent, { digits: BigInt(Math.max(1, lines.length)), scale: 0 })) <= 0;
  return isAllowed ? { ...finding, severity: 'hint' } : finding;
}

function toFinding({ rule, severity, path, expected, found }: RuleFinding): CheckFinding {
  return {
    rule,
    severity,
    field: null,
    path: cutText(path, 200),
    expected: expected === undefined ? null : toLine(expected, 100),
    found: found === undefined ? null : toLine(found, 100),
  };
}
