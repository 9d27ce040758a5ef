import { ReadingError } from '#platform/server/reading/reading-error.ts';
import { readXml } from '#platform/server/reading/xml-tree.ts';
import type { CheckFinding, CheckReport, ReadingRule } from '../../contract/check-report.ts';
import { rulesVersion } from '../../contract/rules/rules-version.ts';
import { ciiNamespace, readCii } from '../read-cii.ts';
import { readUbl, ublRoots } from '../read-ubl.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { separateForeign } from '../structure/check-structure.ts';
import { checkReceived } from './check-received.ts';
import { findProfile } from './profiles.ts';
import { cutLists } from './received-invoice.ts';
import type { ReceivedInvoice } from './received-invoice.ts';

export interface ReadEInvoice {
  /** Undefined if it is no e-invoice, or of an unknown profile: then nothing is taken from it. */
  readonly invoice: ReceivedInvoice | undefined;
  readonly report: CheckReport;
}

export function finding(
  rule: ReadingRule,
  severity: CheckFinding['severity'],
  more: Partial<CheckFinding> = {},
): CheckFinding {
  return { field: null, path: null, expected: null, found: null, ...more, rule, severity };
}

/** Reports XML that was not recognised. */
export function reportNothing(fileName: string | null, findings: readonly CheckFinding[]): CheckReport {
  return {
    format: null,
    fileName,
    profile: null,
    profileName: null,
    currency: null,
    rulesVersion,
    isWellFormed: true,
    isRead: false,
    findings: [...findings],
  };
}

/**
 * Reads the XML of an e-invoice and checks it: well-formed, profile, business rules. The report contains every fault.
 * @param fileName of the attachment; null for XML alone
 */
export function readEInvoice(bytes: Uint8Array, fileName: string | null): ReadEInvoice {
  const parsed = parse(bytes);
  if (parsed instanceof ReadingError) {
    if (parsed.reason === 'too_large')
      return {
        invoice: undefined,
        report: { ...reportNothing(fileName, [finding('attachment_too_large', 'error')]), isWellFormed: false },
      };
    return {
      invoice: undefined,
      report: {
        ...reportNothing(fileName, [finding('not_well_formed', 'error', { found: toLine(parsed.message, 200) })]),
        isWellFormed: false,
      },
    };
  }
  const isCii = parsed.name === 'CrossIndustryInvoice' && parsed.namespace === ciiNamespace;
  if (!isCii && ublRoots[parsed.namespace] !== parsed.name)
    return {
      invoice: undefined,
      report: reportNothing(fileName, [finding('not_an_invoice', 'error', { found: toLine(parsed.name, 100) })]),
    };
  const syntax = isCii ? 'cii' : 'ubl';
  const { root, foreign } = separateForeign(parsed, syntax);
  const invoice = isCii ? readCii(root) : readUbl(root);
  const profile = findProfile(invoice.specification);
  const known = {
    ...reportNothing(fileName, []),
    format: syntax,
    profile: toLine(invoice.specification, 300),
    profileName: profile?.name ?? null,
    currency: toLine(invoice.currency, 10),
  } as const;
  if (!profile)
    return {
      invoice: undefined,
      report: {
        ...known,
        findings: [finding('profile_unknown', 'error', { found: toLine(invoice.specification, 300) })],
      },
    };
  const findings = [...foreign, ...checkReceived({ root, invoice, syntax, profile, isAttached: fileName !== null })];
  if (!profile.isInvoice) findings.push(finding('profile_no_invoice', 'warning', { found: profile.name }));
  if (profile.name === null)
    findings.push(finding('profile_variant', 'hint', { found: toLine(invoice.specification, 300) }));
  if (invoice.currency !== 'EUR')
    findings.push(
      finding('currency_foreign', 'warning', { field: 'gross', expected: 'EUR', found: toLine(invoice.currency, 10) }),
    );
  return {
    invoice: cutLists(invoice, { isCreditNote: root.name === 'CreditNote' }),
    report: { ...known, isRead: true, findings },
  };
}

function parse(bytes: Uint8Array) {
  try {
    return readXml(bytes);
  } catch (error) {
    if (error instanceof ReadingError) return error;
    throw error;
  }
}
