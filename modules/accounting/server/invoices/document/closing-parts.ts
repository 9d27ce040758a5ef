import type { LabelledText } from '#platform/server/documents/letter-data.ts';
import type { DeductionData } from './deduction-data.ts';
import type { PaymentData } from './payment-data.ts';

interface ClosingTexts {
  readonly totals: readonly LabelledText[];
  readonly deductions: DeductionData | null;
  readonly notes: readonly string[];
  readonly payment: PaymentData;
  readonly textBelow: string;
  readonly attachments: { readonly rows: readonly string[] } | null;
}

// A page of 234 mm then has space for the head of the table and a last position of some lines.
const maxBoundLines = 30;
const charactersOfLine = 80;
const codeLines = 6;
const headLines = 3;
const maxTextBelow = { characters: 400, lines: 8 };

function countLines(text: string): number {
  return text === ''
    ? 0
    : text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersOfLine)), 0);
}

function isBrief(text: string): boolean {
  return text.length <= maxTextBelow.characters && text.split('\n').length <= maxTextBelow.lines;
}

/**
 * Counts the closing parts of an invoice that fit on one page with its last position, by an estimate of their lines.
 */
export function countBoundParts({ totals, deductions, notes, payment, textBelow, attachments }: ClosingTexts): number {
  const lines = [
    totals.length + 1,
    deductions === null ? 0 : deductions.rows.length + deductions.remaining.length + headLines,
    notes.reduce((sum, note) => sum + countLines(note), 0),
    countLines(payment.request) +
      (payment.code === null ? payment.rows.length : Math.max(codeLines, payment.rows.length)),
    payment.skonto.length + countLines(payment.terms),
    isBrief(textBelow) ? countLines(textBelow) : maxBoundLines,
    (attachments?.rows ?? []).reduce((sum, row) => sum + countLines(row), 0),
  ];
  let sum = 0;
  const first = lines.findIndex((count) => (sum += count) > maxBoundLines);
  return first < 0 ? lines.length : first;
}
