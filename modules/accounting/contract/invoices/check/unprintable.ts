import { findUnprintable } from '#platform/contract/printable-characters.ts';
import type { InvoiceDraft } from '../invoice-draft.ts';
import type { InvoiceFinding } from './finding.ts';

/** Further texts with the same fault add no information. */
const maxFields = 20;
/** So many characters are named; the rest of a text in the same script is no news. */
const maxCharacters = 12;

/**
 * Finds texts with characters that the letter cannot print: § 14 (4) UStG wants names and services readable. One
 * finding for each text, with the characters.
 */
export function checkPrintable(invoice: InvoiceDraft): InvoiceFinding[] {
  const findings: InvoiceFinding[] = [];
  for (const { field, text } of listTexts(invoice, '')) {
    const characters = findUnprintable(text);
    if (characters.length === 0) continue;
    const more = characters.length > maxCharacters ? ' …' : '';
    findings.push({
      rule: 'unprintable-characters',
      severity: 'warning',
      field,
      params: { characters: characters.slice(0, maxCharacters).join(' ') + more, count: characters.length },
    });
    if (findings.length === maxFields) break;
  }
  return findings;
}

function* listTexts(value: unknown, field: string): Generator<{ readonly field: string; readonly text: string }> {
  if (typeof value === 'string') yield { field, text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      yield* listTexts(inner, field === '' ? name : `${field}.${name}`);
}
