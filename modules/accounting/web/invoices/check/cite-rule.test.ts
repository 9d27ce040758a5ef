import { expect, it } from 'vitest';
import { citeRule } from './cite-rule.ts';

it.each([
  ['§14(4)1-USTG-supplier', '§ 14 Abs. 4 Nr. 1 UStG'],
  ['§14(5)-USTG', '§ 14 Abs. 5 UStG'],
  ['§14a(1)-USTG-vatId', '§ 14a Abs. 1 UStG'],
  ['§4(1)a-USTG', '§ 4 Nr. 1 Buchst. a UStG'],
  ['§3a(2)-USTG', '§ 3a Abs. 2 UStG'],
  ['§19-USTG-setting', '§ 19 UStG'],
  ['§35a-GMBHG', '§ 35a GmbHG'],
  ['§125-HGB', '§ 125 HGB'],
  ['BR-DE-8', 'XRechnung'],
  ['PEPPOL-EN16931-R010', 'XRechnung'],
  ['BR-CO-25', 'EN 16931'],
  ['BR-FX-EN-04', 'ZUGFeRD'],
  ['due-date-past', null],
])('%s is cited as %s', (rule, words) => {
  expect(citeRule(rule)?.replaceAll('\u00A0', ' ') ?? null).toBe(words);
});
