import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { commonCodeLists } from '../contract/codes/common-lists.ts';
import type { RuleFinding } from '../contract/rules/finding.ts';
import { broken } from '../contract/rules/finding.ts';

interface Options {
  readonly xrechnung: boolean;
  /** Names of amounts. */ readonly amount: RegExp;
  /** Name of the element that distinguishes charges from allowances. */ readonly indicator: string;
  /** Elements that may be empty. */ readonly mayBeEmpty?: ReadonlySet<string>;
}

/** Checks single elements anywhere in the document, with one finding per rule: BR-CL-03, PEPPOL-EN16931-R008, R043. */
export function checkElements(root: XmlElement, { xrechnung, amount, indicator, mayBeEmpty }: Options): RuleFinding[] {
  const findings = new Map<string, RuleFinding>();
  const visit = (element: XmlElement): void => {
    const { name, text, children } = element;
    const currency = amount.test(name) ? element.attributes['currencyID'] : undefined;
    if (currency !== undefined && !commonCodeLists.currencies.has(currency))
      findings.set('BR-CL-03', broken('BR-CL-03', 'currency', { found: currency }));
    if (xrechnung && children.length === 0 && text === '' && mayBeEmpty?.has(name) !== true)
      findings.set('PEPPOL-EN16931-R008', broken('PEPPOL-EN16931-R008', '', { found: name }));
    if (xrechnung && name === indicator && children.length === 0 && text !== 'true' && text !== 'false')
      findings.set('PEPPOL-EN16931-R043', broken('PEPPOL-EN16931-R043', 'allowances', { found: text }));
    children.forEach(visit);
  };
  visit(root);
  return [...findings.values()];
}
