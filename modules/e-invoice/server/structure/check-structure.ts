import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { toLine } from '#platform/contract/to-line.ts';
import type { CheckFinding, ReadingRule } from '../../contract/check-report.ts';
import { elementTerms, termGroups } from './element-terms.ts';
import type { ChildRule } from './parse-table.ts';
import type { Syntax } from './syntaxes.ts';
import { syntaxes } from './syntaxes.ts';

export interface StructureOptions {
  readonly syntax: 'cii' | 'ubl';
  /** The schema of Factur-X applies, which allows fewer elements twice than that of CII. */
  readonly facturX: boolean;
  /** Extensions of EN 16931 have further elements, and some of them several times. */
  readonly isExtended: boolean;
  /** XRechnung refers to CII D16B, which has one preceding invoice; D22B of Factur-X has many. */
  readonly xrechnung: boolean;
}

/** Further findings add no information; a hostile invoice must not fill the memory. */
const maxFindings = 200;
const extensions = 'UBLExtensions';
const precedingInvoice = 'InvoiceReferencedDocument';

/** Finds elements of a foreign namespace, and gives the tree without them: they are no part of the invoice. */
export function separateForeign(
  root: XmlElement,
  format: 'cii' | 'ubl',
): { readonly root: XmlElement; readonly foreign: readonly CheckFinding[] } {
  const { isNative } = syntaxes[format];
  const names = new Set<string>();
  const visit = (element: XmlElement, depth: number): XmlElement => {
    const own = element.children.filter((child) => {
      // Extensions contain anything, such as a signature.
      if (child.name === extensions) return false;
      const isOwn = isNative(child, depth + 1);
      if (!isOwn && names.size < maxFindings) names.add(child.name);
      return isOwn;
    });
    return { ...element, children: own.map((child) => visit(child, depth + 1)) };
  };
  const separated = visit(root, 0);
  return {
    root: separated,
    foreign: [...names].map((name) => ({
      rule: 'namespace_foreign' satisfies ReadingRule,
      severity: 'error',
      field: null,
      path: '',
      expected: null,
      found: toLine(name, 100),
    })),
  };
}

/** Checks what the schema demands: how often elements occur, and the attributes of amounts, days and files. */
export function checkStructure(root: XmlElement, options: StructureOptions): CheckFinding[] {
  const syntax = syntaxes[options.syntax];
  const findings: CheckFinding[] = [];
  const report = (
    rule: ReadingRule,
    severity: CheckFinding['severity'],
    path: string,
    values: Partial<Pick<CheckFinding, 'expected' | 'found'>>,
  ): void => {
    if (findings.length < maxFindings)
      findings.push({ rule, severity, field: null, path, expected: null, found: null, ...values });
  };
  const visit = (element: XmlElement, type: string, group: string, ownPath: string): void => {
    const rules = syntax.table.get(type);
    if (rules === undefined) return;
    const counts = countNames(element.children);
    for (const [name, rule] of rules) {
      const count = counts.get(name) ?? 0;
      const path = join(group, elementTerms[`${type}.${name}`] ?? '');
      if (count < rule.min) report('element_missing', 'error', path, { found: name });
      const severity = count > limitOf(name, rule, options) ? severityOf(rule, options) : undefined;
      if (severity !== undefined) report('element_repeated', severity, path, { found: name });
    }
    const numbers = new Map<string, number>();
    for (const child of element.children) {
      const number = numbers.get(child.name) ?? 0;
      numbers.set(child.name, number + 1);
      const rule = rules.get(child.name);
      const inner = groupOf(child.name, number) ?? group;
      const path = join(inner, elementTerms[`${type}.${child.name}`] ?? '');
      checkAttributes(child, syntax, options, ({ rule: broken, attribute }, severity) => {
        // The text of a day is the only element of its group, which names it.
        const isDay = broken === 'day_format_missing';
        report(broken, severity, isDay ? ownPath : path, {
          expected: attribute,
          found: isDay ? element.name : child.name,
        });
      });
      if (rule?.type !== undefined) visit(child, rule.type, inner, path);
    }
  };
  visit(root, root.name, '', '');
  return findings;
}

function countNames(children: readonly XmlElement[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of children) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function limitOf(name: string, { max }: ChildRule, { xrechnung, syntax }: StructureOptions): number {
  return name === precedingInvoice && xrechnung && syntax === 'cii' ? 1 : max;
}

/** Undefined if the profile allows what EN 16931 does not. */
function severityOf({ isSoft }: ChildRule, { facturX, isExtended }: StructureOptions): 'error' | 'warning' | undefined {
  if (!isSoft) return 'error';
  if (isExtended) return undefined;
  return facturX ? 'error' : 'warning';
}

function checkAttributes(
  element: XmlElement,
  { attributes }: Syntax,
  { syntax, facturX }: StructureOptions,
  report: (attribute: Syntax['attributes'][number], severity: 'error' | 'warning') => void,
): void {
  for (const required of attributes) {
    if (!required.elements.test(element.name) || (element.attributes[required.attribute] ?? '').trim() !== '') continue;
    // The schema of CII leaves its attributes optional; a VAT of nothing then belongs to no currency, which is allowed.
    const isNothing = required.rule === 'currency_missing' && Number(element.text) === 0;
    const isRequired = syntax === 'ubl' || facturX || required.rule !== 'attribute_missing';
    report(required, isRequired && !(syntax === 'cii' && isNothing) ? 'error' : 'warning');
  }
}

function groupOf(name: string, number: number): string | undefined {
  const group = termGroups[name];
  return group === 'lines' ? `lines.${number}` : group;
}

/** A group may be named by its own element: `Agreement.SellerTradeParty` is `seller`. */
function join(group: string, term: string): string {
  return group === '' || group === term ? term : term === '' ? group : `${group}.${term}`;
}
