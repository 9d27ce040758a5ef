import { compare, toDecimal, zero } from '../decimal.ts';
import { checkPeriod } from './document.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken, requireText } from './finding.ts';
import { isEmpty } from './is-empty.ts';

/** Checks the positions: BR-16, BR-21 to BR-28, BR-30, BR-CO-04, BR-CO-20, BR-54, BR-64, BR-65. */
export function* checkLines({ invoice }: RuleContext): Findings {
  if (invoice.lines.length === 0) yield broken('BR-16', 'lines');
  for (const [index, line] of invoice.lines.entries()) {
    const path = `lines.${index}`;
    yield* requireText('BR-21', `${path}.identifier`, line.identifier);
    yield* requireText('BR-22', `${path}.quantity`, line.quantity);
    yield* requireText('BR-23', `${path}.unit`, line.unit);
    yield* requireText('BR-24', `${path}.netAmount`, line.netAmount);
    yield* requireText('BR-25', `${path}.name`, line.name);
    yield* requireText('BR-26', `${path}.netPrice`, line.netPrice);
    yield* requireText('BR-CO-04', `${path}.vatCategory`, line.vatCategory);
    if (compare(toDecimal(line.netPrice), zero) < 0)
      yield broken('BR-27', `${path}.netPrice`, { found: line.netPrice });
    if (compare(toDecimal(line.grossPrice), zero) < 0)
      yield broken('BR-28', `${path}.grossPrice`, { found: line.grossPrice });
    yield* checkPeriod('BR-30', 'BR-CO-20', `${path}.period`, line.period);
    for (const [at, { name, value }] of line.attributes.entries())
      if (isEmpty(name) || isEmpty(value)) yield broken('BR-54', `${path}.attributes.${at}`);
    if (line.standardItemIdentifier)
      yield* requireText('BR-64', `${path}.standardItemIdentifier.scheme`, line.standardItemIdentifier.scheme);
    for (const [at, { scheme }] of line.classifications.entries())
      yield* requireText('BR-65', `${path}.classifications.${at}.scheme`, scheme);
  }
}
