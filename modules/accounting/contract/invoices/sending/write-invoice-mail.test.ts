import { expect, it } from 'vitest';
import { findPlaceholders, findUnknownPlaceholders } from '../../configuration/mail-texts.ts';
import { writeInvoiceMail } from './write-invoice-mail.ts';
import type { MailTexts } from '../../configuration/mail-texts.ts';
import { completeInvoice } from '../../testing/complete-invoice.ts';

const text = 'Rechnung über {amount}.\nBitte zahlen Sie {payable}.\nZahlbar bis {dueDate}.\nGruß {company}';
const texts = {
  invoiceSubject: { de: '{number}' },
  invoiceText: { de: text },
  cancellationSubject: { de: '' },
  cancellationText: { de: '' },
} as unknown as MailTexts;
const write = (changes: Parameters<typeof completeInvoice>[0]) =>
  writeInvoiceMail(texts, completeInvoice(changes)).text.replaceAll('\u00A0', ' ');

it('a mail names the total of the invoice and asks for the remaining amount after a prepayment', () => {
  expect(write({})).toBe(
    'Rechnung über 190,40 €.\nBitte zahlen Sie 190,40 €.\nZahlbar bis 04.12.2026.\nGruß Sonnenhof GmbH',
  );
  expect(write({ prepaidAmount: 90 })).toContain('Rechnung über 190,40 €.\nBitte zahlen Sie 100,40 €.\n');
});

it('a mail asks for no payment if nothing is due, whoever wrote its text', () => {
  for (const prepaidAmount of [190.4, 200])
    expect(write({ prepaidAmount })).toBe('Rechnung über 190,40 €.\nGruß Sonnenhof GmbH');
});

it('a mistyped placeholder is found, a known one is not, and braces around other text are not', () => {
  expect(findUnknownPlaceholders('{nummer} {number} {Amount} {nummer} {} { {\n}')).toEqual(['{nummer}', '{Amount}']);
  expect(findPlaceholders('{number} und {nummer}')).toEqual(['{number}', '{nummer}']);
});
