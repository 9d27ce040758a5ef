import type { RuleFinding, RuleSeverity } from '../../contract/rules/finding.ts';
import type { RuleId } from '../../contract/rules/rule-texts.ts';

type Levels = Partial<Record<RuleId, RuleSeverity>>;

/**
 * Severities in the scenarios of KoSIT's validator configuration of 31 January 2026, which differ from those of
 * EN 16931: the code lists of an extension or a restriction are its own.
 */
const scenarios: readonly (readonly [specification: RegExp, levels: Levels])[] = [
  [/:xrechnung_\d+\.\d+(?:#|$)/u, { 'BR-CL-23': 'warning' }],
  [
    /#conformant#urn:xeinkauf\.de:kosit:extension:xrechnung_3\.0$/u,
    { 'BR-CL-10': 'hint', 'BR-CL-21': 'hint', 'BR-CL-25': 'hint', 'BR-CL-26': 'hint', 'BR-CO-16': 'hint' },
  ],
  [/#compliant#urn:xeinkauf\.de:kosit:xrechnung:cvd_0\.9$/u, { 'BR-CL-13': 'hint' }],
];

/** Gives a finding the severity of the official check for its profile. @param specification BT-24 */
export function toOfficialLevel(finding: RuleFinding, specification: string): RuleFinding {
  const level = scenarios.findLast(
    ([pattern, levels]) => levels[finding.rule] !== undefined && pattern.test(specification),
  )?.[1][finding.rule];
  return level === undefined ? finding : { ...finding, severity: level };
}
