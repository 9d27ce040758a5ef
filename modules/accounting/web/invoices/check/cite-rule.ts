/** Statutes by their names in rules. */
const statutes: Readonly<Record<string, string>> = {
  USTG: 'UStG',
  HGB: 'HGB',
  GMBHG: 'GmbHG',
  AKTG: 'AktG',
  GENG: 'GenG',
};

/** Standards of e-invoices by the beginning of their rules. */
const standards: readonly (readonly [prefix: RegExp, name: string])[] = [
  [/^(?:BR-DEX?-|PEPPOL-)/u, 'XRechnung'],
  [/^BR-FX/u, 'ZUGFeRD'],
  [/^(?:BR|UBL|CII)-/u, 'EN 16931'],
];

/**
 * Cites the source of a rule as lawyers do, in every language: `§14(4)1-USTG-supplier` is § 14 Abs. 4 Nr. 1 UStG, a
 * rule of a standard is the standard.
 * @returns null for a rule of the product's own
 */
export function citeRule(rule: string): string | null {
  const [, section, paragraph, part, statute = ''] =
    /^§(\d+[a-z]?)(?:\((\d+)\))?(\d+|[a-z])?-([A-Z]+)/u.exec(rule) ?? [];
  const law = statutes[statute];
  if (law !== undefined) {
    // § 4 UStG has numbers instead of paragraphs, with letters below.
    const isNumbered = section === '4' && statute === 'USTG';
    return [
      `§ ${section}`,
      paragraph === undefined ? '' : `${isNumbered ? 'Nr.' : 'Abs.'} ${paragraph}`,
      part === undefined ? '' : `${/\d/u.test(part) ? 'Nr.' : 'Buchst.'} ${part}`,
      law,
    ]
      .filter(Boolean)
      .join(' ')
      .replaceAll(/(§|Abs\.|Nr\.|Buchst\.) /gu, '$1\u00A0');
  }
  return standards.find(([prefix]) => prefix.test(rule))?.[1] ?? null;
}
